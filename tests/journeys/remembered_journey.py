"""A window goes on where the last one was, also in a lesson and also when that was killed, starts afresh with one key, and keeps its user's theme
whatever a state says."""

import json
import os
import shutil
import sys
import tempfile
import time

from driver import Display, Window

# What a report has and a state has not.
SEEN = ("places", "gpu", "samples", "longest_frame_ms", "presenter", "dialog", "keyboard", "pointer", "clicks", "clicked", "words", "taught")

program = sys.argv[1]
display = Display()
config = tempfile.mkdtemp(prefix="warplens-config-")
folder = os.path.join(config, "warplens")
windows = []


def start(*arguments):
    windows.append(Window(program, display, *arguments, config=config))
    return windows[-1]


def settled(report):
    return not report["shown"]["busy"] and report["shown"]["line"] > 0


def kept(holds):
    """The window has written its session by itself: each time a whole file."""
    end = time.time() + 60
    while time.time() < end:
        with open(os.path.join(folder, "session.json")) as file:
            if holds(json.load(file)):
                return
        time.sleep(0.02)
    raise AssertionError("the session was not kept")


try:
    os.makedirs(folder)
    with open(os.path.join(folder, "preferences.json"), "w") as file:
        json.dump({"format": "warplens preferences", "version": 1, "welcomed": True}, file)
    window = start("--open", "transpose_shared", "--stage", "memory")
    window.wait_for(settled)
    window.key("t")
    before = window.wait_for(lambda r: not r["preferences"]["dark"])["place"]["tick"]
    window.key("a")
    last = window.wait_for(lambda r: settled(r) and r["place"]["tick"] > before)
    window.quit()

    window = start()
    again = window.wait_for(settled)
    assert again["stage"] == "memory" and again["main"]["kernel"] == "transpose_shared", again["main"]
    window.wait_for(lambda r: settled(r) and r["place"]["tick"] == last["place"]["tick"])
    assert not again["preferences"]["dark"]
    assert "notice" not in again["places"]

    # A state of somebody who likes it dark and large.
    state = dict(again, format="warplens state", preferences=dict(again["preferences"], dark=True, text_scale=2.0))
    path = os.path.join(config, "lesson.json")
    with open(path, "w") as file:
        json.dump({key: state[key] for key in state if key not in SEEN}, file)

    window.key("ctrl+n")
    fresh = window.wait_for(lambda r: settled(r) and r["stage"] == "tiles")
    assert fresh["main"]["kernel"] != "transpose_shared", fresh["main"]
    assert not fresh["preferences"]["dark"], "the theme is the person's"
    window.quit()

    window = start("--state", path)
    opened = window.wait_for(lambda r: settled(r) and r["main"]["kernel"] == "transpose_shared")
    assert not opened["preferences"]["dark"] and opened["preferences"]["text_scale"] == 1.0, opened["preferences"]
    window.quit()

    start("--fresh").wait_for(lambda r: settled(r) and r["stage"] == "tiles")
    windows[-1].quit()

    # A lesson, a right answer, the next step; then the window is killed.
    window = start("--lesson", "padding")
    asks = lambda step: lambda r: r.get("taught", {}).get("step") == step and r["taught"]["state"] == "ready"
    window.wait_for(asks(0))
    window.key("1", "Return")
    window.wait_for(lambda r: r["taught"]["right"])
    window.key("n")
    window.wait_for(asks(1))
    window.key("b")
    first = window.wait_for(lambda r: "given" in r["taught"])
    kept(lambda state: state.get("lesson") == first["lesson"])
    window.kill()
    window = start()
    again = window.wait_for(asks(1))
    assert again["lesson"] == first["lesson"] and again["taught"] == first["taught"], (again["taught"], first["taught"])
    assert again["words"]["lesson"] == first["words"]["lesson"], "the reason of a wrong answer, too"
    window.key("g")
    window.wait_for(lambda r: r["dialog"] == "lessons" and "1 of 6 right" in r["words"]["overlay"])
    window.key("Escape")
    window.wait_for(lambda r: not r["dialog"])
    window.quit()

    # Who asks for a lesson gets that, also at the first start of all.
    windows.append(Window(program, display, "--fresh", "--lesson", "padding", "--step", "2", first=True))
    assert windows[-1].wait_for(asks(1))["dialog"] == ""
    windows[-1].quit()

    # Who asks for a stage does not go on with the lesson; nor does a fresh start.
    window = start("--stage", "memory")
    assert "taught" not in window.wait_for(lambda r: settled(r) and r["stage"] == "memory")
    window.kill()
    window = start("--fresh")
    assert "taught" not in window.wait_for(lambda r: settled(r) and r["stage"] == "tiles")
    window.quit()

    # Killed while it is written again and again: the file is always whole.
    window = start("--open", "transpose_shared", "--stage", "banks")
    window.wait_for(settled)
    for n in range(3):
        window.key("a", "l")
        window.wait_for(lambda r: r["place"]["lane"] == n + 1)
        lane = n + 1
        kept(lambda state: state["place"]["lane"] == lane)
    window.kill()
    window = start()
    window.wait_for(lambda r: settled(r) and r["place"]["lane"] == 3 and r["stage"] == "banks")
    assert "notice" not in window.report()["places"]
    window.quit()

    with open(os.path.join(folder, "session.json"), "w") as file:
        file.write("{ half of a")
    window = start()
    window.wait_for(lambda r: settled(r) and "notice" in r["places"])
    window.quit()
finally:
    for window in windows:
        window.close()
    display.close()
    shutil.rmtree(config, ignore_errors=True)
