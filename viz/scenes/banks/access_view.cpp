#include "viz/scenes/banks/access_view.h"

#include <algorithm>
#include <bit>

namespace warplens::viz {

AccessView make_access_view(const analysis::Snapshot& snapshot, uint32_t index, const hardware::Architecture& arch) {
  const simt::Trace& trace = snapshot.block->trace;
  const Program& program = *snapshot.program;
  const simt::AccessRow& row = trace.accesses.at(index);
  const Site& site = program.sites.at(row.site);
  AccessView view;
  view.access = trace.access(row, program);
  view.arch = arch;
  view.space = site.space;
  view.op = site.op;
  view.warp = row.warp;
  view.line = site.location == kNone ? 0 : analysis::line_in_file(program, site.location);
  view.array = site.array;
  view.text = site.text;
  if (row.object == kNone) return view;
  const simt::TracedObject& object = trace.objects.at(row.object);
  view.array = object.name;
  view.space = object.space;
  // A pointer may lead the other lanes elsewhere, where they take nothing from these banks or sectors.
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if ((view.access.mask >> lane & 1) && (space_of(view.access.address[lane]) == Space::Shared) != (view.space == Space::Shared))
      view.elsewhere |= 1u << lane;
  view.access.mask &= ~view.elsewhere;
  view.object_address = object.address;
  view.element_bytes = std::max(1u, object.element_bytes);
  view.extents = object.extents;
  const auto declared = std::find_if(program.objects.begin(), program.objects.end(),
                                     [&](const Object& o) { return o.space == object.space && o.name == object.name; });
  if (declared != program.objects.end()) view.type = declared->type;
  return view;
}

std::string elsewhere_text(const AccessView& view, const Strings& strings) {
  if (view.elsewhere == 0) return {};
  return strings.plural(view.space == Space::Shared ? "banks.elsewhere_global" : "banks.elsewhere_shared",
                        static_cast<uint64_t>(std::popcount(view.elsewhere)));
}

}  // namespace warplens::viz
