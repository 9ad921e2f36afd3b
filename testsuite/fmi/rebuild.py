"""Compiles the sources of an FMU, as its description says, and writes the FMU with what has come of it; in FMI 2, where the
description says but which files there are, they are only looked at. Arguments: FMU, FMU to write, C compiler and flags."""
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile


def command(folder):
    """The arguments of the compiler"""
    description = xml.parse(f'{folder}/modelDescription.xml').getroot()
    if description.get('fmiVersion') == '2.0':
        files = description.findall('ModelExchange/SourceFiles/File')
        if [f.get('name') for f in files] != [f.get('name') for f in description.findall('CoSimulation/SourceFiles/File')]:
            sys.exit('Model Exchange and Co-Simulation have different files')
        return ['-fsyntax-only', '-I.', *(f.get('name') for f in files), '-lm']
    build = xml.parse(f'{folder}/sources/buildDescription.xml').getroot()
    (configuration,) = build.findall('BuildConfiguration')
    (files,) = configuration.findall('SourceFileSet')
    return ['-std=' + files.get('language').lower(), *files.get('compilerOptions').split(),
            *('-D' + d.get('name') for d in files.findall('PreprocessorDefinition')),
            *('-I' + d.get('name') for d in files.findall('IncludeDirectory')),
            *(f.get('name') for f in files.findall('SourceFile')),
            *('-l' + library.get('name') for library in configuration.findall('Library'))]


def main():
    source, target, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(source) as fmu, zipfile.ZipFile(target, 'w') as made:
        fmu.extractall(folder)
        subprocess.run([*compiler, '-fPIC', '-shared', '-Wl,-z,defs', '-o', f'{folder}/made.so', *command(folder), '-O0'],
                       cwd=f'{folder}/sources', check=True)
        for name in fmu.namelist() if os.path.exists(f'{folder}/made.so') else []:
            made.write(f'{folder}/made.so' if name.startswith('binaries/') else f'{folder}/{name}', name)


main()
