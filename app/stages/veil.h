// What is covered while questions of a lesson are open: the numbers that they ask for, by the quantities that answers are worked out from.
#pragma once

#include "app/session/workbench/workbench.h"
#include "viz/scenes/veil.h"

namespace warplens::app {

// Nothing where no question is open. Of Compare's sides together, and of one of them.
viz::Veil veil_of(const Workbench& bench);
viz::Veil veil_of(const Workbench& bench, SideId side);
// Whether an open question of the lesson asks for what an access, or the block, of a kernel takes as it is set so; or what an access takes
// that the Lab could show.
// Whether another step than the shown one asks for a quantity, "left.wavefronts", and for it as it is where the stage is now.
bool asked_elsewhere(const Workbench& bench, std::string_view quantity);
bool asks_of_choice(const Workbench& bench, const Choice& choice);
bool asks_of_pattern(const Workbench& bench, const hardware::WarpAccess& access, bool global);
// Whether a question about such an access of the Lab has been answered.
bool answered_pattern(const Workbench& bench, const hardware::WarpAccess& access, bool global);

}  // namespace warplens::app
