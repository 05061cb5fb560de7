"""A window on a display of its own: start it, read its report, click and type."""

import json
import os
import shutil
import subprocess
import tempfile
import time


class Display:
    """An X server without a screen; its number is chosen by the server itself."""

    def __init__(self, size="1600x900x24"):
        read, write = os.pipe()
        self.pixels = tempfile.mkdtemp(prefix="warplens-display-")
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-fbdir", self.pixels],
                                       pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()

    def picture(self, name):
        """Keeps what is on the display as NAME.xwd in the folder that WARPLENS_PICTURES names, where it names one."""
        folder = os.environ.get("WARPLENS_PICTURES")
        if folder:
            shutil.copy(os.path.join(self.pixels, "Xvfb_screen0"), os.path.join(folder, name + ".xwd"))

    def close(self):
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.pixels, ignore_errors=True)


class Window:
    def __init__(self, program, display, *arguments, software=True, first=False, config=None):
        self.folder = tempfile.mkdtemp(prefix="warplens-journey-")
        self.report_path = os.path.join(self.folder, "report.json")
        self.environment = dict(os.environ, DISPLAY=display.name, XDG_CONFIG_HOME=config or self.folder, XDG_CACHE_HOME=self.folder)
        if software:
            self.environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        self.environment.pop("WAYLAND_DISPLAY", None)
        if not first and not config:  # a first start offers ways to begin, over everything
            os.makedirs(os.path.join(self.folder, "warplens"), exist_ok=True)
            with open(os.path.join(self.folder, "warplens", "preferences.json"), "w") as file:
                json.dump({"format": "warplens preferences", "version": 1, "welcomed": True}, file)
        self.process = subprocess.Popen([program, "--report", self.report_path, *arguments], cwd=self.folder, env=self.environment)

    def report(self):
        try:
            with open(self.report_path) as file:
                return json.load(file)
        except (FileNotFoundError, json.JSONDecodeError):
            return None

    def wait_for(self, what, seconds=60):
        """Waits until `what(report)` holds; gives the report."""
        end = time.time() + seconds
        report = None
        while time.time() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the window ended with {self.process.returncode}")
            report = self.report()
            if report and what(report):
                return report
            time.sleep(0.1)
        shown = report and {key: value for key, value in report.items() if key != "places"}
        raise AssertionError(f"waited {seconds} s in vain; the window shows {json.dumps(shown)}")

    def xdotool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True)

    def reveal(self, place):
        """Turns the wheel over the ladder until a kernel of it is in view."""
        for _ in range(40):
            places = self.wait_for(lambda report: place in report["places"] and "ladder" in report["places"])["places"]
            x, y, width, height = places["ladder"]
            middle = places[place][1] + places[place][3] / 2
            if y <= middle < y + height:
                return
            self.xdotool("mousemove", str(int(x + width / 2)), str(int(y + height / 2)))
            self.xdotool("click", "4" if middle < y else "5")
            time.sleep(0.3)
        raise AssertionError(f"{place} does not come into view")

    def click(self, place):
        if place.startswith("kernel."):
            self.reveal(place)
        # What stands there may move while something is worked out: the mouse follows until it stands still.
        for _ in range(10):
            found = self.wait_for(lambda report: place in report["places"])["places"][place]
            x, y, width, height = found
            self.xdotool("mousemove", str(int(x + width / 2)), str(int(y + height / 2)))
            time.sleep(0.3)
            if (self.report() or {"places": {}})["places"].get(place) == found:
                break
        self.xdotool("mousedown", "1")
        time.sleep(0.15)
        self.xdotool("mouseup", "1")

    def click_until(self, place, holds):
        """A click that is shorter than a frame may be missed on a slow machine: once more, then."""
        for _ in range(5):
            self.click(place)
            try:
                return self.wait_for(holds, 10)
            except AssertionError as late:
                problem = late
        raise problem

    def key(self, name):
        self.xdotool("key", name)

    def quit(self):
        """Ends it as a person does; it must end well."""
        self.key("ctrl+q")
        self.process.wait(timeout=20)
        assert self.process.returncode == 0, self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
