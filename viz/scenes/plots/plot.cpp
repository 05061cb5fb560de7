#include "viz/scenes/plots/plot.h"

#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {

Summary summarize(std::vector<double> samples) {
  Summary out;
  out.count = samples.size();
  if (samples.empty()) return out;
  std::sort(samples.begin(), samples.end());
  const auto quantile = [&](double q) {  // linear between the order statistics
    const double at = q * static_cast<double>(samples.size() - 1);
    const auto i = static_cast<size_t>(at);
    return i + 1 < samples.size() ? samples[i] + (at - static_cast<double>(i)) * (samples[i + 1] - samples[i]) : samples[i];
  };
  out.low = quantile(0.25), out.median = quantile(0.5), out.high = quantile(0.75);
  return out;
}

Summary summary_of(const PlotSeries& series) { return series.known ? *series.known : summarize(series.samples); }

std::vector<double> nice_ticks(double low, double high, uint32_t most) {
  if (!(high > low)) high = low + std::max(1.0, std::abs(low) * 0.1);
  most = std::max(2u, most);
  double step = std::pow(10.0, std::floor(std::log10((high - low) / most)));
  const double base = step;
  const auto count = [&](double s) { return std::ceil(high / s - 1e-9) - std::floor(low / s + 1e-9) + 1; };
  for (const double factor : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
    step = base * factor;
    if (count(step) <= most) break;
  }
  std::vector<double> ticks;
  const double first = std::floor(low / step + 1e-9), last = std::ceil(high / step - 1e-9);
  for (double i = first; i <= last + 0.5; ++i) ticks.push_back(i * step);
  return ticks;
}

namespace {

void choose_range(const PlotInput& input, PlotScene& scene, uint32_t most) {
  double low = INFINITY, high = -INFINITY;
  const auto see = [&](double v) {
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  };
  for (const auto& series : input.series)
    for (const double v : series.samples) see(v);
  for (const auto& reference : input.references) see(reference.value);
  if (!(high >= low)) low = 0, high = 1;
  // An axis from zero shows ratios correctly; it starts elsewhere only if all values are far from zero.
  if (low > 0 && low < 0.7 * high) low = 0;
  if (low > 0) low -= 0.05 * (high - low);  // no value is on the axis
  scene.ticks = nice_ticks(low, high, most);
  scene.low = scene.ticks.front();
  scene.high = scene.ticks.back();
  // Few steps are wide ones: rather than much of nothing above, the axis ends where the values do, without a number there.
  if (scene.high - high <= 0.3 * (scene.high - scene.low)) return;
  auto finer = nice_ticks(low, high, most + 1);
  if (finer.size() > 2 && finer.back() > high) finer.pop_back();
  if (finer.size() < 2 || finer.size() > most) return;
  scene.ticks = std::move(finer);
  scene.low = scene.ticks.front();
  scene.high = std::max(scene.ticks.back(), high + 0.05 * (high - scene.low));
}

float y_of(const PlotScene& scene, double value) {
  return scene.plot.bottom() - static_cast<float>((value - scene.low) / (scene.high - scene.low)) * scene.plot.height;
}

void draw_axes(Pen& pen, const PlotScene& scene, float labels, size_t samples) {
  const Theme& theme = pen.frame.theme;
  const TextStyle mono = pen.style(11, theme.dim, Face::Mono, Align::Right), small = pen.style(11, theme.dim);
  const int digits = scene.ticks.size() > 1 ? tick_decimals(scene.ticks[1] - scene.ticks[0]) : 0;
  pen.canvas.begin_group("axes");
  for (const double tick : scene.ticks) {
    const float y = y_of(scene, tick);
    pen.canvas.line({scene.plot.x, y}, {scene.plot.right(), y}, theme.line, tick == scene.low ? 1.2f : 0.7f);
    const std::string text = grouped_decimal(tick, digits);
    if (labels > 0) pen.canvas.text({scene.plot.x - pen.px(8), y + mono.size * 0.36f}, text, mono);
  }
  const float below = scene.plot.bottom() + small.size * 1.5f;
  const std::string first = pen.frame.strings.format("plot.run", {{"run", 1}}), last = grouped(samples);
  pen.canvas.text({scene.plot.x, below}, first, small);
  if (samples > 1 && pen.width(first, small) + pen.width(last, small) + 16 < scene.plot.width) {
    pen.canvas.text({scene.plot.right(), below}, last, TextStyle{small.face, small.size, small.color, Align::Right});
  }
  pen.canvas.end_group();
}

void draw_series(Pen& pen, const PlotInput& input, size_t index, size_t samples, PlotScene& scene) {
  const PlotSeries& series = input.series[index];
  const Color color = series_color(pen.frame.theme, index, input.current, series.reference);
  scene.dots.emplace_back();
  if (series.samples.empty() || !series.problem.empty()) return;
  const Summary summary = summary_of(series);
  const float inner = pen.px(6), width = scene.plot.width - 2 * inner;
  const auto x = [&](size_t i) {
    return scene.plot.x + inner + (samples > 1 ? width * static_cast<float>(i) / static_cast<float>(samples - 1) : width / 2);
  };
  pen.canvas.begin_group("series " + series.name);
  const float top = y_of(scene, summary.high), bottom = y_of(scene, summary.low), right = x(series.samples.size() - 1) + inner;
  pen.canvas.fill_rect({scene.plot.x, top, right - scene.plot.x, std::max(2.0f, bottom - top)}, color.with_alpha(0.22f));
  pen.canvas.line({scene.plot.x, y_of(scene, summary.median)}, {right, y_of(scene, summary.median)}, color, 1.6f);
  const float radius = std::clamp(width / static_cast<float>(samples) * 0.35f, 1.2f, pen.px(2.8f));
  for (size_t i = 0; i < series.samples.size(); ++i) {
    const Point at{x(i), y_of(scene, series.samples[i])};
    scene.dots.back().push_back(at);
    const bool hovered = input.hovered_series == static_cast<int>(index) && input.hovered_sample == static_cast<int>(i);
    mark(pen, index, at, hovered ? radius * 1.8f : radius, color);
    const float reach = std::max(radius, 4.0f);
    pen.hit(Hover::Kind::Sample, {at.x - reach, at.y - reach, 2 * reach, 2 * reach},
            pen.frame.strings.format("plot.hover_sample", {{"name", std::string_view(series.name)},
                                                           {"run", static_cast<uint64_t>(i + 1)},
                                                           {"value", std::string_view(shown(series.samples[i]))},
                                                           {"unit", input.unit}}),
            static_cast<int64_t>(index), static_cast<int64_t>(i));
  }
  if (series.running) pen.canvas.stroke_circle(scene.dots.back().back(), radius * 2.2f, color, 2);
  pen.canvas.end_group();
}

void draw_references(Pen& pen, const PlotInput& input, const PlotScene& scene) {
  const TextStyle style = pen.style(11, pen.frame.theme.reference, Face::TextSemiBold);
  pen.canvas.begin_group("references");
  for (const PlotReference& reference : input.references) {
    const float y = y_of(scene, reference.value);
    pen.canvas.line({scene.plot.x, y}, {scene.plot.right(), y}, pen.frame.theme.reference, 1.5f, true);
    const std::string text = reference.name + "\u00a0 " + shown(reference.value);
    const bool above = y - style.size * 1.5f > scene.plot.y;
    pen.text({scene.plot.x + pen.px(8), above ? y - pen.px(5) : y + style.size * 1.3f}, text, style, scene.plot.width - pen.px(16));
  }
  pen.canvas.end_group();
}

// Median, quartiles, how many and where from; as much of it as fits, and no part cut.
std::string summary_text(const Pen& pen, const PlotInput& input, const PlotSeries& series, const TextStyle& style, float room) {
  const Strings& strings = pen.frame.strings;
  if (!series.problem.empty()) return series.problem;
  const Summary s = summary_of(series);
  if (s.count == 0) return strings.get(series.running ? "plot.waiting" : "plot.no_samples");
  const std::string median = shown(s.median), low = shown(s.low), high = shown(s.high);
  const auto say = [&](const char* key) {
    return strings.format(key, {{"median", std::string_view(median)},
                                {"unit", input.unit},
                                {"low", std::string_view(low)},
                                {"high", std::string_view(high)},
                                {"count", static_cast<uint64_t>(s.count)}});
  };
  const std::string whole = say("plot.summary");
  if (series.recorded && pen.width(whole + strings.get("join.items") + strings.get("plot.recorded"), style) <= room)
    return whole + strings.get("join.items") + strings.get("plot.recorded");  // the sentence above says it too
  for (const std::string& text : {whole, say("plot.summary_half"), say("plot.summary_range"), say("plot.summary_median")})
    if (pen.width(text, style) <= room) return text;
  return median;
}

// One row a series: colour, name and its summary.
float draw_legend(Pen& pen, const PlotInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle name = pen.style(12, theme.text), number = pen.style(12, theme.dim);
  float y = area.y, half = 0;
  for (const PlotSeries& series : input.series) half = std::max(half, pen.width(series.name, name));
  half = std::min(half, area.width * 0.4f);
  pen.canvas.begin_group("legend");
  for (size_t i = 0; i < input.series.size(); ++i) {
    const PlotSeries& series = input.series[i];
    if (y + pen.px(20) > area.bottom()) break;
    const float middle = y + pen.px(10), base = middle + name.size * 0.36f;
    const Color color = series_color(theme, i, input.current, input.series[i].reference);
    mark(pen, i, {area.x + pen.px(5), middle}, pen.px(4.5f), color);
    const float x = area.x + pen.px(18);
    pen.text({x, base}, series.name, name, half);
    const float left = x + half + pen.px(14);
    const std::string text = summary_text(pen, input, series, number, area.right() - left);
    const bool failed = !series.problem.empty() && !pen.frame.veil.speeds;
    const TextStyle style{number.face, number.size, failed ? theme.conflict : theme.dim, Align::Left};
    pen.text({left, base}, text, style, area.right() - left);
    y += pen.px(20);
  }
  pen.canvas.end_group();
  return y;
}

// "median of 473, quartiles 40 100 – 40 170, 0.79 × cuBLAS": as much of it as `room` has place for. The name only where no title says it.
std::string spread_text(const Pen& pen, const PlotInput& input, const TextStyle& style, float room) {
  const Strings& strings = pen.frame.strings;
  const PlotSeries& series = input.series[input.current];
  const Summary s = summary_of(series);
  const auto runs = static_cast<uint64_t>(s.count);
  std::string text = input.title.starts_with(series.name)
                         ? strings.format("plot.median_count", {{"count", runs}})
                         : strings.format("plot.median_of", {{"name", std::string_view(series.name)}, {"count", runs}});
  const auto add = [&](const std::string& part) {
    const std::string longer = text + strings.get("join.items") + part;
    if (pen.width(longer, style) <= room) text = longer;
  };
  const std::string low = shown(s.low), high = shown(s.high);
  if (s.low < s.high) add(strings.format("plot.quartiles", {{"low", std::string_view(low)}, {"high", std::string_view(high)}}));
  for (const PlotSeries& other : input.series)
    if (other.reference && &other != &series && other.problem.empty() && summary_of(other).median > 0) {
      const std::string times = grouped_decimal(s.median / summary_of(other).median, 2);
      add(strings.format("plot.times", {{"times", std::string_view(times)}, {"name", std::string_view(other.name)}}));
      break;
    }
  return text;
}

// Title left, the one big number right; on top of each other where both do not fit in a row.
Rect draw_head(Pen& pen, const PlotInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle big = pen.style(22, theme.accent, Face::MonoSemiBold, Align::Right),
                  quiet = pen.style(12, theme.dim, Face::Text, Align::Right);
  std::string number, spread;
  if (input.current < input.series.size() && input.series[input.current].problem.empty() && !input.series[input.current].samples.empty()) {
    const Summary s = summary_of(input.series[input.current]);
    number = shown(s.median) + " " + input.unit;
    spread = spread_text(pen, input, quiet, std::max(area.width - pen.px(420), area.width * 0.4f));
  }
  const float width = std::max(pen.width(number, big), pen.width(spread, quiet));
  const bool beside = width > 0 && width + pen.px(220) < area.width;
  Rect below = pen.heading({area.x, area.y, area.width - (beside ? width + pen.px(24) : 0), area.height}, input.title, input.sentence);
  below.width = area.width;
  if (number.empty()) return below;
  if (beside) {
    pen.canvas.text({area.right(), area.y + pen.px(22)}, number, big);
    pen.canvas.text({area.right(), area.y + pen.px(42)}, spread, quiet);
    const float bottom = area.y + pen.px(54);
    return below.y >= bottom ? below : Rect{below.x, bottom, below.width, below.bottom() - bottom};
  }
  const bool whole = below.height >= pen.px(200);
  pen.text({below.x, below.y + big.size}, number, TextStyle{big.face, big.size, big.color, Align::Left}, below.width);
  if (whole)
    pen.text({below.x, below.y + big.size + quiet.size * 1.5f}, spread, TextStyle{quiet.face, quiet.size, quiet.color, Align::Left},
             below.width);
  const float taken = big.size * 1.6f + (whole ? quiet.size * 1.5f : 0);
  return {below.x, below.y + taken, below.width, below.height - taken};
}

}  // namespace

PlotScene layout_plot(const PlotInput& input, const Frame& frame) {
  return make_scene<PlotScene>(frame, [&](Pen& pen, PlotScene& scene) {
    const Rect whole = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
    Rect area = draw_head(pen, input, whole);
    if (scene.controls) scene.controls->width = whole.width;  // the number beside the title stands above it
    area = draw_footnote(pen, input.footnote, area);
    const float ladder = ladder_height(pen, input.ladder);
    if (!input.ladder.rows.empty() && area.height > pen.px(300)) {
      const float height = std::min(ladder, area.height * 0.55f);
      Rect at{area.x, area.bottom() - height, area.width, height};
      // Its title may stand beside the panel below which its bars are longer.
      const bool beside = pen.width(input.ladder.title, pen.style(19, {}, Face::TextSemiBold)) <= at.width;
      if (frame.more.width > 0 && at.y + (beside ? pen.px(44) : 0) >= frame.more.y) at.width = frame.more.right() - pen.px(24) - at.x;
      scene.ladder = draw_ladder(pen, input.ladder, at);
      area.height -= height + pen.px(20);
    }
    const float legend = draw_legend(pen, input, {area.x, area.y, area.width, area.height * 0.4f});
    area = {area.x, legend + pen.px(10), area.width, area.bottom() - legend - pen.px(10)};
    const TextStyle mono = pen.style(11, frame.theme.dim, Face::Mono);
    const float plot_height = area.height - pen.px(22) - pen.px(8);
    if (plot_height < pen.px(30)) return say_no_room(pen, area);
    choose_range(input, scene, static_cast<uint32_t>(std::clamp(plot_height / (mono.size * 1.9f), 2.0f, 8.0f)));
    const int digits = tick_decimals(scene.ticks.size() > 1 ? scene.ticks[1] - scene.ticks[0] : 1);
    float labels = 0;
    for (const double tick : scene.ticks) labels = std::max(labels, pen.width(grouped_decimal(tick, digits), mono));
    scene.plot = {area.x + labels + pen.px(10), area.y + pen.px(8), area.width - labels - pen.px(10), plot_height};
    size_t samples = 0;
    for (const PlotSeries& series : input.series) samples = std::max(samples, series.samples.size());
    if (samples > 0) draw_axes(pen, scene, labels, samples);
    for (size_t i = 0; i < input.series.size(); ++i) draw_series(pen, input, i, samples, scene);
    draw_references(pen, input, scene);
  });
}

std::string plot_csv(const PlotInput& input) {
  std::string out = "series,sample,value,unit\n";
  for (const PlotSeries& series : input.series) {
    for (size_t i = 0; i < series.samples.size(); ++i)
      out += fmt::format("{},{},{},{}\n", csv_field(series.name), i + 1, series.samples[i], csv_field(input.unit));
  }
  return out;
}

}  // namespace warplens::viz
