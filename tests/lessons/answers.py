"""The answers of lessons, worked out again: the expressions of a lesson's file by an evaluator of their own, over numbers that are counted
from the lanes' addresses, from what the commands print, from the recordings, or by arithmetic that is written here."""

import json
import math
import os
import re
import statistics

import counted
import loops

WARP, WARPS_PER_SM, BLOCKS_PER_SM, REGISTERS_PER_SM = 32, 64, 32, 65536
SHARED_PER_SM, RESERVED_PER_BLOCK = 228 * 1024, 1024
MULTIPROCESSORS = 132  # of an H200
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*(?:\.[A-Za-z_0-9]+)*")


def names_in(expression):
    return set(NAME.findall(expression))


def evaluate(expression, values):
    """An expression in C over integers that are not negative, where they are divided."""
    python = NAME.sub(lambda name: f"v[{name[0]!r}]", expression)
    python = python.replace("&&", " and ").replace("||", " or ").replace("/", "//")
    test, asks, rest = python.partition("?")
    if asks:
        yes, no = rest.split(":")
        python = f"({yes}) if ({test}) else ({no})"
    return int(eval(python, {"v": values}))


def ceil_div(a, b):
    return -(-a // b)


def placed_blocks(threads, registers, shared):
    """How many blocks an SM takes, one after the other, until something runs out: by each of its resources alone."""
    warps = ceil_div(threads, WARP)
    per_warp = ceil_div(registers * WARP, 256) * 256
    warps_by_registers = REGISTERS_PER_SM // per_warp // 4 * 4  # of four partitions
    room = {
        "by_threads": WARPS_PER_SM // warps,
        "by_registers": warps_by_registers // warps,
        "by_shared": SHARED_PER_SM // (ceil_div(shared + RESERVED_PER_BLOCK, 128) * 128),
        "by_blocks": BLOCKS_PER_SM,
    }
    return {**room, "blocks": min(room.values())}


def barriers_of(kernel, values):
    """That a block completes."""
    return {
        "sgemm_tiled": lambda v: 2 * (v["K"] // v["TILE"]),
        "sgemm_warptiling": lambda v: 2 * (v["K"] // v["BK"]),
        "sgemm_warptiling_double_buffered": lambda v: v["K"] // v["BK"],
        "reduce_sequential": lambda v: 1 + int(math.log2(256)),
        "reduce_shuffles": lambda v: 1,
    }[kernel](values)


class Recordings:
    """What was measured once: the samples of each kernel, setting and size; those of one request took turns."""

    def __init__(self, folder):
        self.runs = {}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name)) as file:
                self.read(name, map(json.loads, filter(str.strip, file)))

    def read(self, name, events):
        part = 0
        for event in events:
            part += event["event"] == "hello"
            key = (name, part, event.get("id"), event.get("kernel"))
            if event["event"] == "started":
                self.runs[key] = {**event, "request": key[:3], "samples": []}
            elif event["event"] == "sample":
                self.runs[key]["samples"].append(event["value"])

    def of(self, side):
        is_of = lambda run: run["kernel"].split()[0] == side["name"] and run["settings"] == side["show"]["parameters"]
        return [run for run in self.runs.values() if run["backend"] == "cuda" and is_of(run)]

    def values(self, side, other):
        """Of the largest size; beside another side of the largest that was measured of both, in one request where there is one."""
        its = self.of(other) if other else []

        def rank(run):
            same = [one for one in its if one["size"] == run["size"]]
            return bool(same) + any(one["request"] == run["request"] for one in same), run["work"]

        best = max(self.of(side), key=rank)
        speed = statistics.median(best["samples"])
        first = next(run for run in self.runs.values() if run["request"] == best["request"])
        ratio = statistics.median(a / b for a, b in zip(best["samples"], first["samples"]))
        return {
            "recorded.nanoseconds": round(best["work"] / speed),
            "recorded.gflops" if best["unit"] == "GFLOPS" else "recorded.gbps": round(speed),
            "recorded.permille": round(1000 * ratio),
        }


def of_loops(shape):
    """`shape`: n, the cache and the multiply-adds so far."""
    n, line_bytes, sets, ways, step = (shape[name] for name in ("n", "line_bytes", "sets", "ways", "step"))
    values = {"loops.n": n, "loops.line_bytes": line_bytes, "loops.products": n**3, "loops.step": step}
    column = {4 * (n * n + row * n) // line_bytes % sets for row in range(n)}
    values["loops.column_room"] = len(column) * ways
    return values


class Place:
    """What is known at a step of a lesson, by the names of its quantities, and none of it from the lesson's own values."""

    def __init__(self, commands, recordings, step, lane):
        self.commands, self.recordings, self.step, self.lane = commands, recordings, step, lane
        self.sides = [dict(side) for side in step["sides"]]
        for side in self.sides:
            side["show"] = commands.show(side)
            side["name"] = os.path.basename(side["kernel"]).removesuffix(".cu")

    def value(self, name):
        for prefix, index in (("left.", 0), ("right.", 1), ("third.", 2)):
            if name.startswith(prefix):
                return self.of_side(self.sides[index], name[len(prefix) :], self.sides[1 - index] if index < 2 else None)
        if self.sides:
            return self.of_side(self.sides[0], name, None)
        if "loops" in self.step:
            return self.of_loops(name)
        return self.of_access(self.step["access"], name)

    def of_access(self, access, name):
        known = counted.count(access)
        if name in ("bank", "word", "element", "sector"):
            name += f".{self.lane}"
        return known.get(name)

    def of_loops(self, name):
        shape = self.step["loops"]
        order, _, what = name.partition(".")
        if order == "loops":
            return of_loops(shape).get(name)
        so_far, _, matrix = what.partition(".")
        if so_far == "accesses":
            return loops.accessed(order, shape["n"])[matrix]
        steps = shape["step"] if so_far == "misses_so_far" else shape["n"] ** 3
        missed = self.commands.misses(order, shape["n"], steps, shape["line_bytes"], shape["sets"], shape["ways"])
        return missed[matrix] if matrix else sum(missed.values())

    def of_side(self, side, name, other):
        show = side["show"]
        values = {**show["parameters"], **show["derived"], **show["sizes"]}
        if name in values:
            return values[name]
        threads, blocks = math.prod(show["block"]), math.prod(show["grid"])
        known = {"threads": threads, "blocks": blocks, "warps": ceil_div(threads, WARP), "warp": side["warp"], "sms": MULTIPROCESSORS}
        known["shared_bytes"] = show["shared_bytes"]
        if name in known:
            return known[name]
        first, _, rest = name.partition(".")
        if first == "recorded":
            return self.recordings.values(side, other).get(name)
        if first == "occupancy":
            return placed_blocks(threads, show["occupancy"]["registers_per_thread"], show["shared_bytes"])[rest]
        if name == "last_wave":  # what is left when as many as fit at a time have run again and again
            wave = MULTIPROCESSORS * placed_blocks(threads, show["occupancy"]["registers_per_thread"], show["shared_bytes"])["blocks"]
            left = blocks
            while left > wave:
                left -= wave
            return left
        if first in ("finding", "findings", "schedules"):
            return self.commands.found(side, name)
        if name == "block.barriers":
            return barriers_of(side["name"], values)
        if name == "k_tiles":
            return values["K"] // values["BK"]
        if first in ("block", "line", "compiled"):
            return self.of_trace(side, first, rest)
        if name == "active_warps":  # of the tree that skips threads
            return len({t // WARP for t in range(256) if t % (2 * self.step["values"]["value.s"]) == 0})
        if first == "value" and side["name"] == "tile_square":  # x and y, of a block of TILE threads in a row
            variable, _, lane = rest.partition(".")
            number = WARP * side["warp"] + int(lane or self.lane)
            return {"x": number % values["TILE"], "y": number // values["TILE"]}[variable]
        if name == "pitch":
            return self.pitch_of(side, values)
        return self.of_access(side["access"], name) if "access" in side else None

    def of_trace(self, side, of, what):
        """The sums of the trace's sites."""
        sites = self.commands.trace(side, compiled=of == "compiled")["sites"]
        if of == "line":
            sites = [site for site in sites if site["line"] == side["line"]]
        kind, _, accesses = what.partition("_")
        if accesses == "accesses":
            return sum(site["instructions"] for site in sites if site["space"] == kind)
        return sum(site[what] for site in sites)

    def pitch_of(self, side, values):
        with open(side["show"]["file"]) as file:
            source = file.read()
        declared = re.search(rf"\b{side['array']}(?:\[[^\]]*\])*\[([^\]]*)\];", source)
        return evaluate(declared[1], values)


def expressions_of(question):
    """That its answer is worked out from."""
    all_of_them = [question.get("answer"), question.get("holds")]
    for option in question.get("options", []):
        all_of_them += [option.get("value"), option.get("holds")]
    return [one for one in all_of_them if one]


def worked_out(question, place, given=None):
    """The values that its expressions name; a name without one is a problem of this test."""
    values = {}
    for expression in expressions_of(question):
        for name in names_in(expression):
            asked = name.replace(".given", f".{given}") if given is not None else name
            values[name] = given if name == "given" else place.value(asked)
    return values


def line_of(text, side):
    """The one line that contains it."""
    with open(side["show"]["file"]) as file:
        found = [number for number, line in enumerate(file, 1) if text in line]
    return found[0] if len(found) == 1 else None


def right_answers(question, place):
    """All that are right: of a choice by their number among the options."""
    if question["kind"] == "pick" and "holds" in question:
        active = place.sides[0]["access"]["mask"] if place.sides else place.step["access"]["mask"]
        lanes = [lane for lane in range(WARP) if active >> lane & 1]
        return {lane for lane in lanes if evaluate(question["holds"], worked_out(question, place, lane))}
    if question["kind"] == "pick" and "line" in question:
        return {line_of(question["line"], place.sides[0])}
    values = worked_out(question, place)
    if None in values.values():
        raise LookupError(", ".join(sorted(name for name, value in values.items() if value is None)))
    if question["kind"] != "choice":
        return {evaluate(question["answer"], values)}
    right = set()
    for number, option in enumerate(question["options"]):
        holds = evaluate(option["holds"], values) if "holds" in option else None
        if holds or (holds is None and evaluate(option["value"], values) == evaluate(question["answer"], values)):
            right.add(number)
    return right


def given_as_right(question):
    """The same of what the program says, as `warplens lessons --json` has it."""
    if question["kind"] == "choice":
        return {number for number, option in enumerate(question["options"]) if option["right"]}
    if question["kind"] == "pick":
        return {tried["given"] for tried in question["tried"] if tried["right"]}
    return {question["answer"]}
