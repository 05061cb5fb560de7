#include "app/session/lab/lab.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>

#include "kernels/base/cpp_tokens.h"
#include "kernels/base/number.h"
#include "kernels/base/words.h"
#include "kernels/catalog/expression.h"

namespace warplens::app {
namespace {

using catalog::Expression;
using hardware::AccessKind;

constexpr int64_t kMaxElements = kMaxLabElements;
constexpr size_t kLongestText = 800;
constexpr std::pair<const char*, AccessKind> kKinds[] = {{"load", AccessKind::Load},
                                                         {"store", AccessKind::Store},
                                                         {"atomic", AccessKind::Atomic},
                                                         {"ldmatrix", AccessKind::MatrixLoad},
                                                         {"float_add", AccessKind::FloatAdd},
                                                         {"async", AccessKind::AsyncCopy},
                                                         {"stmatrix", AccessKind::MatrixStore},
                                                         {"compare_swap", AccessKind::CompareSwap},
                                                         {"count", AccessKind::Count}};

// A name and what is in its brackets, with the columns of that.
struct Brackets {
  std::string_view name;
  std::vector<std::string_view> inside;
};

class Worker {
 public:
  explicit Worker(const LabSetup& setup) : setup_(setup), text_(setup.text) {}

  Result<LabAccess> access() {
    out_.access.kind = setup_.kind, out_.access.mask = setup_.mask, out_.access.width_bytes = setup_.width_bytes;
    const std::string_view text = trimmed(text_);
    if (text.empty())
      return fail(text_, "missing expression", Phrase("no_expression"), "for example lane * 32", named("for_example", "lane * 32"));
    const size_t semicolon = text_.find(';');
    const Status status =
        semicolon == std::string_view::npos ? word(text_) : array(text_.substr(0, semicolon), text_.substr(semicolon + 1));
    if (!status) return status.error();
    if (const Status aligned = check_alignment(); !aligned) return aligned.error();
    if (setup_.swizzled) out_.access = hardware::with_remedy(out_.access, out_.layout, swizzle_of(setup_, out_));
    return std::move(out_);
  }

 private:
  uint64_t origin() const { return kLabOrigin + setup_.origin; }

  Error fail(std::string_view at, std::string message, Phrase said, std::string hint = {}, Phrase fix = {}) const {
    const auto column = static_cast<uint32_t>(at.data() - text_.data()) + 1;
    return Error{std::move(message), {"", 1, column}, std::move(hint), {}, std::move(said), std::move(fix)};
  }
  static Phrase named(const char* phrase, std::string_view text) { return Phrase(phrase, {{"text", std::string(text)}}); }
  static Phrase range(int64_t first, int64_t last) { return Phrase("range", {{"first", first}, {"last", last}}); }

  // The value for a lane.
  Result<int64_t> value(std::string_view text, uint32_t lane) {
    if (trimmed(text).starts_with('{')) return entry(trimmed(text), lane);
    const auto parsed = expression(text);
    if (!parsed) return parsed.error();
    const Expression& of_lane = **parsed;
    Expression::Slots values;
    for (const std::string& name : of_lane.names()) values.emplace_back(name == "lane" ? lane : setup_.pad);
    const auto evaluation = of_lane.evaluate(values);
    if (!evaluation.ok()) {
      const Error error = of_lane.error(evaluation);
      return fail(text.substr(std::min<size_t>(text.size(), evaluation.at)), fmt::format("lane {}: {}", lane, error.message),
                  Phrase("at_lane", {{"lane", lane}, {"what", error.said}}));
    }
    return evaluation.value;
  }

  // An expression of lane and PAD, parsed once for all lanes.
  Result<const Expression*> expression(std::string_view text) {
    if (const auto found = parsed_.find(text); found != parsed_.end()) return &found->second;
    auto parsed = Expression::parse(text);
    if (!parsed)
      return fail(text.substr(std::min<size_t>(text.size(), parsed.error().span.column ? parsed.error().span.column - 1 : 0)),
                  parsed.error().message, parsed.error().said, parsed.error().hint, parsed.error().fix);
    for (size_t i = 0; i < parsed->names().size(); ++i) {
      const std::string& name = parsed->names()[i];
      if (name != "lane" && name != "PAD")
        return fail(text.substr(parsed->name_offset(i)), fmt::format("unknown name '{}'", name), named("unknown_name", name),
                    "expected lane or PAD", Phrase("expected", {{"what", "lane, PAD"}}));
      out_.has_pad |= name == "PAD";
    }
    return &parsed_.emplace(text, std::move(*parsed)).first->second;
  }

  // A lane's entry of a table, "{0, 7, -, 3}".
  Result<int64_t> entry(std::string_view table, uint32_t lane) const {
    const size_t end = table.find('}');
    if (end == std::string_view::npos) return fail(table, "missing '}'", named("missing", "}"));
    if (end + 1 != table.size()) return fail(table.substr(end + 1), "expected the end of the table", Phrase("table_end"));
    std::string_view left = table.substr(1, end - 1);
    for (uint32_t i = 0; i < lane; ++i) {
      const size_t comma = left.find(',');
      left = comma == std::string_view::npos ? left.substr(left.size()) : left.substr(comma + 1);
    }
    const std::string_view text = trimmed(left.substr(0, left.find(',')));
    int64_t value = 0;
    const bool active = setup_.mask >> lane & 1;
    if (!active && (text.empty() || text == "-")) return value;
    if (text.empty() || text == "-")
      return fail(table, fmt::format("lane {} has no value in the table", lane), Phrase("no_lane_value", {{"lane", lane}}),
                  "give one value per active lane", Phrase("lane_values"));
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size())
      return fail(text, fmt::format("lane {}: '{}' is not an integer", lane, text),
                  Phrase("at_lane", {{"lane", lane}, {"what", named("not_an_integer", text)}}));
    return value;
  }

  // "tile[lane][0]" alone: what the access would be with a declaration.
  Error undeclared(std::string_view text, size_t bracket) const {
    size_t begin = bracket;
    while (begin > 0 && in_cpp_word(text[begin - 1])) --begin;
    const std::string_view name = text.substr(begin, bracket - begin);
    const auto dimensions = static_cast<size_t>(std::count(text.begin(), text.end(), '['));
    const bool whole = text.ends_with(']') && static_cast<size_t>(std::count(text.begin(), text.end(), ']')) == dimensions;
    std::string extents = dimensions == 1 ? "[1024]" : "", subscripts = "[lane]";
    for (size_t d = 0; dimensions > 1 && d < dimensions; ++d) extents += "[32]", subscripts += d > 0 ? "[0]" : "";
    const std::string declared =
        fmt::format("float {}{}; {}", name, extents, whole ? std::string(text.substr(begin)) : std::string(name) + subscripts);
    return fail(text.substr(begin), fmt::format("the array '{}' is not declared", name), named("array_undeclared", name),
                "declare it first: " + declared, named("declare_first", declared));
  }

  // The word that each lane takes.
  Status word(std::string_view text) {
    const std::string_view access = trimmed(text);
    if (const size_t bracket = access.find('['); bracket != std::string_view::npos && bracket > 0 && in_cpp_word(access[bracket - 1]))
      return undeclared(access, bracket);
    out_.element_bytes = 4;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const auto index = value(text, lane);
      if (!index) return index.error();
      if (!(setup_.mask >> lane & 1)) continue;
      if (*index < 0 || *index >= kMaxElements)
        return fail(trimmed(text), fmt::format("lane {}: word {} is out of range", lane, *index),
                    Phrase("word_out_of_range", {{"lane", lane}, {"word", *index}}), fmt::format("expected 0 to {}", kMaxElements - 1),
                    range(0, kMaxElements - 1));
      out_.index[lane] = *index;
      out_.access.address[lane] = origin() + static_cast<uint64_t>(*index) * 4;
    }
    out_.layout = {origin(), 0, 0};
    return Nothing{};
  }

  Status array(std::string_view declaration, std::string_view use) {
    declaration = trimmed(declaration), use = trimmed(use);
    const size_t space = declaration.rfind(' ', std::min(declaration.find('['), declaration.size()));
    const std::string_view type = space == std::string_view::npos ? declaration : trimmed(declaration.substr(0, space));
    const uint32_t bytes = element_bytes_of(type);
    if (!bytes)
      return fail(declaration, fmt::format("unknown element type '{}'", type), named("unknown_type", type),
                  "for example float, half, float4", named("for_example", "float, half, float4"));
    const auto declared = brackets(trimmed(declaration.substr(space == std::string_view::npos ? declaration.size() : space + 1)));
    if (!declared) return declared.error();
    const auto used = brackets(use);
    if (!used) return used.error();
    if (used->name != declared->name)
      return fail(use, fmt::format("unknown array '{}'", used->name), named("unknown_array", used->name),
                  fmt::format("the declared array is {}", declared->name), named("declared_array", declared->name));
    if (used->inside.size() != declared->inside.size())
      return fail(
          use, fmt::format("{} needs {}, but {} given", declared->name, counted(declared->inside.size(), "subscript"), used->inside.size()),
          Phrase("subscript_count",
                 {{"array", std::string(declared->name)}, {"needed", declared->inside.size()}, {"given", used->inside.size()}}));
    out_.array = declared->name, out_.element_bytes = bytes;
    const bool matrix = setup_.kind == AccessKind::MatrixLoad || setup_.kind == AccessKind::MatrixStore;
    out_.access.width_bytes = matrix ? 16 : bytes;  // a lane of ldmatrix names a row of a matrix
    out_.type = std::string(type);
    uint64_t elements = 1;
    for (const std::string_view text : declared->inside) {
      const auto extent = value(text, 0);
      if (!extent) return extent.error();
      if (*extent < 1 || *extent > kMaxElements || (elements *= static_cast<uint64_t>(*extent)) > static_cast<uint64_t>(kMaxElements))
        return fail(text, fmt::format("the extent {} is out of range", *extent), Phrase("extent_out_of_range", {{"extent", *extent}}),
                    fmt::format("expected 1 to {}", kMaxElements), range(1, kMaxElements));
      out_.extents.push_back(static_cast<uint64_t>(*extent));
      out_.type += fmt::format("[{}]", *extent);
    }
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      int64_t index = 0;
      for (size_t d = 0; d < used->inside.size(); ++d) {
        const auto subscript = value(used->inside[d], lane);
        if (!subscript) return subscript.error();
        const auto extent = static_cast<int64_t>(out_.extents[d]);
        if ((setup_.mask >> lane & 1) && (*subscript < 0 || *subscript >= extent))
          return fail(used->inside[d], fmt::format("lane {}: subscript {} is outside {}", lane, *subscript, out_.type),
                      Phrase("subscript_out_of_range", {{"lane", lane}, {"subscript", *subscript}, {"type", out_.type}}),
                      fmt::format("expected 0 to {}", extent - 1), range(0, extent - 1));
        index = index * extent + *subscript;
      }
      out_.index[lane] = index;
      out_.access.address[lane] = origin() + static_cast<uint64_t>(index) * bytes;
    }
    const uint64_t pitch = out_.extents.back() * bytes;
    out_.layout = {origin(), out_.extents.size() > 1 && pitch % 4 == 0 ? pitch / 4 : 0, elements / out_.extents.back()};
    return Nothing{};
  }

  // NAME[...][...].
  Result<Brackets> brackets(std::string_view text) {
    Brackets found{trimmed(text.substr(0, text.find('['))), {}};
    if (found.name.empty() || text.find('[') == std::string_view::npos)
      return fail(text, "missing array access", Phrase("no_array_access"), "for example tile[lane][0]",
                  named("for_example", "tile[lane][0]"));
    for (size_t at = text.find('['); at < text.size();) {
      if (text[at] == ' ') {
        ++at;
        continue;
      }
      if (text[at] != '[') return fail(text.substr(at), "expected '[' or the end", Phrase("bracket_or_end"));
      int depth = 0;
      size_t end = at;
      for (; end < text.size(); ++end) {
        depth += text[end] == '[' ? 1 : text[end] == ']' ? -1 : 0;
        if (depth == 0) break;
      }
      if (end == text.size()) return fail(text.substr(at), "missing ']'", named("missing", "]"));
      found.inside.push_back(text.substr(at + 1, end - at - 1));
      at = end + 1;
    }
    return found;
  }

  Status check_alignment() const {
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
      if ((setup_.mask >> lane & 1) && out_.access.address[lane] % out_.access.width_bytes)
        return fail(
            trimmed(text_),
            fmt::format("lane {}: byte {} is not a multiple of the {} bytes of the access", lane, out_.access.address[lane] - origin(),
                        out_.access.width_bytes),
            Phrase("lane_misaligned", {{"lane", lane}, {"byte", out_.access.address[lane] - origin()}, {"width", out_.access.width_bytes}}),
            fmt::format("the address must be a multiple of {} bytes", out_.access.width_bytes),
            Phrase("multiple", {{"bytes", out_.access.width_bytes}}));
    return Nothing{};
  }

  const LabSetup& setup_;
  std::string_view text_;
  std::map<std::string_view, Expression> parsed_;
  LabAccess out_;
};

}  // namespace

uint32_t element_bytes_of(std::string_view type) {
  static constexpr std::pair<std::string_view, uint32_t> kTypes[] = {
      {"char", 1},     {"bool", 1},  {"uint8_t", 1},  {"int8_t", 1},   {"half", 2},     {"__half", 2},  {"short", 2},
      {"uint16_t", 2}, {"float", 4}, {"int", 4},      {"unsigned", 4}, {"uint32_t", 4}, {"half2", 4},   {"double", 8},
      {"float2", 8},   {"int2", 8},  {"uint64_t", 8}, {"float4", 16},  {"int4", 16},    {"double2", 16}};
  for (const auto& [name, bytes] : kTypes)
    if (name == type) return bytes;
  return 0;
}

Result<LabAccess> work_out(const LabSetup& setup) { return Worker(setup).access(); }

hardware::Remedy full_swizzle(const LabAccess& access) {
  hardware::Remedy widest;
  for (const hardware::RemedyCost& cost : hardware::remedies(access.access, access.layout))
    if (cost.remedy.kind == hardware::Remedy::Kind::Xor && cost.remedy.bits > widest.bits) widest = cost.remedy;
  return widest;
}

namespace {

constexpr uint32_t kLongestShift = 8;

// Bits of a word's place in its row, and those of its place among the words that an access takes together.
std::pair<uint32_t, uint32_t> bits_of_row(const LabAccess& access) {
  return {static_cast<uint32_t>(std::countr_zero(access.layout.pitch_words)),
          static_cast<uint32_t>(std::countr_zero(std::bit_floor(std::max(1u, access.access.width_bytes / 4))))};
}

bool fits(const hardware::Remedy& swizzle, const LabAccess& access) {
  const auto [row, unit] = bits_of_row(access);
  return swizzle.kind == hardware::Remedy::Kind::Xor && std::has_single_bit(access.layout.pitch_words) && swizzle.bits > 0 &&
         swizzle.base >= unit && swizzle.base + swizzle.bits <= row && swizzle.shift >= swizzle.bits && swizzle.shift <= kLongestShift;
}

}  // namespace

hardware::Remedy swizzle_of(const LabSetup& setup, const LabAccess& access) {
  return fits(setup.swizzle, access) ? setup.swizzle : full_swizzle(access);
}

std::vector<uint32_t> swizzle_choices(const LabSetup& setup, const LabAccess& access, SwizzlePart part) {
  std::vector<uint32_t> found;
  for (uint32_t value = 0; value <= kLongestShift; ++value)
    if (fits(with_swizzle(setup, access, part, value).swizzle, access)) found.push_back(value);
  return found;
}

LabSetup with_swizzle(const LabSetup& setup, const LabAccess& access, SwizzlePart part, uint32_t value) {
  LabSetup changed = setup;
  hardware::Remedy& swizzle = changed.swizzle = swizzle_of(setup, access);
  (part == SwizzlePart::Bits ? swizzle.bits : part == SwizzlePart::Base ? swizzle.base : swizzle.shift) = value;
  if (part == SwizzlePart::Bits) swizzle.shift = std::max(swizzle.shift, value);
  return changed;
}

const std::vector<LabPreset>& lab_presets() {
  static const std::vector<LabPreset> presets = [] {
    const auto words = [](const char* text, uint32_t width = 4, AccessKind kind = AccessKind::Load, uint32_t mask = 0xffffffffu) {
      return LabSetup{text, kind, width, mask, 0, false, false, 0, {}};
    };
    const char* const column = "float tile[32][32 + PAD]; tile[lane][11]";
    LabSetup padded = words(column), swizzled = words(column);
    padded.pad = 1, swizzled.swizzled = true;
    return std::vector<LabPreset>{
        {"row", "rows", words("float tile[32][32 + PAD]; tile[11][lane]")},
        {"broadcast", "rows", words("11")},
        {"stride_2", "rows", words("lane * 2")},
        {"column", "rows", words(column)},
        {"padded", "rows", padded},
        {"swizzled", "rows", swizzled},
        {"tall", "rows", words("float tile[32][16 + PAD]; tile[lane][3]")},
        // The eleven loads of 8 and 16 bytes whose counts were measured: docs/hardware.md.
        {"wide_64_1", "wide_64", words("lane * 2", 8, AccessKind::Load, 0x0000ffffu)},
        {"wide_64_2", "wide_64", words("(lane < 16 ? lane : 15) * 2", 8, AccessKind::Load, 0x00017fffu)},
        {"wide_64_3", "wide_64", words("lane / 2 * 2", 8)},
        {"wide_64_4", "wide_64", words("(lane < 16 ? lane / 2 : lane / 4 * 4 + lane % 4 % 2) * 2", 8)},
        {"wide_64_5", "wide_64", words("lane % 16 * 2", 8)},
        {"wide_128_1", "wide_128", words("16", 16, AccessKind::Load, 0x00018000u)},
        {"wide_128_2", "wide_128", words("16", 16, AccessKind::Load, 0x00008001u)},
        {"wide_128_3", "wide_128", words("(lane / 8 * 2 + lane % 8 / 2 % 2) * 4", 16)},
        {"wide_128_4", "wide_128", words("(lane / 8 * 2 + (lane < 16 ? lane % 8 / 2 % 2 : lane % 8 % 2)) * 4", 16)},
        {"wide_128_5", "wide_128", words("(lane / 16 * 4 + lane % 16 / 8 + lane % 8 / 4 * 8) * 4", 16)},
        {"wide_128_6", "wide_128", words("(lane / 16 * 4 + lane % 16 / 8 * 8 + (lane < 16 ? lane % 4 / 2 : lane % 4 % 2) * 2) * 4", 16)},
        {"ldmatrix", "special", words("half tile[16][64 + PAD]; tile[lane % 16][lane / 16 * 8]", 16, AccessKind::MatrixLoad)},
        {"histogram", "special", words("lane % 4", 4, AccessKind::Atomic)},
        {"float_add", "special", words("lane % 4", 4, AccessKind::FloatAdd)},
    };
  }();
  return presets;
}

std::map<std::string, std::string> views_of(const LabSetup& setup) {
  const auto kind = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto& k) { return k.second == setup.kind; });
  return {
      {"lab.text", setup.text},
      {"lab.kind", kind == std::end(kKinds) ? "load" : kind->first},
      {"lab.width", std::to_string(setup.width_bytes)},
      {"lab.mask", fmt::format("{:08x}", setup.mask)},
      {"lab.pad", std::to_string(setup.pad)},
      {"lab.swizzle", !setup.swizzled           ? "none"
                      : setup.swizzle.bits == 0 ? "xor"
                                                : fmt::format("xor:{},{},{}", setup.swizzle.bits, setup.swizzle.base, setup.swizzle.shift)},
      {"lab.memory", setup.global ? "global" : "shared"},
      {"lab.origin", std::to_string(setup.origin)}};
}

void put_lab(Settings& settings, const LabSetup& setup) {
  for (const auto& [name, value] : views_of(setup)) settings.views[name] = value;
}

LabSetup setup_of(const std::map<std::string, std::string>& views) {
  LabSetup setup = lab_presets()[3].setup;
  const auto kept = [&](const char* key) {
    const auto found = views.find(key);
    return found == views.end() ? std::optional<std::string>() : found->second;
  };
  const auto number = [&](const char* key, int base, uint32_t& value, auto valid) {
    const auto found = kept(key);
    uint32_t read = 0;
    if (!found) return;
    const auto end = std::from_chars(found->data(), found->data() + found->size(), read, base);
    if (end.ec == std::errc() && end.ptr == found->data() + found->size() && valid(read)) value = read;
  };
  if (const auto found = kept("lab.text")) setup.text = found->substr(0, kLongestText);
  for (const auto& [name, kind] : kKinds)
    if (kept("lab.kind") == name) setup.kind = kind;
  number("lab.width", 10, setup.width_bytes, [](uint32_t w) { return std::has_single_bit(w) && w <= 16; });
  number("lab.mask", 16, setup.mask, [](uint32_t) { return true; });
  number("lab.pad", 10, setup.pad, [](uint32_t p) { return p <= 64; });
  if (const auto found = kept("lab.swizzle")) {
    setup.swizzled = found->starts_with("xor");
    uint32_t bits = 0, base = 0, shift = 0;
    int end = 0;
    if (std::sscanf(found->c_str(), "xor:%1u,%1u,%1u%n", &bits, &base, &shift, &end) == 3 && static_cast<size_t>(end) == found->size())
      setup.swizzle = {hardware::Remedy::Kind::Xor, 0, bits, base, shift};
  }
  setup.global = kept("lab.memory") == "global";
  number("lab.origin", 10, setup.origin, [](uint32_t o) { return o < kLabOrigins; });
  return setup;
}

}  // namespace warplens::app
