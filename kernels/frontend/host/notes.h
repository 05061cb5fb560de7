// What is noted while host code is followed: its launches, what they leave behind, and what they get.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/host/values/result.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

struct Notes {
  std::vector<HostLaunch> launches_;
  uint32_t line_ = 0;                              // of the file itself that is followed now, or was last
  std::map<size_t, uint32_t> not_simple_;          // loops, by their bodies: how often they could not be computed
  std::map<size_t, uint64_t> allowed_effort_;      // loops: what one may take to be computed
  std::set<uint32_t> overflows_;                   // lines of loops that store past the end of an array
  std::set<size_t> over_results_;                  // loops that compute with what launches left
  std::map<std::string, Image> variable_images_;   // variables_ that are filled in parts
  std::vector<std::string> device_variables_;      // of the file, in their order
  std::map<std::string, HostArgument> variables_;  // of the device, that were filled by their names or that a launch may have written
  std::map<const Buffer*, int64_t> first_bytes_;
  std::map<std::string, Value> last_filled_;
  std::map<std::string, Value> handed_out_;                        // variables of the device whose address the host has
  std::map<std::string, bool> only_symbols_;                       // by variable: is_only_a_symbol()
  std::map<std::string, std::pair<CellPtr, std::string>> shared_;  // with the host: and how they begin
  std::vector<std::string> places_, keys_;                         // of launches_: where they stand in the file, and what tells them apart
  std::vector<HostLaunch> runs_;
  size_t first_run_ = 0;
  std::vector<LeftBehind> results_;
  std::map<std::string, int64_t> instead_;
  std::string occupancy_of_;
  std::map<std::string, int64_t> asked_shared_;  // by kernel: bytes that cudaFuncSetAttribute allows; -1: not known
  std::map<std::pair<std::string, std::string>, std::string> passed_;
  bool is_shifted_out_ = false;         // something, by a guess
  std::string unlikely_on_, ended_on_;  // by what is guessed for these the present code is not reached, main() has ended
};

}  // namespace warplens::frontend::host
