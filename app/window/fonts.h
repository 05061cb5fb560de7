// Where the interface's fonts are on this system.
#pragma once

#include "app/panels/type.h"

namespace warplens::app {

// Inter and JetBrains Mono through fontconfig; a face that is not installed stays empty.
FontFiles find_fonts();

}  // namespace warplens::app
