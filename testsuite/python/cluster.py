"""A sweep by a local cluster of processes, one of which is killed in the middle: nothing is lost, the table is the same bytes."""

import os
import signal
import threading
import time
import warnings

import mocc
import numpy as np
from distributed import Client, LocalCluster
from tap import equal, run, test

MODEL = """model Slow "Ends early where it begins high, fails where it begins low"
  Base.ContinuousState x(start=1, fixed=true);
  Base.ContinuousState v(start=0, fixed=true);
  Real s;
equation
  der(x) = v;
  der(v) = -1000*x - x^3;
  s = sqrt(x + 5);
  when time > 1 and x > 3 then
    terminate("high");
  end when;
end Slow;
"""


def main() -> None:
    model = mocc.compile(MODEL)
    table = {"x": np.linspace(-5.2, 4, 240)}
    more = {"stop": 20, "tolerance": 1e-9}

    def sweep(**given: object) -> mocc.SweepTable:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", mocc.SimulationWarning)
            return mocc.sweep(model, table, **more, **given)

    expected = sweep()
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    client = Client(cluster)

    @test("runs end in all three ways")
    def _() -> None:
        equal(set(expected["status"].tolist()), {0, 1, 2})

    @test("a cluster gives the bytes of threads")
    def _() -> None:
        found = sweep(client=client)
        equal(found.to_csv() == expected.to_csv(), True)
        equal(found.messages, expected.messages)

    @test("a worker that is killed loses nothing")
    def _() -> None:
        before = set(client.run(os.getpid).values())
        pieces: list[int] = []

        def kill() -> None:
            while not client.run_on_scheduler(lambda dask_scheduler: sum(t.key.startswith("_run") and t.state == "memory"
                                                                         for t in dask_scheduler.tasks.values())):
                time.sleep(0.01)
            pieces.append(1)
            os.kill(min(before), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        found = sweep(client=client)
        killer.join()
        equal(found.to_csv() == expected.to_csv(), True)
        equal(found.messages, expected.messages)
        client.wait_for_workers(2)
        assert pieces and min(before) not in set(client.run(os.getpid).values())

    @test("what cannot be is an exception here")
    def _() -> None:
        try:
            mocc.sweep(model, {"y": [1]}, client=client)
        except mocc.UsageError as error:
            assert str(error).startswith("run 1: y: "), error
            return
        raise AssertionError("no exception")

    run()


if __name__ == "__main__":
    main()
