#include "warplens/thrust.h"
#include "warplens/tuple.h"

namespace thrust {
using std::get;
using std::make_tuple;
using std::tie;
using std::tuple;
}  // namespace thrust
