// The part of a file that a compiler for devices alone can take: kernels, and what they may use.
#pragma once

#include <map>
#include <string>

namespace warplens::workload {

struct DeviceText {
  std::string text;                            // host functions and host variables are blank; lines stay where they are
  std::map<std::string, std::string> headers;  // replacements of headers of the host's library, by name
};
DeviceText device_text(const std::string& source);

}  // namespace warplens::workload
