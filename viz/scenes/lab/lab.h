// The Lab: an access without a kernel as Banks shows it, and how its stride decides what it takes.
#pragma once

#include <set>

#include "viz/scenes/banks/banks.h"

namespace warplens::viz {

struct LabInput {
  BanksInput banks;                   // the access; none: `problem` says why
  std::string problem;                // of the text, and what would be right
  uint32_t column = 0;                // where, from 1
  std::string text;                   // as typed, which the column is of
  std::set<uint64_t> asked_strides;   // of these, by strides that a lesson asks for
  std::set<uint64_t> hidden_strides;  // and those off which these could be read
  std::vector<uint32_t> by_stride;    // wavefronts of the same kind of access whose lanes are 1, 2, 3, ... units apart
  uint32_t ideal = 1;                 // of those, the fewest
  std::optional<uint64_t> stride;     // of this access, where all lanes are equally far apart
  std::string unit;                   // of a stride: "words"
  bool global = false;                // sectors are counted, not wavefronts
  bool measured = true;               // the rules, on a GPU of this architecture; else from documents
  std::string architecture;
  // Predict: a question of the Lab's own.
  struct Question {
    std::string title, unit;        // "How many wavefronts ...?"; the key of "3 wavefronts"
    std::vector<uint32_t> options;  // ascending
    uint32_t right = 0;
    std::optional<uint32_t> given;                           // none: it is open
    std::vector<std::pair<std::string, std::string>> facts;  // what the count is made of: name and number
    std::string change;                                      // the smallest one that would make the answer given right
    std::string score;
  };
  std::optional<Question> question;
};

struct LabScene : BanksScene {
  std::vector<Rect> stems;    // of the plot, by stride
  std::vector<Rect> options;  // of the question
};
LabScene layout_lab(const LabInput& input, const Frame& frame);

}  // namespace warplens::viz
