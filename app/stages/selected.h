// The selection at the shown moment: what it comes to in each kind of picture, and in words.
#pragma once

#include <optional>
#include <string>

#include "app/session/workbench/workbench.h"
#include "viz/scenes/marks.h"

namespace warplens::app {

viz::Marks marks_of(const Workbench& bench);                        // on the active side
viz::Marks marks_of(const Workbench& bench, const Player& player);  // on any: lanes are the same, their words and banks are others
// "lane 5 · As[3][17] · bank 17"; empty where nothing is selected.
std::string selection_text(const Workbench& bench, const viz::Strings& strings);

// What a click on a part of a picture selects; nullopt: nothing. `words_of_bank`: of 4 bytes, that a bank delivers at once.
struct Selected {
  Selection what;
  Whereabouts where;
};
std::optional<Selected> selected_by(const Workbench& bench, const viz::Hover& over);
// The array's element that begins in a word of 4 bytes: "As[3][17]", as the array is declared.
std::string element_name(const simt::TracedObject& object, uint64_t word);
// Why playing has ended: "This is the last statement of warp 0."; empty where it has not.
std::string end_text(const Workbench& bench, const viz::Strings& strings);

}  // namespace warplens::app
