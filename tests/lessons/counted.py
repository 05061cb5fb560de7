"""What one access costs, counted from its lanes' addresses by the rules of docs/hardware.md: a second implementation, too simple to be wrong."""

from collections import defaultdict


def lanes_of(access):
    return [lane for lane in range(32) if access["mask"] >> lane & 1]


def words_of(access, lane):
    first, last = access["addresses"][lane], access["addresses"][lane] + access["width"] - 1
    return range(first // 4, last // 4 + 1)


def is_paired(access):
    """Of a wide load: one x for which the partner of every active lane is inactive or has the same address."""
    active, at = lanes_of(access), access["addresses"]
    return any(all(lane ^ x not in active or at[lane ^ x] == at[lane] for lane in active) for x in (1, 2))


def passes_of(access):
    lanes = 32
    if access["width"] > 4:
        lanes = 128 // access["width"]
        if access["kind"] == "load" and is_paired(access):
            lanes *= 2
    active = set(lanes_of(access))
    passes = [active & set(range(first, first + lanes)) for first in range(0, 32, lanes)]
    return [one for one in passes if one]


def by_bank(access, lanes):
    """Words that each bank is asked for; of an atomic the lanes, since two of them take turns at the same word."""
    banks = defaultdict(set)
    for lane in lanes:
        for word in words_of(access, lane):
            banks[word % 32].add(lane if access["kind"] == "atomic" else word)
    return {bank: len(asked) for bank, asked in banks.items()}


def count_shared(access):
    passes = [by_bank(access, lanes) for lanes in passes_of(access)]
    asked = {bank for one in passes for bank in one}
    wavefronts = sum(max(one.values()) for one in passes)
    return {
        "wavefronts": wavefronts,
        "passes": len(passes),
        "conflicts": wavefronts - len(passes),
        "distinct_words": len({word for lane in lanes_of(access) for word in words_of(access, lane)}),
        "distinct_banks": len(asked),
        "idle_banks": 32 - len(asked),
        "most_words_in_a_bank": max((n for one in passes for n in one.values()), default=0),
    }


def count_float_add(access):
    """A loop: the lanes that are left load, two wavefronts of atomics follow, and in each bank the lowest lane is done."""
    left, wavefronts, turns = lanes_of(access), 0, 0
    while left:
        loads = by_bank({**access, "kind": "load"}, left)
        wavefronts += max(loads.values()) + 2
        turns += 1
        done = {}
        for lane in left:
            done.setdefault(access["addresses"][lane] // 4 % 32, lane)
        left = [lane for lane in left if lane not in done.values()]
    plain = count_shared({**access, "kind": "load"})
    return {"wavefronts": wavefronts, "distinct_words": plain["distinct_words"], "distinct_banks": plain["distinct_banks"]}


def count_global(access):
    used = {access["addresses"][lane] + i for lane in lanes_of(access) for i in range(access["width"])}
    sectors = {byte // 32 for byte in used}
    return {
        "sectors": len(sectors),
        "lines_touched": len({byte // 128 for byte in used}),
        "bytes_moved": 32 * len(sectors),
        "ideal_sectors": (len(used) + 31) // 32,
    }


def count(access):
    """By the names of the lessons' quantities; empty where the rule is another one."""
    if access["kind"] not in ("load", "store", "atomic", "float atomic") or (access["kind"] == "atomic" and access["width"] != 4):
        return {}
    active = lanes_of(access)
    on_word = defaultdict(int)
    for lane in active:
        on_word[access["addresses"][lane] // 4] += 1
    found = {
        "active_lanes": len(active),
        "width": access["width"],
        "bytes_used": len({access["addresses"][lane] + i for lane in active for i in range(access["width"])}),
        "most_lanes_on_a_word": max(on_word.values(), default=0),
    }
    rule = count_float_add if access["kind"] == "float atomic" else count_shared
    found.update(rule(access) if access["space"] == "shared" else count_global(access))
    for lane in active:
        at = access["addresses"][lane]
        found[f"bank.{lane}"] = at // 4 % 32
        found[f"word.{lane}"] = (at - access["array_at"]) // 4
        found[f"element.{lane}"] = (at - access["array_at"]) // access["element_bytes"]
        found[f"sector.{lane}"] = at // 32 - access["array_at"] // 32
    return found
