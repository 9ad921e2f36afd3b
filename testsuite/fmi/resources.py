"""FMUs of a model that names files by URIs (resources.t), by FMPy, of both versions. Prints TAP."""
import os
import shutil
import sys
import tempfile

import fmpy
import fmpy.validation

from answers import ERROR, check, plan
from calls import Host, status


def values(host, kind, **given):
    """y and z at the time 1"""
    start = {name.replace('_', '.', 1): value for name, value in given.items()}
    result = fmpy.simulate_fmu(host.folder, fmi_type=kind, stop_time=1, output=['y', 'z', 'x'], start_values=start,
                               model_description=host.description)
    return [round(float(x), 4) for x in list(result[-1])[1:]]


def main():
    for path in sys.argv[1:]:
        host = Host(path)
        check(fmpy.validation.validate_fmu(path) == [], 'the validator has nothing to remark')
        check(sorted(os.listdir(f'{host.folder}/resources/Plant/Resources')) == ['law.csv', 'new law.csv'], 'the files go along')
        start = {v.name: v.start for v in host.description.modelVariables if v.name.endswith('fileName')}
        check(start == {'direct.fileName': 'modelica://Plant/Resources/law.csv', 'loaded.fileName': 'modelica://Plant/Resources/new%20law.csv'},
              'start values are URIs, wherever it was made')
        for kind in 'ModelExchange', 'CoSimulation':
            check(values(host, kind) == [3.0, 5.0, 1.5], f'{kind}: the files are read')
            check(values(host, kind, **{'loaded_fileName': start['direct.fileName'], 'direct_fileName': start['loaded.fileName']}) == [5.0, 3.0, 2.5],
                  'URIs can be set')
        own = tempfile.NamedTemporaryFile('w', suffix='.csv')
        own.write('0, 0\n1, 8\n')
        own.flush()
        check(values(host, 'CoSimulation', loaded_fileName=own.name) == [3.0, 8.0, 1.5], 'and paths')
        moved = tempfile.mkdtemp(suffix=' a%20b')  # a folder whose URI is coded
        shutil.rmtree(moved)
        shutil.move(host.folder, moved)
        host.folder = moved
        check(values(host, 'CoSimulation') == [3.0, 5.0, 1.5], 'the folder may have any name')
        os.rename(f'{moved}/resources/Plant/Resources/law.csv', f'{moved}/law.csv')
        fmu = host.new('cs')
        check(status(host.start, fmu) == ERROR and host.said("'modelica://Plant/Resources/law.csv' is not there"), 'a file that is missing is an error')
        fmu.freeInstance()
        shutil.rmtree(moved)
    plan()


main()
