// The Lab: one access of a warp to shared memory from a text, without a kernel.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/view.h"
#include "kernels/base/result.h"
#include "kernels/hardware/remedy.h"

namespace warplens::app {

inline constexpr uint64_t kLabOrigin = 0x10000;  // of memory: a multiple of all banks and lines
inline constexpr uint32_t kLabOrigins = 256;     // bytes after which an array that begins later is served alike
inline constexpr int64_t kMaxLabElements = 1 << 20;

// What the user has chosen.
struct LabSetup {
  // "float tile[32][32 + PAD]; tile[lane][11]": an array of rows and an access to it, or "lane * 32": the word that a lane takes.
  // Integer C expressions over lane and PAD, or a table of the lanes' values: "{0, 7, -, 3}", "-" where a lane has none.
  std::string text;
  hardware::AccessKind kind = hardware::AccessKind::Load;
  uint32_t width_bytes = 4;  // where no array says it
  uint32_t mask = 0xffffffffu;
  uint32_t pad = 0;
  bool swizzled = false;  // by `swizzle` where the array's rows allow that, else by the one that uses all banks
  bool global = false;    // global memory: sectors are counted, not wavefronts
  uint32_t origin = 0;    // bytes from a multiple of all banks and lines to the array's first
  hardware::Remedy swizzle{};
  friend bool operator==(const LabSetup&, const LabSetup&) = default;
};

struct LabAccess {
  hardware::WarpAccess access;    // where the words are, swizzled on wish
  hardware::RowLayout layout;     // of the array; without one there are no rows
  std::string array, type;        // "tile", "float[32][33]"; empty without an array
  std::vector<uint64_t> extents;  // in elements, outermost first
  uint32_t element_bytes = 4;
  bool has_pad = false;             // PAD is in the text
  std::array<int64_t, 32> index{};  // of each lane: its element, from the array's first
};

// Errors, with the column in the text: what is not an expression, a name that is neither lane nor PAD, an array without brackets, a
// subscript beyond its extent (with the lane), an address below 0 or not a multiple of the width, a value that cannot be worked out.
Result<LabAccess> work_out(const LabSetup& setup);
uint32_t element_bytes_of(std::string_view type);  // 0: not a type that an array can be declared with

// The swizzle over all banks that the array's rows allow; none where the rows are not a power of two long.
hardware::Remedy full_swizzle(const LabAccess& access);
hardware::Remedy swizzle_of(const LabSetup& setup, const LabAccess& access);  // that is applied where it is swizzled
// What each of B, M and S may be beside the other two: a row's words are permuted among themselves, those that one access takes together
// stay together, and the bits that are read are none of those that change.
enum class SwizzlePart : uint8_t { Bits, Base, Shift };
std::vector<uint32_t> swizzle_choices(const LabSetup& setup, const LabAccess& access, SwizzlePart part);
// With that part; a shift that would be too short for the bits is as long as they are.
LabSetup with_swizzle(const LabSetup& setup, const LabAccess& access, SwizzlePart part, uint32_t value);

struct LabPreset {
  std::string id, group;  // in the string table: "lab.preset.ID", "lab.group.GROUP"
  LabSetup setup;
};
const std::vector<LabPreset>& lab_presets();

// As a stage keeps it: names to texts, and back; what is missing or nonsense is the usual value.
std::map<std::string, std::string> views_of(const LabSetup& setup);
LabSetup setup_of(const std::map<std::string, std::string>& views);
void put_lab(Settings& settings, const LabSetup& setup);

}  // namespace warplens::app
