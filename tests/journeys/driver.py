"""A window on a display of its own: start it, read its report, click and type."""

import json
import os
import shutil
import subprocess
import tempfile
import time


def middle(rect):
    x, y, width, height = rect
    return int(x + width / 2), int(y + height / 2)


def contains(rect, point):
    x, y, width, height = rect
    return x <= point[0] < x + width and y <= point[1] < y + height


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
            time.sleep(0.02)
        shown = report and {key: value for key, value in report.items() if key not in ("places", "words")}
        raise AssertionError(f"waited {seconds} s in vain; the window shows {json.dumps(shown)}")

    def wait_for_file(self, name, seconds=60):
        """Its bytes, once a file of this name is in the window's folder: files are written whole."""
        path = os.path.join(self.folder, name)
        end = time.time() + seconds
        while time.time() < end:
            if os.path.exists(path):
                with open(path, "rb") as file:
                    return file.read()
            time.sleep(0.02)
        raise AssertionError(f"{name} was not written; there is {os.listdir(self.folder)}")

    def xdotool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True)

    def point(self, x, y):
        """Moves the mouse; a frame has seen it there."""
        x, y = int(x), int(y)
        self.xdotool("mousemove", str(x), str(y))
        return self.wait_for(lambda report: report["pointer"] == [x, y])

    def point_at(self, place):
        """What stands there may move while something is worked out: the mouse follows until it stands still."""
        report = self.wait_for(lambda report: place in report["places"])
        for _ in range(20):
            stood = report["places"][place]
            self.point(*middle(stood))
            time.sleep(0.1)
            report = self.wait_for(lambda report: place in report["places"])
            if report["places"][place] == stood and contains(stood, report["pointer"]):
                return report
        raise AssertionError(f"{place} does not stand still")

    def scroll_to(self, place, area):
        """Turns the wheel over an area until a place of it is in view. Numbered ones that are drawn say where the others are."""
        kind, _, number = place.rpartition(".")

        def drawn(places):
            return {name: rect for name, rect in places.items() if name.startswith(kind + ".")}

        for _ in range(120):
            places = self.wait_for(lambda report: area in report["places"] and drawn(report["places"]))["places"]
            x, y, width, height = places[area]
            before = drawn(places)
            if place in before:
                at = middle(before[place])[1]
                if y <= at < y + height:
                    return
                up = at < y
            else:
                up = number.isdigit() and int(number) < min(int(name.rpartition(".")[2]) for name in before)
            self.point(x + width / 2, y + height / 2)
            self.xdotool("click", "4" if up else "5")
            self.wait_for(lambda report: drawn(report["places"]) != before)
        raise AssertionError(f"{place} does not come into view")

    def press(self, button="1"):
        """A click where the mouse is; gives the first report that knows of it."""
        before = self.report()["clicks"]
        self.xdotool("click", button)
        return self.wait_for(lambda report: report["clicks"] > before)

    def click(self, place):
        """A click on a control: the window itself says that it met that one. What moved away between the look and the click is followed."""
        for kind, area in (("kernel.", "ladder"), ("line.", "source")):
            if place.startswith(kind):
                self.scroll_to(place, area)
        for _ in range(5):
            self.point_at(place)
            report = self.press()
            if report["clicked"] == place:
                return
            moved = place not in report["places"] or not contains(report["places"][place], report["pointer"])
            if report["clicked"] not in ("", "stage") or not (moved or place.startswith("line.")):  # a stage's own ground does nothing
                break
            if place.startswith("line.") and not moved:  # at the edge of what is in view
                self.xdotool("click", "5")
                time.sleep(1)
        raise AssertionError(f"the click on {place} met {report['clicked'] or 'nothing'} at {report['pointer']}; it is at {report['places'].get(place)}")

    def key(self, *names):
        self.xdotool("key", *names)

    def type(self, text):
        self.xdotool("type", "--delay", "1", text)

    def write(self, field, text):
        """Puts a text in the place of what a field holds."""
        self.click(field)
        self.wait_for(lambda report: report["keyboard"]["field"] == field)
        self.key("ctrl+a")
        self.type(text)
        self.wait_for(lambda report: report["keyboard"] == {"field": field, "text": text, "focus": field})

    def quit(self):
        """Ends it as a person does; it must end well."""
        self.key("ctrl+q")
        self.process.wait(timeout=20)
        assert self.process.returncode == 0, self.process.returncode

    def kill(self):
        """As a crash ends it."""
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
