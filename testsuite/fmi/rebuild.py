"""Compiles the sources of an FMU, as its description says, and writes the FMU with what has come of it; in FMI 2, where the
description says but which files there are, they are only looked at. Arguments: FMU, FMU to write, folder of objects, C compiler
and flags. The objects of files that are the same in several FMUs, as the runtime is, are made once."""
import glob
import hashlib
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile


def command(folder):
    """The arguments of the compiler: flags, files, libraries"""
    description = xml.parse(f'{folder}/modelDescription.xml').getroot()
    if description.get('fmiVersion') == '2.0':
        files = description.findall('ModelExchange/SourceFiles/File')
        if [f.get('name') for f in files] != [f.get('name') for f in description.findall('CoSimulation/SourceFiles/File')]:
            sys.exit('Model Exchange and Co-Simulation have different files')
        return ['-fsyntax-only', '-I.'], [f.get('name') for f in files], []
    build = xml.parse(f'{folder}/sources/buildDescription.xml').getroot()
    (configuration,) = build.findall('BuildConfiguration')
    (files,) = configuration.findall('SourceFileSet')
    return (['-std=' + files.get('language').lower(), *files.get('compilerOptions').split(),
             *('-D' + d.get('name') for d in files.findall('PreprocessorDefinition')),
             *('-I' + d.get('name') for d in files.findall('IncludeDirectory'))],
            [f.get('name') for f in files.findall('SourceFile')],
            ['-l' + library.get('name') for library in configuration.findall('Library')])


def digest(*paths):
    """Of what files contain"""
    contents = hashlib.md5()
    for path in paths:
        with open(path, 'rb') as file:
            contents.update(file.read())
    return contents.hexdigest()


def compile_all(sources, objects, compiler, flags, files):
    """The objects of files, of which those that are not there yet are compiled"""
    headers = sorted(glob.glob(f'{sources}/**/*.h', recursive=True))
    made = [f'{objects}/{digest(f"{sources}/{file}", *headers)}.o' for file in files]
    for file, path in zip(files, made):
        if not os.path.exists(path):
            subprocess.run([*compiler, *flags, '-fPIC', '-O0', '-c', '-o', path, file], cwd=sources, check=True)
    return made


def main():
    source, target, objects, *compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(source) as fmu, zipfile.ZipFile(target, 'w') as made:
        fmu.extractall(folder)
        sources = f'{folder}/sources'
        flags, files, libraries = command(folder)
        if '-fsyntax-only' in flags:
            subprocess.run([*compiler, *flags, *files], cwd=sources, check=True)
        else:
            made_of = compile_all(sources, objects, compiler, flags, files)
            subprocess.run([*compiler, '-shared', '-Wl,-z,defs', '-o', f'{folder}/made.so', *made_of, *libraries], check=True)
        for name in fmu.namelist() if os.path.exists(f'{folder}/made.so') else []:
            made.write(f'{folder}/made.so' if name.startswith('binaries/') else f'{folder}/{name}', name)


main()
