// What kernels use of thrust within a thread: its function objects, pairs and exchanges. Its algorithms run on the host's side, or are refused by their names.
#pragma once
#pragma clang system_header
#include "warplens/device.h"

namespace thrust {

using std::bit_and;
using std::bit_or;
using std::bit_xor;
using std::divides;
using std::equal_to;
using std::greater;
using std::greater_equal;
using std::less;
using std::less_equal;
using std::logical_and;
using std::logical_not;
using std::logical_or;
using std::minus;
using std::modulus;
using std::multiplies;
using std::negate;
using std::not_equal_to;
using std::plus;
using std::make_pair;
using std::max;
using std::min;
using std::pair;
using std::swap;

template <class T> struct identity { WARPLENS_BOTH const T& operator()(const T& a) const { return a; } };
template <class T> struct square { WARPLENS_BOTH T operator()(const T& a) const { return a * a; } };
template <class T> struct maximum { WARPLENS_BOTH T operator()(const T& a, const T& b) const { return a < b ? b : a; } };
template <class T> struct minimum { WARPLENS_BOTH T operator()(const T& a, const T& b) const { return a < b ? a : b; } };

}  // namespace thrust
