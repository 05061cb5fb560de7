// What is covered while a lesson's question is open: the numbers that it asks for, by the quantities that its answer is worked out from.
#pragma once

#include "app/session/workbench.h"
#include "viz/scenes/veil.h"

namespace warplens::app {

// Nothing where no question is open. Of Compare's sides together, and of one of them.
viz::Veil veil_of(const Workbench& bench);
viz::Veil veil_of(const Workbench& bench, SideId side);

}  // namespace warplens::app
