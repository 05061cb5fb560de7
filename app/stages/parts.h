// What several stages say in the same way.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// In the language of the interface, else in English, else any.
std::string in_words(const std::map<std::string, std::string>& by_language, const viz::Strings& strings);
// "Hopper (H100, H200)"; where it says more than names, in the language of the interface.
std::string architecture_title(const hardware::Architecture& arch, const viz::Strings& strings);
// "block 3", "block (1, 0)": as the launch counts them.
std::string block_text(const simt::Dim3& grid, uint64_t block, const viz::Strings& strings);
std::string finding_title(const checks::Finding& finding, const viz::Strings& strings);  // "Race on s[3]"
std::string kernel_title(const Workbench& bench, const Choice& choice, const viz::Strings& strings);

// Kernel, warp, line, access.
std::vector<std::string> access_crumbs(const Workbench& bench, const viz::Strings& strings);

// The Lab's setup for an access of the trace (into Trace::accesses); nullopt where it is to neither shared nor global memory.
std::optional<LabSetup> lab_setup_of(const analysis::Snapshot& snapshot, uint32_t access);
std::optional<LabSetup> shown_lab_setup(const Workbench& bench);  // of the shown access

}  // namespace warplens::app
