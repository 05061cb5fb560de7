"""The front end is killed, then stopped, under a working window: one clear line, and the next change works. Every key on the way."""

import os
import shutil
import signal
import sys
import threading
import time

from driver import Display, Window

program = sys.argv[1]


def compilers(window):
    """The front ends that this window started."""
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as file:
                name, _, rest = file.read().partition("(")[2].rpartition(")")
            state, parent = rest.split()[:2]
            if name.startswith("warplens-compil") and int(parent) == window.process.pid and state != "Z":
                found.append(int(entry))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


class Trouble:
    """While it lasts, every front end of the window gets this signal as soon as it is there, and nothing is found in the cache."""

    def __init__(self, window, which):
        self.window, self.which, self.hit = window, which, set()
        self.lasts = True
        self.thread, self.has_begun = threading.Thread(target=self.run), threading.Event()

    def run(self):
        while self.lasts:
            shutil.rmtree(os.path.join(self.window.folder, "warplens"), ignore_errors=True)
            self.has_begun.set()
            for pid in compilers(self.window):
                try:
                    os.kill(pid, self.which)
                    self.hit.add(pid)
                except ProcessLookupError:  # it has ended by itself
                    continue
            time.sleep(0.002)

    def __enter__(self):
        self.thread.start()
        self.has_begun.wait()
        return self

    def __exit__(self, *_):
        self.lasts = False
        self.thread.join()


def settled(report):
    return not report["shown"]["busy"]


os.environ["WARPLENS_COMPILE_SECONDS"] = "600"  # nobody else gives up on one that is stopped
display = Display()
window = Window(program, display, "--open", "sgemm_warptiling", "--stage", "banks", "--size", "1600x900")
try:
    first = window.wait_for(lambda r: settled(r) and r["shown"]["block"]["wavefronts"] > 0)

    # Killed: one line says so, the picture stays; the next change is worked out by a new one.
    with Trouble(window, signal.SIGKILL) as killed:
        window.click("BM=128")
        failed = window.wait_for(lambda r: settled(r) and r["main"]["set"].get("BM") == 128 and r["shown"]["error"])["shown"]
        assert len(failed["error"].splitlines()) == 1 and "compiler" in failed["error"], failed["error"]
        assert failed["block"] == first["shown"]["block"]
    assert killed.hit, "a front end was running"
    window.click("BK=16")
    window.wait_for(lambda r: settled(r) and r["main"]["set"].get("BK") == 16 and not r["shown"]["error"] and r["shown"]["block"] != first["shown"]["block"])

    # Stopped: the window stays alive and says that it waits, Escape gives up, and the next change works.
    with Trouble(window, signal.SIGSTOP) as stopped:
        window.click("TM=8")
        window.wait_for(lambda r: r["main"]["set"].get("TM") == 8 and r["shown"]["busy"] and "cancel" in r["places"])
        dark = window.report()["preferences"]["dark"]
        window.key("t")
        window.wait_for(lambda r: r["preferences"]["dark"] != dark)
        window.key("Escape")
        window.wait_for(settled)
    assert stopped.hit, "a front end was running"
    window.click("reset")
    window.wait_for(lambda r: settled(r) and not r["main"]["set"] and not r["shown"]["error"] and r["shown"]["block"] == first["shown"]["block"])

    # Keys: each does what F1 says.
    window.key("F1")
    window.wait_for(lambda r: "key.F1" in r["places"] and "key.Ctrl+Shift+P" not in r["places"])
    window.key("Escape")
    window.wait_for(lambda r: "key.F1" not in r["places"])
    for key, stage in (("1", "tiles"), ("7", "measure"), ("6", "timeline"), ("5", "compare"), ("4", "lab"), ("3", "memory"), ("2", "banks")):
        window.key(key)
        window.wait_for(lambda r: r["stage"] == stage)
    window.key("Home")
    window.wait_for(lambda r: r["place"]["tick"] == 0)
    for key in ("Right", "a", "c", "k", "End"):
        here = window.report()["place"]["tick"]
        window.key(key)
        window.wait_for(lambda r: r["place"]["tick"] > here)
    for key in ("Left", "shift+a", "shift+k", "shift+c"):
        here = window.report()["place"]["tick"]
        window.key(key)
        window.wait_for(lambda r: r["place"]["tick"] < here)
    for key, part, wanted in (("w", "warp", 1), ("shift+w", "warp", 0), ("l", "lane", 1), ("shift+l", "lane", 0)):
        window.key(key)
        window.wait_for(lambda r: r["place"][part] == wanted)
    window.key("ctrl+plus")
    window.wait_for(lambda r: abs(r["preferences"]["text_scale"] - 1.1) < 1e-6)
    window.key("ctrl+0")
    window.wait_for(lambda r: r["preferences"]["text_scale"] == 1.0)
    window.key("g")
    window.wait_for(lambda r: "lessons.warptiling" in r["places"])
    window.click("lessons.warptiling")
    window.wait_for(lambda r: "lesson.next" in r["places"])
    for array, op in (("A", "load"), ("As", "store")):
        window.key("n")
        window.wait_for(lambda r: r["shown"]["array"] == array and r["shown"]["op"] == op)
    window.key("Escape")
    window.wait_for(lambda r: "lesson.next" not in r["places"])
    window.key("ctrl+s")
    window.wait_for_file("warplens-state.json")
    window.quit()
finally:
    window.close()
    display.close()
