// The one name of a file in the window, whatever folder it is opened from: what is typed into it is found by it again.
#pragma once

#include <string>

namespace warplens::app {

// "/home/me/a.cu" of "a.cu"; a kernel that ships keeps its name.
std::string whole_path(const std::string& name);

}  // namespace warplens::app
