// A result that was held against something else: in one sentence, and as a map of its wrong elements.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "app/session/workbench/workbench.h"
#include "viz/scenes/tiles/wrong_elements.h"

namespace warplens::app {

// "1 024 of 65 536 elements of C differ from sgemm_naive; the first: C[785] is 4, the reference 5". Also what is in the way of an answer,
// and that there is none yet.
std::string result_sentence(const ResultCheck::Answer& answer, const viz::Strings& strings);
// The result check of the shown launch if its result is wrong, else null.
const workload::AgainstReference* wrong_result(const Workbench& bench);

// Kept from frame to frame while what it is drawn from is the same.
class ResultMap {
 public:
  // `stored`: who stores what, for the rows of an array that is declared without any; null: not known.
  viz::Scene layout(const std::shared_ptr<const workload::AgainstReference>& outcome, const analysis::Ownership* stored,
                    const viz::Frame& frame);
  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const {
    return viz::hover_wrong_elements(scene_, input_, strings, point);
  }

 private:
  using Place = std::tuple<float, float, float, float, float, const viz::Theme*, const viz::Strings*>;
  std::shared_ptr<const workload::AgainstReference> outcome_;
  Place drawn_;
  viz::WrongElementsInput input_;
  viz::WrongElementsScene scene_;
};

}  // namespace warplens::app
