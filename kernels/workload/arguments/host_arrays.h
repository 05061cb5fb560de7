// Arrays as the file's own host code fills them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
// "data:3"; null: it names none.
std::shared_ptr<const frontend::HostContents> contents_named(const frontend::HostLaunches* host, std::string_view content);
// All but the unset bytes.
void store_known(const frontend::HostContents& contents, std::vector<uint8_t>& bytes);
// An array that the host code passes to a kernel, whatever type it stored there. Adds its part of the account, and to `notes` what is wrong
// with it. None where its contents cannot be made.
std::optional<HostBuffer> host_buffer(const HostArray& array, const frontend::HostArgument& from, const ResolvedKernel& kernel,
                                      LaunchParts& parts, std::vector<std::string>& notes);
// "A+64": of an argument that points into the array of another one.
std::string place_text(const frontend::HostArgument& from, Type scalar);
// The name of a variable of the device in the file: in a program it begins with "::" where a parameter has the same.
inline std::string_view declared_name(const Object& object) {
  return std::string_view(object.name).substr(object.name.starts_with("::") ? 2 : 0);
}
// A variable of the device, as the host code fills it.
void bind_host_variable(const Object& object, const ResolvedKernel& kernel, simt::Launch& to, LaunchParts& parts,
                        std::vector<std::string>& notes);

}  // namespace warplens::workload
