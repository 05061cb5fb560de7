#include "warplens/half.h"
