"""The kernels that ship with the lessons compute what they say, counted again here; they are clean where no lesson is about what they lack."""

import ast
import math
import os
import struct
import subprocess
import sys
import tempfile

program, folder = sys.argv[1:3]
failures = []


def read_npy(path):
    """A NumPy file as a flat list."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<H", data, 8)[0]
    header = ast.literal_eval(data[10 : 10 + length].decode())
    letter = {"<f4": "f", "<i4": "i"}[header["descr"]]
    return [value for (value,) in struct.iter_unpack("<" + letter, data[10 + length :])]


def command(verb, kernel, setting, *more):
    arguments = [program, verb, os.path.join(folder, kernel + ".cu"), *more]
    for name, value in setting.items():
        arguments += ["--set", f"{name}={value}"]
    return subprocess.run(arguments, capture_output=True, text=True)


def run(kernel, setting, *buffers):
    """The buffers after a run, by name."""
    with tempfile.TemporaryDirectory() as out:
        dumps = [part for name in buffers for part in ("--dump", f"{name}={out}/{name}.npy")]
        done = command("run", kernel, setting, *dumps)
        assert done.returncode == 0, (kernel, setting, done.stderr)
        return [read_npy(f"{out}/{name}.npy") for name in buffers]


def expect_near(kernel, setting, found, wanted):
    if len(found) != len(wanted) or any(abs(a - b) > 1e-5 * max(1, abs(b)) for a, b in zip(found, wanted)):
        failures.append(f"{kernel} {setting}: {found[:4]}..., wanted {wanted[:4]}...")


def groups(values, size):
    return [values[i : i + size] for i in range(0, len(values), size)]


def check_sums(kernel, size):
    values, out = run(kernel, {}, "in", "out")
    expect_near(kernel, {}, out, [math.fsum(group) for group in groups(values, size)])


def check_histogram(setting):
    values, found = run("histogram", setting, "in", "light")
    light = [0] * setting["BINS"]
    single = lambda x: struct.unpack("f", struct.pack("f", x))[0]  # as a float
    for value in values:
        brightness = abs(value)
        for _ in range(setting["DARK"]):
            brightness = single(brightness * brightness)
        light[min(int(single(brightness * setting["BINS"])), setting["BINS"] - 1)] += int(single(brightness * 255))
    expect_near("histogram", setting, found, light)


def check_softmax(setting):
    values, out = run("softmax", setting, "in", "out")
    wanted = []
    for row in groups(values, 256):
        powers = [math.exp(value - max(row)) for value in row]
        wanted += [power / math.fsum(powers) for power in powers]
    expect_near("softmax", setting, out, wanted)


def check_neighbors():
    # What a thread reads of its own warp is right; the rest is its mistake.
    values, out = run("race_neighbors", {}, "in", "out")
    right = [group[(t + 1) % 128] - group[t] for group in groups(values, 128) for t in range(128)]
    inside = [i for i in range(len(right)) if i % 32 != 31]
    expect_near("race_neighbors", {}, [out[i] for i in inside], [right[i] for i in inside])


def check_pairs(setting):
    values, out = run("race_pairs", setting, "in", "out")
    expect_near("race_pairs", setting, out, [values[i ^ 1] for i in range(len(values))])


def check_lengths():
    # Where every block is full, all threads reach the barrier.
    with tempfile.TemporaryDirectory() as to:
        done = command("run", "race_lengths", {}, "--size", "N=384", "--dump", f"in={to}/in.npy", "--dump", f"out={to}/out.npy")
        assert done.returncode == 0, done.stderr
        values, out = read_npy(f"{to}/in.npy"), read_npy(f"{to}/out.npy")
    expect_near("race_lengths", {}, out, [math.fsum(group) for group in groups(values, 128)])


def check_threads():
    values, out = run("threads", {"BARRIER": 1}, "in", "out")
    expect_near("threads", {"BARRIER": 1}, out, [value for group in groups(values, 128) for value in reversed(group)])


def check_product(setting):
    """Every element of the product; twice, by hand and by the loop."""
    n = 64
    a, b, c = run("product_unrolled", setting, "A", "B", "C")
    wanted = [math.fsum(a[i * n + k] * b[k * n + j] for k in range(n)) for i in range(n) for j in range(n)]
    expect_near("product_unrolled", setting, c, wanted)


def check_message():
    value, out = run("race_message", {"FENCES": 2}, "in", "out")
    expect_near("race_message", {"FENCES": 2}, out, [2 * value[0]])


CLEAN = [
    ("reduce_modulo", {}),
    ("reduce_strided", {}),
    ("reduce_sequential", {}),
    ("reduce_shuffles", {}),
    ("histogram", {"DARK": 3, "COPIES": 4, "PAD": 1}),
    ("softmax", {"BETWEEN": 1}),
    ("product_unrolled", {"BY_HAND": 0}),
    ("product_unrolled", {"BY_HAND": 1}),
    ("race_pairs", {"SYNC": 1}),
    ("race_message", {"FENCES": 2}),
    ("threads", {"BARRIER": 1}),
]
RACY = [
    ("softmax", {"BETWEEN": 0}),
    ("race_neighbors", {}),
    ("race_pairs", {"SYNC": 0}),
    ("race_lengths", {}),
    ("race_message", {"FENCES": 0}),
    ("race_message", {"FENCES": 1}),
    ("threads", {"BARRIER": 0}),
]


def main():
    for kernel in ("reduce_modulo", "reduce_strided", "reduce_sequential", "reduce_shuffles"):
        check_sums(kernel, 256)
    for dark, copies, pad in ((0, 1, 0), (3, 1, 0), (3, 4, 0), (3, 4, 1), (1, 8, 2)):
        check_histogram({"BINS": 32, "DARK": dark, "COPIES": copies, "PAD": pad})
    check_softmax({"BETWEEN": 1})
    for sync in (0, 1):
        check_pairs({"SYNC": sync})
    check_neighbors()
    check_lengths()
    check_message()
    check_threads()
    for by_hand in (0, 1):
        check_product({"BY_HAND": by_hand})
    for kernel, setting in CLEAN + RACY:
        code = command("races", kernel, setting).returncode
        if code != ((kernel, setting) in RACY):
            failures.append(f"{kernel} {setting}: warplens races exits with {code}")
    checked = {kernel for kernel, _ in CLEAN + RACY}
    shipped = {name[:-3] for name in os.listdir(folder) if name.endswith(".cu")}
    if checked != shipped:
        failures.append(f"not checked, or not there: {sorted(checked ^ shipped)}")
    print(f"{len(shipped)} kernels of lessons, {len(CLEAN)} settings clean, {len(RACY)} with findings")
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


sys.exit(main())
