"""A kernel is opened and edited with keys and mouse: an error and its mending, saving, a file that somebody else writes, and a crash."""

import os
import shutil
import sys
import tempfile
import time

from driver import Display, Window

program = sys.argv[1]
display = Display()
folder = tempfile.mkdtemp(prefix="warplens-editor-")
path = os.path.join(folder, "column.cu")
source = """__global__ void column(float* out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
"""
with open(path, "w") as file:
    file.write(source)
launch = ["--launch", "grid=1", "--launch", "block=32,32"]
window = None


def idle(report):
    return not report["shown"]["busy"]


def start(*arguments):
    return Window(program, display, "--size", "1280x720", "--stage", "banks", *arguments, config=folder)


def text_of(report):
    return report["editor"]["text"] if "editor" in report else None


try:
    os.makedirs(os.path.join(folder, "warplens"))
    with open(os.path.join(folder, "warplens", "preferences.json"), "w") as file:
        file.write('{"format": "warplens preferences", "version": 1, "welcomed": true}')
    window = start("--open", path, *launch)
    before = window.wait_for(lambda r: idle(r) and r["shown"]["block"]["conflicts"] > 0)["shown"]["block"]["conflicts"]

    # The button makes the panel an editor; a click sets the caret, and what is typed is nothing but text.
    window.click("edit")
    window.wait_for(lambda r: "editor" in r and r["keyboard"]["field"] == "editor")
    window.key("ctrl+f")
    window.type("tile[32][32")
    window.wait_for(lambda r: r["editor"]["selected"] == "tile[32][32")
    window.key("Escape")
    window.wait_for(lambda r: r["keyboard"]["field"] == "editor")
    window.key("Right")
    window.type(" + 1")
    report = window.wait_for(lambda r: "tile[32][32 + 1]" in text_of(r))
    assert report["stage"] == "banks" and report["editor"]["unsaved"] and report["editor"]["changed"] == 1
    # The picture follows.
    window.wait_for(lambda r: idle(r) and r["shown"]["block"]["conflicts"] < before and not r["shown"]["error"])
    display.picture("editor-edited")

    # An error, named at its line; the picture stays; mended.
    conflicts = window.report()["shown"]["block"]["conflicts"]
    window.type("PAD")
    report = window.wait_for(lambda r: r["shown"]["error"])
    assert report["shown"]["block"]["conflicts"] == conflicts, report["shown"]
    display.picture("editor-error")
    window.key("BackSpace", "BackSpace", "BackSpace")
    window.wait_for(lambda r: not r["shown"]["error"] and text_of(r).count("32 + 1]") == 1)

    # Keys with Ctrl, and what a held Shift selects.
    window.key("End", "shift+Home")
    window.wait_for(lambda r: r["editor"]["selected"].startswith("__shared__"))
    window.key("ctrl+slash")
    window.wait_for(lambda r: "  // __shared__" in text_of(r))
    window.key("ctrl+z")
    mine = window.wait_for(lambda r: "// __shared__" not in text_of(r))["editor"]["text"]

    # Saved; written by somebody else; and again while there is unsaved text.
    window.key("ctrl+s")
    window.wait_for(lambda r: not r["editor"]["unsaved"])
    assert open(path).read() == mine
    with open(path, "w") as file:
        file.write("// theirs\n" + mine)
    began = time.time()
    window.wait_for(lambda r: text_of(r).startswith("// theirs"), seconds=10)
    assert time.time() - began < 3, "noticed within a second; this machine may be busy"
    window.key("ctrl+Home")
    window.type("// x ")
    window.wait_for(lambda r: r["editor"]["unsaved"])
    with open(path, "w") as file:
        file.write(source)
    report = window.wait_for(lambda r: r["editor"]["conflict"], seconds=10)
    assert text_of(report).startswith("// x // theirs")
    window.click("editor.keep")
    window.wait_for(lambda r: not r["editor"]["conflict"] and text_of(r).startswith("// x // theirs"))
    window.click("editor")
    window.key("ctrl+End")
    window.type("// kept 5 times")
    last = text_of(window.wait_for(lambda r: text_of(r).endswith("// kept 5 times")))

    # A crash: the next window has all of it, and says so.
    window.kill()
    assert open(path).read() == source
    window = start()
    window.wait_for(lambda r: "notice" in r["places"])
    window.key("F4")
    report = window.wait_for(lambda r: "editor" in r)
    assert text_of(report) == last and report["editor"]["unsaved"] and report["editor"]["name"] == path, report["editor"]
    window.wait_for(lambda r: r["keyboard"]["field"] == "editor")
    window.key("ctrl+s")
    window.wait_for(lambda r: not r["editor"]["unsaved"])
    assert open(path).read() == last
    window.key("Escape")
    window.wait_for(lambda r: "editor" not in r)
    window.quit()
    assert not [name for name in os.listdir(os.path.join(folder, "warplens", "edits")) if name.endswith(".journal")]
finally:
    if window:
        window.close()
    display.close()
    shutil.rmtree(folder, ignore_errors=True)
