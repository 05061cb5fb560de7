// Where the program finds its data and keeps what it remembers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace warplens::app {

std::filesystem::path executable_folder();

// The Warplens that measures: the one that was named, else this one, or with a launcher (`via`) the one that is installed there.
std::string worker_program(const std::string& named = {}, const std::string& via = {});

// A folder that ships with the program ("kernels/cuda", "assets/languages"): WARPLENS_DATA, then share/warplens beside the
// program's folder, then the source tree it was built from. Empty where none of them has it.
std::filesystem::path data_folder(std::string_view name);

// XDG base directories: https://specifications.freedesktop.org/basedir-spec. Not created.
std::filesystem::path cache_folder();   // $XDG_CACHE_HOME/warplens or ~/.cache/warplens; empty where there is no home
std::filesystem::path config_folder();  // $XDG_CONFIG_HOME/warplens or ~/.config/warplens

}  // namespace warplens::app
