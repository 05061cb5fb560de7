#include "warplens/cub.h"
