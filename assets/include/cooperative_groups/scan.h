#include "warplens/groups.h"
