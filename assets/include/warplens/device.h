// What every .cu file is given without asking: our own account of the CUDA runtime's device side.
#pragma once
#pragma clang system_header

#include "warplens/qualifiers.h"
#include "warplens/types.h"
#include "warplens/index.h"
#include "warplens/sync.h"
#include "warplens/memory.h"
#include "warplens/std.h"
#include "warplens/bit.h"
#include "warplens/heap.h"
#include "warplens/bits.h"
#include "warplens/math.h"
#include "warplens/math_seldom.h"
#include "warplens/math_inverse.h"
#include "warplens/bessel.h"
#include "warplens/simd.h"
#include "warplens/rounded.h"
#include "warplens/half.h"
#include "warplens/groups.h"
#include "warplens/refused.h"
