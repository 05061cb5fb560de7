// One launch as Warplens says it, against one that a program made.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "kernels/frontend/host_launch.h"

namespace warplens::programs {

std::string kernel_name(const nlohmann::json& made);  // with its namespaces
// Whether it stands at this line and launches this kernel; and with these arguments of its template.
bool is_of(const frontend::HostLaunch& launch, const nlohmann::json& made);
bool has_settings(const frontend::HostLaunch& launch, const nlohmann::json& made);
// Of what is said to be known: the first that is not so. `all`: the launches of the program's run.
std::string difference(const frontend::HostLaunches& found, const frontend::HostLaunch& launch, const nlohmann::json& made,
                       const nlohmann::json& all);
// Calls `use` with the reason why it is guessed, empty where it is not, and the name, for each part of a launch.
void each_guess(const frontend::HostLaunch& launch, const std::function<void(const std::string&, const std::string&)>& use);

}  // namespace warplens::programs
