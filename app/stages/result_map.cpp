#include "app/stages/result_map.h"

#include <utility>

#include "viz/scenes/parts.h"

namespace warplens::app {
namespace {

std::string sentence_of(const workload::AgainstReference& outcome, const viz::Strings& strings) {
  const workload::ComparedResult& result = outcome.shown();
  const std::string_view buffer = result.buffer, reference = outcome.reference;
  if (outcome.right())
    return strings.format("result.right", {{"elements", result.elements.elements()}, {"buffer", buffer}, {"reference", reference}});
  const uint64_t first = result.elements.first(1).front();
  const std::string place = workload::place_text(result, first), got = workload::value_text(result, result.elements.got.values[first]),
                    expected = workload::value_text(result, result.elements.expected.values[first]);
  return strings.format("result.wrong", {{"wrong", result.elements.count},
                                         {"elements", result.elements.elements()},
                                         {"buffer", buffer},
                                         {"reference", reference},
                                         {"place", place},
                                         {"got", got},
                                         {"expected", expected}});
}

}  // namespace

std::string result_sentence(const ResultCheck::Answer& answer, const viz::Strings& strings) {
  if (answer.problem) return strings.say(*answer.problem);
  return answer.outcome ? sentence_of(*answer.outcome, strings) : strings.get("result.running");
}

const workload::AgainstReference* wrong_result(const Workbench& bench) {
  const ResultCheck::Answer* const answer = bench.result_check();
  return answer && answer->outcome && !answer->outcome->right() ? answer->outcome.get() : nullptr;
}

viz::Scene ResultMap::layout(const std::shared_ptr<const workload::AgainstReference>& outcome, const analysis::Ownership* stored,
                             const viz::Frame& frame) {
  if (outcome_ != outcome) {
    outcome_ = outcome, drawn_ = {};
    const workload::ComparedResult& result = outcome->shown();
    input_ = {result.buffer,
              result.elements.rows(),
              result.elements.columns(),
              result.elements.wrong,
              result.elements.got.values,
              result.elements.expected.values,
              result.elements.extents.size() < 2};
    const uint64_t columns = stored && stored->buffer == result.buffer ? stored->total_columns : 0;
    if (input_.flat && columns > 1 && result.elements.elements() % columns == 0)
      input_.columns = columns, input_.rows = result.elements.elements() / columns;
  }
  return viz::make_scene<viz::Scene>(frame, [&](viz::Pen& pen, viz::Scene& scene) {
    const viz::Rect area = viz::inset(frame.rect, pen.px(24));
    const viz::Rect below = pen.heading(area, frame.strings.get("result.title"), sentence_of(*outcome, frame.strings));
    const Place place{below.x, below.y, below.width, below.height, frame.scale, &frame.theme, &frame.strings};
    if (std::exchange(drawn_, place) != place)
      scene_ = viz::layout_wrong_elements(input_, {below, frame.theme, frame.strings, frame.metrics, frame.scale});
    pen.canvas.append(viz::Drawing(scene_.drawing));
    const auto along = [&](float length) { return static_cast<uint64_t>(scene_.cell > 0 ? length / scene_.cell + 0.5f : 0); };
    scene.cells.push_back({scene_.map, along(scene_.map.width), along(scene_.map.height), 0});
  });
}

}  // namespace warplens::app
