// What a stage has drawn, and what it should have said: counted by brute force from the trace, or read from `warplens trace --json`.
#pragma once

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"
#include "app/stages/picture.h"
#include "viz/strings/strings.h"

namespace warplens::app::stage_numbers {

const viz::Strings& english();

struct Seen {
  std::vector<std::string> texts;
  std::string all;  // joined by blanks: a paragraph reads as it was before it was wrapped
};
// Of a stage at the workbench's moment; `pointing` is at a word, where one is given.
Seen seen(Workbench& bench, const std::string& stage, const Pointing& pointing = {});

// At the workbench's moment, of its followed warp.
void expect_timeline(Workbench& bench, const analysis::Snapshot& snapshot);
void expect_memory(Workbench& bench, std::mt19937& random);  // with the card of a random word
// The block's elements of the result, the followed lane's, and what its access touches.
void expect_tiles(Workbench& bench);
// The badges of the source panel.
void expect_source(Workbench& bench, const nlohmann::json& document);

}  // namespace warplens::app::stage_numbers
