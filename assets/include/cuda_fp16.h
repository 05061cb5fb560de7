#include "warplens/half_functions.h"
