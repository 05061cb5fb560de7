// The clipboard's pictures, which the window's library does not know: through a program of the desktop.
#pragma once

#include <string>
#include <vector>

#include "kernels/base/result.h"

namespace warplens::app {

// wl-copy where there is Wayland, else xclip; empty where the one that is needed is not installed.
std::vector<std::string> clipboard_command();
// Puts a PNG file into the clipboard. Errors: the program is missing and what to install, or it failed.
Status copy_picture(const std::string& png, const std::vector<std::string>& command = clipboard_command());

}  // namespace warplens::app
