#!/usr/bin/env python3
"""A sweep through a real Slurm of one node: settings are shared out among jobs, a job that is cancelled costs its setting a second try,
and an array of jobs measures a part each, whose files together are one recording.

usage: slurm_journey.py WARPLENS      Ends with 77 where Slurm's daemons (Debian: slurm-wlm, munge) or root's rights are missing.
"""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

os.environ["PATH"] += ":/usr/sbin:/sbin"
WARPLENS = os.path.abspath(sys.argv[1])
NODE = "node"
CONFIGURATION = """
ClusterName=warplens
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={daemon}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
MailProg=/bin/true
KillWait=1
NodeName={node} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={node} Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Slurm:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.folder.chmod(0o755)  # munged wants its folder to be no one else's to write in
        configuration = self.folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], node=NODE, folder=folder, controller=free_port(), daemon=free_port(), cpus=os.cpu_count()))
        self.environment = dict(os.environ, SLURM_CONF=str(configuration))
        self.daemons = []
        self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
                   f"--pid-file={folder}/munged.pid", f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.start("slurmctld", "-D", "-f", str(configuration))
        self.start("slurmd", "-D", "-N", NODE, "-f", str(configuration))
        self.wait_for(lambda: "idle" in self.said("sinfo", "-h", "-o", "%T"), "the node")

    def start(self, *command):
        log = open(self.folder / (command[0] + ".said"), "w")
        self.daemons.append(subprocess.Popen(command, env=self.environment, stdout=log, stderr=log))

    def said(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60).stdout

    def wait_for(self, holds, what, seconds=60):
        end = time.time() + seconds
        while time.time() < end:
            if holds():
                return
            time.sleep(0.1)
        logs = "\n".join(f"{log}: {log.read_text()[-1500:]}" for log in self.folder.glob("*.log"))
        said = "\n".join(f"{log}: {log.read_text()[-1500:]}" for log in self.folder.glob("*.said"))
        raise AssertionError(f"waited {seconds} s in vain for {what}\n{logs}\n{said}")

    def jobs(self):
        """Every job that the controller remembers, by number: its name and state."""
        found = {}
        for line in self.said("scontrol", "show", "jobs", "--oneliner").splitlines():
            fields = dict(field.split("=", 1) for field in line.split() if "=" in field)
            if "JobId" in fields:
                found[int(fields["JobId"])] = fields
        return found

    def steps(self):
        """The processes that hold the steps of its jobs, and with them what the jobs run."""
        mine = f"SLURM_CONF={self.folder / 'slurm.conf'}".encode()
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mine in (process / "environ").read_bytes() and b"worker" in (process / "cmdline").read_bytes():
                    found.append(process.name)
            except OSError:
                pass  # it has ended
        return found

    def close(self):
        self.wait_for(lambda: not self.steps(), "the workers to end with their jobs", 30)
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(timeout=10)
            except subprocess.TimeoutExpired:
                daemon.kill()


def sweep(*more, seconds="0.1"):
    return [WARPLENS, "sweep", "cpu_gemm_ijk", "--over", "M=8,16,24,32,40,48", "--size", "N=16,K=16", "--seconds", seconds, *more]


def speeds(text):
    """The settings of a recording's lines that have a summary, and the greetings before them."""
    events = [json.loads(line) for line in text.splitlines()]
    return sorted(e["kernel"] for e in events if e["event"] == "summary"), [e for e in events if e["event"] == "hello"]


ALL = sorted(f"cpu_gemm_ijk M={m}" for m in (8, 16, 24, 32, 40, 48))
if os.geteuid() != 0 or not all(shutil.which(program) for program in ("munged", "slurmctld", "slurmd", "srun", "sbatch")):
    print("skipped: no Slurm here (Debian: slurm-wlm, munge), or not root")
    sys.exit(77)
folder = tempfile.mkdtemp(prefix="warplens-slurm-")
slurm = Slurm(folder)
try:
    launcher = "srun --quiet --oversubscribe -n1 --job-name=worker"
    # Two jobs at once share the settings.
    done = subprocess.run(sweep("--via", launcher, "--via", launcher, "--worker", WARPLENS, "--json"), env=slurm.environment,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    measured, greetings = speeds(done.stdout)
    assert measured == ALL, measured
    assert len(greetings) >= 2, "one worker measured everything"
    assert sum(job["JobName"] == "worker" for job in slurm.jobs().values()) == 2, slurm.jobs()

    # One of two jobs is cancelled while it measures: its setting is measured by the other one.
    before = set(slurm.jobs())
    running = subprocess.Popen(sweep("--via", launcher, "--workers", "2", "--worker", WARPLENS, "--json", "--spread", "0", seconds="2.5"),
                               env=slurm.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    slurm.wait_for(lambda: sum(j["JobState"] == "RUNNING" for n, j in slurm.jobs().items() if n not in before) == 2, "two jobs")
    time.sleep(1)
    subprocess.run(["scancel", str(max(set(slurm.jobs()) - before))], env=slurm.environment, check=True)
    out, said = running.communicate(timeout=120)
    assert running.returncode == 0, said + out
    assert speeds(out)[0] == ALL, (speeds(out)[0], said)
    assert "worker" in said, "nobody was told that a worker was lost"

    # An array measures a part each; the files together are one recording.
    script = pathlib.Path(folder) / "sweep.sh"
    script.write_text("#!/bin/bash\nexec " + " ".join(sweep("--part", "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT", "--json")) +
                      f" > {folder}/part-$SLURM_ARRAY_TASK_ID.jsonl\n")
    done = subprocess.run(["sbatch", "--wait", "--oversubscribe", "--array=0-1", "-n1", f"--output={folder}/batch-%a.out", str(script)],
                          env=slurm.environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr + "".join(p.read_text() for p in pathlib.Path(folder).glob("batch-*.out"))
    parts = [(pathlib.Path(folder) / f"part-{i}.jsonl").read_text() for i in range(2)]
    assert [len(speeds(part)[0]) for part in parts] == [3, 3]
    assert speeds("".join(parts))[0] == ALL
finally:
    slurm.close()
    shutil.rmtree(folder, ignore_errors=True)
