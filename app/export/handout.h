// A lesson as a document to print: each step with its text, its picture and its question, and the answers on a page of their own.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"
#include "viz/strings/strings.h"

namespace warplens::app {

// Its texts, in one language and with their numbers: without those that another step asks for.
struct HandoutStep {
  std::string title, text;
  std::string whole;        // of the text, where it has blanks in the place of what another step asks
  std::string place, code;  // which kernel, warp and line; the source line or the access
  std::string picture;      // as SVG, while its question is open
  struct Option {
    std::string text, reason;  // reason: why it is wrong, where the lesson says it
    bool right = false;
  };
  struct Question {
    std::string ask, hint, answer, reveal;
    std::vector<Option> options;                                // of a choice
    std::vector<std::pair<std::string, std::string>> mistakes;  // an answer that is wrong, and why; the answer may be empty
  };
  std::optional<Question> question;
};
struct Handout {
  std::string name, title, summary;
  std::vector<HandoutStep> steps;
};

// The gallery of mistakes is a lesson whose answers are in the pictures: it has none.
bool can_be_handout(const Lesson& lesson);

// Called before each step; false stops it.
using HandoutReport = std::function<bool(uint64_t step, uint64_t steps)>;

// Plays the lesson on `bench`, which has it. Errors: there is none of this name, a step cannot be shown, it was stopped.
Result<Handout> make_handout(Workbench& bench, const viz::Strings& strings, const std::string& lesson, const HandoutReport& report);
// One document that needs no other file; the same handout gives the same bytes.
std::string handout_html(const Handout& handout, const viz::Strings& strings);

// Waits until the shown step of a lesson is ready or has failed; false where `go_on` said so.
bool settle_step(Workbench& bench, const std::function<bool()>& go_on);

}  // namespace warplens::app
