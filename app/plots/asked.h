// The plots while an open question asks for speeds: names and axes stay, and where a speed would be is "?".
#pragma once

#include "viz/scenes/plots/plot.h"
#include "viz/scenes/plots/roofline.h"
#include "viz/scenes/plots/sizes.h"
#include "viz/scenes/plots/sweep.h"

namespace warplens::app {

void cover(viz::PlotInput& input, const viz::Strings& strings);
void cover(viz::LadderInput& input, const viz::Strings& strings);
void cover(viz::SizesInput& input, const viz::Strings& strings);
void cover(viz::SweepInput& input, const viz::Strings& strings);
void cover(viz::RooflineInput& input, const viz::Strings& strings);

}  // namespace warplens::app
