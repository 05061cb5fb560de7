#include "app/panels/choices/measure.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/header.h"
#include "app/panels/state.h"
#include "app/plots/plot_table.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

constexpr std::array<int64_t, 4> kLoopSizes = {128, 256, 512, 1024};

// Name and value on one line, or the value below its name where they do not fit side by side; gives the y below.
float draw_row(PanelPen& pen, float x, float y, float width, std::string_view name, std::string_view value) {
  const float taken = pen.width(name, Face::Text, 12);
  pen.fitted(x, y + pen.skin.px(13), width, name, Face::Text, 12, pen.skin.theme.dim);
  if (taken + pen.skin.px(12) + pen.width(value, Face::Mono, 12) > width) {
    return pen.wrapped(x, y + pen.skin.px(31), width, value, Face::Mono, 12, pen.skin.theme.text) - pen.skin.px(2);
  }
  pen.fitted(x + width, y + pen.skin.px(13), width - taken - pen.skin.px(12), value, Face::Mono, 12, pen.skin.theme.text, Align::Right);
  return y + pen.skin.px(30);
}

// "right, 2.1e-7", "wrong", or what is in the way; one line for all kernels.
std::string right_text(double error, const viz::Strings& strings) {
  return error == 0 ? strings.get("panel.exact") : strings.format("panel.right", {{"error", fmt::format("{:.1e}", error)}});
}
std::string times_text(double ratio, const viz::Strings& strings) {
  return strings.format("panel.ratio", {{"times", viz::grouped_decimal(ratio, 2)}});
}

// What the check said, and the ratio to the library's speed or of the loops: of the last measurement, or, where that is of something
// else than is chosen now, of the run that is shown for it.
struct Verdict {
  std::string result = "–", ratio = "–";
};
Verdict verdict_of(const Measurement& measurement, const viz::Strings& strings) {
  Verdict verdict;
  double worst = -1;
  for (const MeasuredKernel& kernel : measurement.kernels) {
    if (kernel.failure) verdict.result = strings.get("panel.outcome." + std::string(measure::outcome_name(kernel.failure->outcome)));
    if (kernel.failure) return verdict;
    if (kernel.started) worst = std::max(worst, kernel.started->error);
    if (kernel.summary) worst = std::max(worst, kernel.summary->error);
  }
  if (worst >= 0) verdict.result = right_text(worst, strings);
  if (!measurement.ratios.empty()) verdict.ratio = times_text(measurement.ratios.front().ratio.median, strings);
  return verdict;
}
Verdict verdict_of(const FoundSpeeds& found, const viz::Strings& strings) {
  Verdict verdict;
  if (found.speeds.empty()) return verdict;
  const FoundSpeed& last = found.speeds.back();
  verdict.result = right_text(last.speed->summary.error, strings);
  if (const measure::RecordedSpeed* reference = reference_of(last))
    verdict.ratio = times_text(last.speed->summary.value.median / reference->summary.value.median, strings);
  return verdict;
}
Verdict verdict_of(const Workbench& bench, const viz::Strings& strings) {
  const PlotSource source = plot_source(bench, SideId::Main, strings);
  const bool live = !bench.measure_view().gpu || is_of_choice(source, bench.measuring());
  return live ? verdict_of(bench.measuring().current(), strings) : verdict_of(speeds_of_choice(source), strings);
}

struct Segment {
  std::string id, label;
  MeasureView view;  // that it chooses
  bool on = false, enabled = true;
};
// Beside their name, or below it in as many rows as they need; moves `y` below.
void draw_segments(PanelPen& pen, float x, float& y, float width, std::string_view name, const std::vector<Segment>& segments) {
  const Skin& skin = pen.skin;
  const float taken = pen.width(name, Face::Text, 12);
  pen.fitted(x, y + skin.px(13), width, name, Face::Text, 12, skin.theme.dim);
  float all = 0;
  const auto wide = [&](const Segment& s) {
    return std::min(width, std::max(skin.px(42), pen.width(s.label, s.on ? Face::TextSemiBold : Face::Text, 12) + skin.px(14)));
  };
  for (const Segment& s : segments) all += wide(s) + skin.px(2);
  const bool beside = taken + skin.px(12) + all <= width;
  float left = beside ? x + width - all : x, top = beside ? y - skin.px(2) : y + skin.px(20), below = top + skin.px(22);
  const float begin = left;
  for (size_t i = 0; i < segments.size(); ++i) {
    const Segment& segment = segments[i];
    if (left > begin && left + wide(segment) > x + width) left = begin, top = below + skin.px(4);
    const size_t lines = pen.lines_of(segment.label, segment.on ? Face::TextSemiBold : Face::Text, 12, wide(segment) - skin.px(6)).size();
    const Rect box{left, top, wide(segment), skin.px(22 + 12 * kButtonRow * static_cast<float>(lines - 1))};
    below = std::max(below, box.bottom());
    button(pen, segment.id, box, segment.label, act::SetMeasure{segment.view},
           {.primary = segment.on, .enabled = segment.enabled, .group = {"measure." + std::string(name), segment.on}});
    left = box.right() + skin.px(2);
  }
  y = below + skin.px(10);
}

// What is chosen now with one thing changed.
template <class Value>
MeasureView with(const Workbench& bench, Value MeasureView::* what, Value value) {
  MeasureView view = bench.measure_view();
  view.*what = std::move(value);
  return view;
}

void draw_backend(const Workbench& bench, PanelPen& pen, float x, float& y, float width) {
  const bool free = !bench.measuring().running();
  const bool gpu = bench.measure_view().gpu;
  draw_segments(pen, x, y, width, pen.skin.text("panel.run_backend"),
                {{"backend=gpu", pen.skin.text("measure.gpu"), with(bench, &MeasureView::gpu, true), gpu, free},
                 {"backend=cpu", pen.skin.text("measure.cpu"), with(bench, &MeasureView::gpu, false), !gpu, free}});
}

void draw_loop_sizes(const Workbench& bench, PanelPen& pen, float x, float& y, float width) {
  std::vector<Segment> segments;
  for (const int64_t size : kLoopSizes)
    segments.push_back({"size=" + std::to_string(size), std::to_string(size), with(bench, &MeasureView::loop_size, size),
                        bench.measure_view().loop_size == size, !bench.measuring().running()});
  draw_segments(pen, x, y, width, pen.skin.text("panel.run_size"), segments);
}

// The header's size, the usual ones, and those that a run has of this kernel.
void draw_kernel_sizes(const Workbench& bench, PanelPen& pen, float x, float& y, float width) {
  const Side& main = bench.side(SideId::Main);
  if (!main.spec) return;
  auto sizes = standard_sizes(*main.spec, main.choice.set);
  for (const MeasuredRun& run : bench.measuring().runs)
    for (const measure::RecordedSpeed& speed : run.recording.speeds)
      if (run.shown && measure::kernel_of(speed.started.kernel) == main.spec->name &&
          std::find(sizes.begin(), sizes.end(), speed.started.size) == sizes.end())
        sizes.push_back(speed.started.size);
  const auto volume = [](const catalog::Values& size) {
    double product = 1;
    for (const auto& [name, extent] : size) product *= static_cast<double>(extent);
    return product;
  };
  std::stable_sort(sizes.begin(), sizes.end(), [&](const auto& a, const auto& b) { return volume(a) < volume(b); });
  const catalog::Values now = measured_size(*main.spec, with_measured_size(bench.measure_view(), main.spec.get(), bench.measuring().runs));
  std::vector<Segment> segments;
  for (const catalog::Values& size : sizes)
    segments.push_back({"measure.size=" + size_text(size), size_text(size), with(bench, &MeasureView::size, size), size == now,
                        !bench.measuring().running()});
  draw_segments(pen, x, y, width, pen.skin.text("measure.size"), segments);
}

void draw_sweep_axes(const Workbench& bench, PanelPen& pen, float x, float& y, float width) {
  const Side& main = bench.side(SideId::Main);
  if (!main.spec || !find_plot(bench.measure_view().plot).has_axes) return;
  const auto [rows, columns] = sweep_parameters(*main.spec, plot_source(bench, SideId::Main, pen.skin.strings).view);
  std::vector<std::string> names;
  for (const catalog::ParameterSpec& parameter : main.spec->parameters)
    if (parameter.choices.size() > 1) names.push_back(parameter.name);
  if (rows.empty()) return;
  for (const bool down : {true, false}) {
    std::vector<Segment> segments;
    for (const std::string& name : names) {
      MeasureView view = bench.measure_view();
      view.rows = down ? name : rows, view.columns = down ? columns : name;
      segments.push_back(
          {(down ? "sweep.rows=" : "sweep.columns=") + name, name, view, name == (down ? rows : columns), name != (down ? columns : rows)});
    }
    draw_segments(pen, x, y, width, pen.skin.text(down ? "measure.rows" : "measure.columns"), segments);
  }
}

// Its name and who made it; a click opens it for writing.
void draw_run_name(const MeasuredRun& run, size_t number, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  const Hit h = hit(pen, "run.name=" + std::to_string(number), rect, act::RenameRun{number});
  std::string label = run.live ? run.name : run.name + skin.text("join.items") + skin.text("plot.recorded");
  for (const measure::RecordedSpeed& speed : run.recording.speeds)
    if (const std::string maker = maker_of(speed); !maker.empty()) {
      label += maker;
      break;
    }
  pen.fitted(rect.x, rect.y + skin.px(15), rect.width, label, Face::Text, 12, run.shown ? skin.theme.text : skin.theme.dim);
  if (!h.hovered) return;
  const bool any = !run.recording.speeds.empty();
  tooltip(skin, (any ? source_of({&run, &run.recording.speeds.front()}, skin.strings) + "\n" : "") + skin.text("measure.rename"));
}

// Each shown or not, its name, and away with it.
float draw_runs(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const auto& runs = bench.measuring().runs;
  if (runs.empty()) return y;
  const Skin& skin = pen.skin;
  pen.text(x, y + skin.px(13), skin.text("measure.runs"), Face::TextSemiBold, 12, skin.theme.text);
  y += skin.px(24);
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::string number = std::to_string(i);
    const Rect box{x, y + skin.px(3), skin.px(14), skin.px(14)};
    hit(pen, "run.shown=" + number, box, act::ShowRun{i, !runs[i].shown});
    pen.canvas.stroke_rect(box, skin.theme.dim, 1, skin.px(2));
    if (runs[i].shown) pen.canvas.fill_rect(inset(box, skin.px(3)), skin.theme.accent, skin.px(1));
    const Rect name{x + skin.px(22), y, width - skin.px(48), skin.px(22)};
    if (state.renaming == static_cast<int>(i))
      text_field(pen, "run.name", name, {act::Write::Field::RunName, {}}, {runs[i].name, "", act::RenameRun{i}, state.focus_name});
    else
      draw_run_name(runs[i], i, pen, name);
    const bool ships = !runs[i].live && !runs[i].kept;  // it would be back at the next start
    if (!ships)
      button(pen, "run.remove=" + number, {x + width - skin.px(22), y, skin.px(22), skin.px(22)}, "×", act::RemoveRun{i},
             {.quiet = true, .enabled = !bench.measuring().running()});
    y += skin.px(26);
  }
  return y;
}

// What is said below the button: why something failed, what there is no GPU for, or what is going on.
std::string note_text(const Workbench& bench, const viz::Strings& strings, bool& problem) {
  const Measuring& measuring = bench.measuring();
  problem = true;
  if (!measuring.available()) return strings.get("panel.measure_missing");
  if (!measuring.problems().empty()) return strings.say(Error{measuring.problems().back(), {}, {}, {}});
  problem = false;
  if (measuring.running() && measuring.points() > 1)
    return strings.format("measure.progress", {{"done", measuring.points_done()}, {"points", measuring.points()}});
  if (!bench.measure_view().gpu) return strings.get("measure.loops_note");
  if (bench.has_gpu()) return strings.get("measure.gpu_note");
  const auto& greeting = measuring.greeting();
  if (!greeting) return strings.get(measuring.expecting() ? "measure.asking" : "measure.silent");
  return greeting->missing.empty() ? strings.get("measure.no_gpu") : worker_lacks(greeting->missing.front(), strings);
}

// As much of it as leaves room for the runs; a compiler's whole answer is read under the mouse.
float draw_note(PanelPen& pen, float x, float y, float width, const std::string& note, viz::Color color) {
  constexpr size_t kMaxLines = 7;
  auto lines = pen.lines_of(note, Face::Text, 12, width);
  const bool cut = lines.size() > kMaxLines;
  if (cut) lines.resize(kMaxLines), lines.back() += " …";
  const float top = y - pen.skin.px(12);
  for (const std::string& line : lines) y = pen.wrapped(x, y, width, line, Face::Text, 12, color);
  if (cut && mouse_area(pen, "measure.note", {x, top, width, y - top}).hovered) tooltip(pen.skin, note);
  return y;
}

}  // namespace

float measure_height(const PanelState& state, const Skin& skin) { return state.seen.heights.measure + skin.px(32); }

void draw_measure(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  const Measuring& measuring = bench.measuring();
  pen.canvas.fill_rect(rect, theme.background);
  const Rect card{rect.x, rect.y + skin.px(16), rect.width - skin.px(20), std::min(state.seen.heights.measure, rect.height - skin.px(32))};
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  // With large type the card is longer than the window.
  Scroll scroll(pen, "run", {card.x, card.y, card.width - 1, card.height});
  const float x = card.x + skin.px(14), width = card.width - skin.px(30);
  float y = scroll.top() + skin.px(12);
  pen.text(x, y + skin.px(16), skin.text("panel.run"), Face::TextSemiBold, 13, theme.text);
  y += skin.px(36);
  draw_backend(bench, pen, x, y, width);
  if (bench.measure_view().gpu) {
    draw_kernel_sizes(bench, pen, x, y, width);
    draw_sweep_axes(bench, pen, x, y, width);
  } else {
    draw_loop_sizes(bench, pen, x, y, width);
  }
  y = draw_row(pen, x, y, width, skin.text("panel.run_until"), skin.text("panel.run_spread"));
  Verdict verdict = verdict_of(bench, skin.strings);
  if (veil_of(bench).speeds) verdict.ratio = "?";
  y = draw_row(pen, x, y, width, skin.text("panel.run_result"), verdict.result);
  y = draw_row(pen, x, y, width, skin.text(bench.measure_view().gpu ? "measure.against" : "panel.run_ratio"), verdict.ratio);
  // The loops have nothing to do with a kernel of one's own: in place of their button stands how that is measured.
  const bool own = bench.measure_view().gpu && !bench.has_gpu() && !measuring.expecting() && !measuring.running() &&
                   is_kernel_file(bench.side(SideId::Main).choice.name);
  const Rect wide{x, y + skin.px(6), width, own ? 0 : skin.px(34)};
  if (own) {
    y = pen.wrapped(x, y + skin.px(16), width, skin.text("measure.own_kernel"), Face::Text, 12, theme.text);
  } else if (measuring.running()) {
    button(pen, "measure.cancel", wide, skin.text("panel.cancel"), act::StopMeasuring{}, {.size = 13});
  } else {
    const bool loops = !bench.measure_view().gpu || (!bench.has_gpu() && !measuring.expecting());
    std::string label = skin.text(loops && bench.measure_view().gpu ? "measure.instead" : "panel.measure");
    if (pen.width(label, Face::TextSemiBold, 13) > width - skin.px(6)) label = skin.text("measure.instead_short");
    button(pen, "measure.start", wide, label, act::Run{"measure.start"},
           {.primary = !(loops && bench.measure_view().gpu), .enabled = bench.can_measure(), .size = 13});
  }
  bool problem = false;
  const std::string note = note_text(bench, skin.strings, problem);
  y = draw_note(pen, x, own ? y + skin.px(6) : wide.bottom() + skin.px(24), width, note, problem ? theme.conflict : theme.dim);
  y = draw_runs(bench, state, pen, x, y + skin.px(10), width);
  skin.scene.seen.heights.measure = y - scroll.top() + skin.px(8);
  scroll.end(y);
}

}  // namespace warplens::app
