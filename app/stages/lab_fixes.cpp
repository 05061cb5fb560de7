#include "app/stages/lab_fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace warplens::app {
namespace {

using hardware::Remedy;

// With PAD in its rows, so that it can be padded.
LabSetup padded(LabSetup setup, const LabAccess& access, uint32_t elements) {
  const size_t end = setup.text.find(';');
  if (!access.has_pad && end != std::string::npos)
    if (const size_t bracket = setup.text.rfind(']', end); bracket != std::string::npos) setup.text.insert(bracket, " + PAD");
  setup.pad = elements;
  return setup;
}

// "tile[32][33]": the declaration that it comes to.
std::string declared(const LabAccess& access) {
  std::string text = access.array;
  for (const uint64_t extent : access.extents) text += fmt::format("[{}]", extent);
  return text;
}

uint64_t bytes_of(const LabAccess& access) {
  uint64_t bytes = access.element_bytes;
  for (const uint64_t extent : access.extents) bytes *= extent;
  return bytes;
}

}  // namespace

Example small_picture(const LabSetup& setup, const hardware::Architecture& arch) {
  Example example;
  const auto made = work_out(setup);
  if (setup.global || !made) return example;
  const auto e = hardware::explain_banks(made->access, arch);
  example.conflict = e.count.wavefronts > e.ideal_wavefronts;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(made->access.mask >> lane & 1)) continue;
    const auto bank = static_cast<float>(made->access.address[lane] / arch.bank_width_bytes % arch.banks);
    example.flights.emplace_back((static_cast<float>(lane) + 0.5f) / hardware::kLanes, (bank + 0.5f) / static_cast<float>(arch.banks));
  }
  return example;
}

std::string xor_text(const Remedy& r, const viz::Strings& strings) {
  return strings.format("lab.fix_xor", {{"bits", r.bits}, {"base", r.base}, {"shift", r.shift}});
}

std::string formula_of(const LabSetup& setup, const LabAccess& access) {
  const int64_t unit = setup.global || access.access.width_bytes < 4 ? 1 : 4;
  std::optional<int64_t> first, apart;  // of lane 0; from lane to lane
  uint32_t last = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(access.access.mask >> lane & 1)) continue;
    const auto at = static_cast<int64_t>(access.access.address[lane] - kLabOrigin - setup.origin);
    if (at % unit) return {};
    if (!first) {
      first = at / unit;
    } else {
      const int64_t step = at / unit - *first, lanes = static_cast<int64_t>(lane - last);
      if (step % lanes || (apart && *apart != step / lanes)) return {};
      apart = step / lanes;
    }
    if (!apart) last = lane;
  }
  if (!apart) return {};
  const int64_t offset = *first - *apart * static_cast<int64_t>(last);
  std::string text = *apart == 0 ? "" : *apart == 1 ? "lane" : fmt::format("lane*{}", *apart);
  if (offset != 0 || text.empty())
    text += text.empty() ? fmt::format("{}", offset) : fmt::format(" {} {}", offset < 0 ? "-" : "+", offset < 0 ? -offset : offset);
  return (unit == 1 ? "byte = " : "word = ") + text;
}

std::vector<LabFix> fixes_of(const LabSetup& setup, const LabAccess& access, const hardware::Architecture& arch,
                             const viz::Strings& strings) {
  std::vector<LabFix> fixes;
  const auto add = [&](LabSetup changed, const auto& label, uint64_t bytes) {
    if (changed == setup) return;
    if (const auto made = work_out(changed))
      fixes.push_back({changed, label(*made), hardware::count_banks(made->access, arch).wavefronts, bytes});
  };
  if (access.layout.pitch_words == 0 || setup.global) return fixes;
  for (const uint32_t elements : {0u, 1u, 2u, 4u}) {
    if (elements == 0 && !access.has_pad && !setup.swizzled) continue;  // as it is typed
    LabSetup plain = setup;
    plain.swizzled = false, plain.swizzle = {};
    const uint64_t bytes = access.layout.rows * elements * access.element_bytes;
    const auto label = [&](const LabAccess& made) {
      const uint64_t now = bytes_of(access), then = bytes_of(made);
      return strings.format("lab.fix_pad",
                            {{"array", declared(made)}, {"sign", then < now ? "−" : "+"}, {"bytes", then < now ? now - then : then - now}});
    };
    add(elements == 0 && !access.has_pad ? plain : padded(plain, access, elements), label, bytes);
  }
  LabSetup swizzled = padded(setup, access, 0);
  if (!access.has_pad) swizzled.text = setup.text;
  const auto unpadded = work_out(swizzled);
  const Remedy remedy = unpadded ? full_swizzle(*unpadded) : Remedy{};
  swizzled.swizzled = true, swizzled.swizzle = {};
  if (remedy.kind == Remedy::Kind::Xor)
    add(swizzled, [&](const LabAccess& made) { return declared(made) + ", " + xor_text(remedy, strings); }, 0);
  std::stable_sort(fixes.begin(), fixes.end(), [](const LabFix& a, const LabFix& b) {
    return std::tuple(a.wavefronts, a.setup.swizzled, a.bytes) < std::tuple(b.wavefronts, b.setup.swizzled, b.bytes);
  });
  return fixes;
}

LabSetup fixed(const LabSetup& setup, const Remedy& remedy) {
  const auto access = work_out(setup);
  if (!access || access->layout.pitch_words == 0 || setup.global) return setup;
  if (const uint32_t bytes = remedy.pad_words * 4; remedy.kind == Remedy::Kind::Pad && bytes % access->element_bytes == 0)
    return padded(setup, *access, setup.pad + bytes / access->element_bytes);
  if (remedy.kind != Remedy::Kind::Xor) return setup;
  LabSetup swizzled = setup;
  swizzled.swizzled = true, swizzled.swizzle = remedy;
  if (swizzle_of(swizzled, *access) != remedy) return setup;
  if (remedy == full_swizzle(*access)) swizzled.swizzle = {};
  return swizzled;
}

std::string as_typed(const LabSetup& setup, const LabAccess& access, const viz::Strings& strings) {
  const std::string array = declared(access) + (setup.swizzled ? ", " + xor_text(swizzle_of(setup, access), strings) : "");
  return strings.format("lab.as_typed", {{"array", array}});
}

}  // namespace warplens::app
