// Arrays as the file's own host code fills them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/host_launch.h"
#include "kernels/program/program.h"
#include "kernels/workload/arguments/argument.h"
#include "kernels/workload/launch/launch_parts.h"

namespace warplens::workload {

struct HostArray {
  std::string name;
  ElementType element;
  bool is_const = false;
  std::string otherwise = "zero";  // what it contains where that is not known
};
struct HostBuffer {
  MadeBuffer made;
  simt::Buffer buffer;
};
// An array that the host code passes to a kernel, whatever type it stored there. Adds its part of the account, and to `notes` what is wrong
// with it. None where its contents cannot be made.
std::optional<HostBuffer> host_buffer(const HostArray& array, const frontend::HostArgument& from, const ResolvedKernel& kernel,
                                      LaunchParts& parts, std::vector<std::string>& notes);
// "A+64": of an argument that points into the array of another one.
std::string place_text(const frontend::HostArgument& from, Type scalar);
// A variable of the device; none where what fills it is not known.
std::optional<MadeBuffer> host_contents(const Object& object, const frontend::HostArgument& filled, const frontend::HostLaunches* host);
// A variable that is one structure, filled from one of the host's. Adds to `notes` what of it is not known.
std::vector<uint8_t> host_structure(const Object& object, const frontend::HostArgument& filled, const frontend::HostLaunches* host,
                                    std::vector<std::string>& notes);

}  // namespace warplens::workload
