"""What the CPU loops miss in a cache, counted access by access: a list for each set, the line that was used last in front."""


def accesses(order, n):
    """(matrix, row, column) of each multiply-add, as the loops of kernels/cpu/gemm_source.h make them; what surrounds one belongs to it."""
    for i in range(n):
        for middle in range(n):
            for inner in range(n):
                if order == "ijk":
                    last = [("C", i, middle)] if inner + 1 == n else []
                    yield [("A", i, inner), ("B", inner, middle), *last]
                else:
                    first = [("C", i, j) for j in range(n)] if middle == 0 and inner == 0 else []
                    scale = [("A", i, middle)] if inner == 0 else []
                    yield [*first, *scale, ("B", middle, inner), ("C", i, inner), ("C", i, inner)]


def misses(order, n, steps, line_bytes, sets, ways):
    """By matrix, of the first multiply-adds."""
    held = [[] for _ in range(sets)]
    missed = {"A": 0, "B": 0, "C": 0}
    for step, made in enumerate(accesses(order, n)):
        if step == steps:
            break
        for matrix, row, column in made:
            line = 4 * ("ABC".index(matrix) * n * n + row * n + column) // line_bytes
            there = held[line % sets]
            if line in there:
                there.remove(line)
            else:
                missed[matrix] += 1
            there.insert(0, line)
            del there[ways:]
    return missed
