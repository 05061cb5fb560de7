#include "app/export/form.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "app/export/handout.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;
constexpr float kFullWidth = 1920;  // of a screen of pixels that are units

template <class Number>
std::optional<Number> number(const std::string& text) {
  Number value{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Error no_number(const std::string& text) {
  return {"'" + text + "' is not a number", {}, {}, {}, Phrase("not_a_number", {{"text", text}}), {}};
}

Status fill(FilmRange& range, const ExportForm& form) {
  const auto speed = number<double>(form.speed);
  if (!speed || !(*speed >= kSlowest && *speed <= kFastest)) return no_number(form.speed);
  range.of = form.range, range.speed = *speed;
  if (form.range != FilmRange::Of::Steps) return Nothing{};
  const auto first = number<uint64_t>(form.first), last = number<uint64_t>(form.last);
  if (!first) return no_number(form.first);
  if (!last) return no_number(form.last);
  range.first = *first, range.last = *last;
  return Nothing{};
}

}  // namespace

const char* name(ExportForm::Size size) {
  constexpr const char* kNames[] = {"window", "full", "ultra", "custom"};
  return kNames[static_cast<size_t>(size)];
}
const char* name(FilmRange::Of range) {
  constexpr const char* kNames[] = {"steps", "access", "tile"};
  return kNames[static_cast<size_t>(range)];
}

std::string ExportForm::path() const { return (fs::path(folder) / (name + "." + app::name(format))).string(); }

PixelSize size_of(const ExportForm& form, const ShownSize& shown) {
  switch (form.size) {
    case ExportForm::Size::FullHd:
      return {1920, 1080};
    case ExportForm::Size::UltraHd:
      return {3840, 2160};
    case ExportForm::Size::Custom:
      return {number<uint32_t>(form.width).value_or(0), number<uint32_t>(form.height).value_or(0)};
    case ExportForm::Size::Window:
      break;
  }
  const auto side = [](float length) { return static_cast<uint32_t>(std::clamp<float>(length, kSmallestExport, kLargestExport)); };
  return {side(shown.width), side(shown.height)};
}

Result<ExportWish> wish_of(const ExportForm& form, const ShownSize& shown) {
  ExportWish wish;
  wish.path = form.path();
  if (form.name.empty() || form.name.find('/') != std::string::npos)
    return Error{"the file needs a name without '/'", {}, {}, {}, Phrase("export_name"), {}};
  if (form.format == Format::Html) {
    wish.lesson = form.lesson;
    if (const Status checked = check(wish); !checked) return checked.error();
    return wish;
  }
  const PixelSize size = size_of(form, shown);
  wish.width = size.width, wish.height = size.height;
  wish.scale = std::clamp(shown.scale, 1.0f, 2.5f);
  // More pixels than a screen has make the same picture sharper.
  if (form.size != ExportForm::Size::Window) wish.density = std::max(1.0f, std::floor(static_cast<float>(size.width) / kFullWidth + 0.01f));
  wish.dark = form.dark;
  wish.transparent = form.transparent && can_be_transparent(form.format);
  if (can_move(form.format)) {
    const auto rate = number<uint32_t>(form.rate);
    if (!rate) return no_number(form.rate);
    wish.frames_per_second = *rate;
    wish.range.emplace();
    if (const Status filled = fill(*wish.range, form); !filled) return filled.error();
  }
  if (const Status checked = check(wish); !checked) return checked.error();
  return wish;
}

std::string free_name(const ExportForm& form, const std::string& wanted) {
  ExportForm other = form;
  other.name = wanted;
  std::error_code ignored;
  for (int n = 2; fs::exists(other.path(), ignored); ++n) other.name = wanted + "-" + std::to_string(n);
  return other.name;
}

static void prepare_folder(ExportForm& form, const Workbench& bench) {
  std::error_code ignored;
  form.folder = bench.preferences.export_folder;
  if (form.folder.empty() || !fs::is_directory(form.folder, ignored)) form.folder = fs::current_path(ignored).string();
}

void prepare_handout(ExportForm& form, const Workbench& bench, const std::string& lesson) {
  prepare_folder(form, bench);
  form.format = Format::Html;
  form.lesson = lesson;
  form.name = free_name(form, "warplens-" + lesson);
}

void prepare(ExportForm& form, const Workbench& bench) {
  prepare_folder(form, bench);
  form.lesson = bench.lesson() && can_be_handout(*bench.lesson()) ? bench.lesson()->name : std::string();
  if (form.format == Format::Html) form.format = Format::Png;
  form.dark = bench.preferences.dark;
  std::string kernel = bench.stage().has_kernel() ? fs::path(bench.active().choice.name).stem().string() + "-" : "";
  form.name = free_name(form, "warplens-" + kernel + bench.stage().id);
  const uint64_t at = bench.clock().at();
  form.first = std::to_string(at), form.last = std::to_string(std::min(bench.clock().length(), at + 20));
  if (bench.shown_wavefronts() == 0 && form.range == FilmRange::Of::Access) form.range = FilmRange::Of::Steps;
}

}  // namespace warplens::app
