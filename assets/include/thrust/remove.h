#include "warplens/thrust.h"
