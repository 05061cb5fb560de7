#include "warplens/device.h"
