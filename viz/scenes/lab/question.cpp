// The Lab's question: the ingredients of the answer without the answer, and what was right once it has been given.
#include <algorithm>

#include "viz/scenes/banks/parts.h"
#include "viz/scenes/lab/parts.h"

namespace warplens::viz {
namespace {

using Question = LabInput::Question;

// One box per option in a row: the given and, once answered, the correct one are marked. Returns the y below.
float draw_options(Pen& pen, const Question& question, const Rect& area, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const auto count = static_cast<float>(question.options.size());
  const float gap = pen.px(8), height = std::min(pen.px(38), area.height), width = std::min(pen.px(96), (area.width + gap) / count - gap);
  pen.canvas.begin_group("answers");
  for (size_t i = 0; i < question.options.size(); ++i) {
    const uint32_t option = question.options[i];
    const bool given = question.given == option, right = question.given && option == question.right;
    const Rect box{area.x + (width + gap) * static_cast<float>(i), area.y, width, height};
    scene.options.push_back(box);
    const Color edge = right ? theme.ok : given ? theme.conflict : theme.line;
    pen.canvas.fill_rect(box, right ? mix(theme.background, theme.ok, 0.3f) : theme.raised, pen.px(6));
    pen.canvas.stroke_rect(box, edge, right || given ? 2 : 1, pen.px(6));
    const float mark = right || given ? pen.px(18) : 0;
    pen.centered({box.x, box.y, box.width - mark, box.height}, std::to_string(option), pen.style(16, theme.text, Face::MonoSemiBold));
    const Point sign{box.right() - pen.px(16), box.center().y};
    if (right) pen.check(sign, pen.px(13), theme.ok);
    if (given && !right) {
      const float s = pen.px(4.5f);
      pen.canvas.line({sign.x - s, sign.y - s}, {sign.x + s, sign.y + s}, theme.conflict, 2);
      pen.canvas.line({sign.x - s, sign.y + s}, {sign.x + s, sign.y - s}, theme.conflict, 2);
    }
    // The digit that answers it.
    if (!question.given && width > pen.px(64) && height > pen.px(30))
      pen.canvas.text({box.x + pen.px(7), box.y + pen.px(13)}, std::to_string(i + 1), pen.style(10, theme.dim, Face::Mono));
    if (!question.given) pen.hit(Hover::Kind::Bar, box, pen.frame.strings.plural(question.unit, option), static_cast<int64_t>(option));
  }
  pen.canvas.end_group();
  return area.y + height;
}

// Each lane with the word that it accesses; its bank, and the lanes that share it, are left for the user to work out. Gives the y below.
float draw_lanes_and_words(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.banks.access;
  const TextStyle lane = pen.style(11, theme.dim, Face::Mono), word = pen.style(13, theme.text, Face::Mono);
  const uint64_t unit = input.global ? 1 : 4;
  const float least = pen.px(64);
  const auto columns = area.width >= 16 * least ? 16u : area.width >= 8 * least ? 8u : 4u;
  const float width = area.width / static_cast<float>(columns), rows = 32.0f / static_cast<float>(columns);
  const float height = std::min(pen.px(46), (area.height - pen.px(22)) / rows);
  if (height < word.size * 1.1f) return area.bottom();
  const bool both = height >= pen.px(38);
  pen.text({area.x, area.y + pen.px(12)}, pen.frame.strings.get(input.global ? "lab.question_bytes" : "lab.question_words"),
           pen.style(12, theme.dim, Face::TextSemiBold), area.width);
  pen.canvas.begin_group("lanes");
  for (uint32_t i = 0; i < hardware::kLanes; ++i) {
    const Rect box{area.x + width * static_cast<float>(i % columns), area.y + pen.px(20) + height * static_cast<float>(i / columns), width,
                   height};
    const Rect cell = inset(box, pen.px(2));
    const bool active = view.access.mask >> i & 1;
    scene.lanes.push_back(cell);
    pen.canvas.fill_rect(cell, active ? theme.raised : theme.background, pen.px(4));
    if (!active) pen.canvas.stroke_rect(cell, theme.line, 1, pen.px(4));
    const std::string at = active ? grouped((view.access.address[i] - view.object_address) / unit) : "–";
    if (both) pen.centered({cell.x, cell.y + pen.px(2), cell.width, pen.px(15)}, std::to_string(i), lane);
    pen.centered({cell.x, cell.y + (both ? pen.px(15) : 0), cell.width, cell.height - (both ? pen.px(15) : 0)}, at, word);
    pen.hit(Hover::Kind::Lane, cell,
            pen.frame.strings.format(active ? (input.global ? "lab.question_lane_byte" : "lab.question_lane") : "lab.question_lane_off",
                                     {{"lane", i}, {"word", std::string_view(at)}}),
            i);
  }
  pen.canvas.end_group();
  return area.y + pen.px(20) + height * rows;
}

}  // namespace

void draw_lab_question(Pen& pen, const LabInput& input, const Rect& whole, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const Question& question = *input.question;
  const Rect area = pen.heading(whole, question.title, s.get("lab.question_how"));
  const float y = draw_options(pen, question, {area.x, area.y, area.width, area.height * 0.3f}, scene);
  if (!question.score.empty() && area.bottom() - y > pen.px(40))
    pen.text({area.x, y + pen.px(20)}, question.score, pen.style(12, theme.dim), area.width);
  const float below = y + pen.px(36);
  if (area.bottom() - below <= pen.px(60)) return;
  const float under = draw_lanes_and_words(pen, input, {area.x, below, area.width, area.bottom() - below}, scene) + pen.px(20);
  // With the room that is left the array as it is declared: where the words are, and which are padding.
  const Rect room{area.x, under, area.width, area.bottom() - under};
  if (input.global || room.height < pen.px(120)) return;
  if (const auto array = banks::place_asked_array(pen, input.banks, room, banks::is_flat_array(input.banks) ? 1 : banks::kBesideShare))
    banks::draw_asked_array(pen, input.banks, *array);
}

namespace {

constexpr float kNarrowVerdict = 620, kFactRow = 19;

// The next question; gives the button's rectangle.
Rect draw_next(Pen& pen, float right, float y) {
  const Strings& s = pen.frame.strings;
  const std::string next = s.get("lab.next_preset");
  const TextStyle label = pen.style(12, pen.frame.theme.on_accent, Face::TextSemiBold);
  const float width = pen.width(next, label) + pen.px(24);
  const Rect chip{right - width, y, width, pen.px(28)};
  pen.canvas.fill_rect(chip, pen.frame.theme.accent, pen.px(5));
  pen.centered(chip, next, label);
  pen.hit(Hover::Kind::Side, chip, s.get("lab.next_preset_help"), 0);
  return chip;
}

// What the count is made of; gives the y below.
float draw_facts(Pen& pen, const Question& question, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  float y = area.y;
  for (const auto& [name, number] : question.facts) {
    const float room = area.width - pen.px(44);
    if (y > area.bottom() || room < pen.px(60)) break;
    pen.text({area.x, y + pen.px(10)}, name, pen.style(12, theme.dim), room);
    pen.canvas.text({area.right(), y + pen.px(10)}, number, pen.style(12, theme.text, Face::Mono, Align::Right));
    y += pen.px(kFactRow);
  }
  return y;
}

// What was right, and what would make the answer given right.
float draw_outcome(Pen& pen, const Question& question, const Rect& area, int lines) {
  const Strings& s = pen.frame.strings;
  const bool right = *question.given == question.right;
  const std::string said = right ? s.plural(question.unit + "_right", question.right)
                                 : s.plural(question.unit + "_wrong", question.right, {{"given", *question.given}});
  const TextStyle style = pen.style(15, right ? pen.frame.theme.ok : pen.frame.theme.conflict, Face::TextSemiBold);
  pen.text({area.x, area.y + style.size}, said, style, area.width);
  const float y = area.y + pen.px(20);
  return question.change.empty() ? y : pen.paragraph(area.x, y, area.width, question.change, pen.style(12, pen.frame.theme.text), lines);
}

}  // namespace

float lab_verdict_height(const Pen& pen, const LabInput& input, float width) {
  if (!input.question || !input.question->given) return 0;
  if (width > pen.px(kNarrowVerdict)) return pen.px(118);
  const float change = input.question->change.empty() ? 0 : pen.px(36);
  return pen.px(12 + 34 + 14 + 24 + 40 + 8) + change + pen.px(kFactRow) * static_cast<float>(input.question->facts.size());
}

void draw_lab_verdict(Pen& pen, const LabInput& input, const Rect& area, LabScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Question& question = *input.question;
  const Color edge = *question.given == question.right ? theme.ok : theme.conflict;
  pen.canvas.begin_group("verdict");
  pen.canvas.fill_rect(area, theme.panel, pen.px(6));
  pen.canvas.stroke_rect(area, edge, 1.5f, pen.px(6));
  const Rect inner = inset(area, pen.px(12));
  const TextStyle quiet = pen.style(12, theme.dim);
  if (area.width > pen.px(kNarrowVerdict)) {
    const float half = inner.width * 0.5f, left = half - pen.px(16);
    draw_options(pen, question, {inner.x, inner.y, left, pen.px(34)}, scene);
    const float y = draw_outcome(pen, question, {inner.x, inner.y + pen.px(38), left, pen.px(56)}, 1);
    pen.text({inner.x, y + quiet.size}, question.score, quiet, left);
    const Rect next = draw_next(pen, inner.right(), inner.y);
    draw_facts(pen, question, {inner.x + half, inner.y, next.x - pen.px(20) - inner.x - half, inner.height});
  } else {
    draw_options(pen, question, {inner.x, inner.y, inner.width, pen.px(34)}, scene);
    float y = draw_outcome(pen, question, {inner.x, inner.y + pen.px(44), inner.width, pen.px(60)}, 2);
    y = draw_facts(pen, question, {inner.x, y + pen.px(6), inner.width, inner.bottom() - y - pen.px(40)});
    const Rect next = draw_next(pen, inner.right(), inner.bottom() - pen.px(28));
    pen.text({inner.x, next.center().y + quiet.size * 0.36f}, question.score, quiet, next.x - inner.x - pen.px(12));
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz
