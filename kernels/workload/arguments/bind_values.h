// Values as the bits of a kernel's parameter or of a variable, where they fit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/host_launch.h"
#include "kernels/program/program.h"
#include "kernels/simt/launch.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {

// `who`: the option or the header's key that gives it.
Status bind_number(const std::string& who, const Parameter& parameter, const NumberValue& number, simt::Argument& argument);

// A pointer to plain scalars or vectors of them takes elements of that type alone; of what else it points to, nothing is known.
Status check_element(const Parameter& parameter, const NpyArray& array, const std::string& path);
Status check_made_element(const Parameter& parameter, ElementType given);                             // --arg NAME=TYPE[COUNT]
Status check_header_element(const Parameter& parameter, ElementType given, const std::string& path);  // a buffer of the header

// The bytes of a __device__ or __constant__ variable.
Result<std::vector<uint8_t>> global_bytes(const Object& object, const ArgumentValue& value);

// The type of the numbers in a variable of the device.
Type scalar_of(const Object& object);

// A half or a bfloat16, and the bytes of one that is written as `text`.
bool is_small_float(const Parameter& parameter);
std::vector<uint8_t> small_float_bytes(const Parameter& parameter, const std::string& text);

}  // namespace warplens::workload
