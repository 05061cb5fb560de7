// What is covered while questions of a lesson are open: the numbers that they ask for, by the quantities that answers are worked out from.
#pragma once

#include "app/session/workbench/workbench.h"
#include "viz/scenes/veil.h"

namespace warplens::app {

// Nothing where no question is open. Of Compare's sides together, and of one of them.
viz::Veil veil_of(const Workbench& bench);
viz::Veil veil_of(const Workbench& bench, SideId side);
// Whether another step than the shown one asks for a quantity, "left.wavefronts", and for it as it is where the stage is now.
bool asked_elsewhere(const Workbench& bench, std::string_view quantity);
// Whether an open question of the lesson asks for what an access, or the block, of a kernel takes as it is set so.
bool asks_of_choice(const Workbench& bench, const Choice& choice);
// Accesses of the Lab, in shared or in global memory, that open questions of the lesson are about, and those that have been answered.
std::vector<hardware::WarpAccess> asked_patterns(const Workbench& bench, bool global);
std::vector<hardware::WarpAccess> answered_patterns(const Workbench& bench, bool global);
// Whether one of them asks of the memory what an access does.
bool has_pattern(const std::vector<hardware::WarpAccess>& patterns, const hardware::WarpAccess& access, bool global);

}  // namespace warplens::app
