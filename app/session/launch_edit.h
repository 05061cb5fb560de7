// The launch of a file as options that are typed, changed part by part.
#pragma once

#include <map>
#include <string>

namespace warplens::app {

// `part`: "launch", "grid", "block", "shared", or "set.NAME" and "arg.NAME", which are words of the options "set" and "arg". An empty text
// takes the part away. Another launch begins without the parts of the one before.
std::string launch_part(const std::map<std::string, std::string>& options, const std::string& part);  // empty: nobody typed it
void set_launch_part(std::map<std::string, std::string>& options, const std::string& part, const std::string& text);

}  // namespace warplens::app
