// What can be switched on a stage, in rows below its heading: choices as one control each, then what stands for itself, and at the right
// end what takes the picture elsewhere.
#include "app/panels/switches.h"

#include <algorithm>

#include "app/panels/state.h"

namespace warplens::app {
namespace {

constexpr float kLeastPicture = 210;  // where a stage does not say more
constexpr float kSwitchHeight = 26, kSwitchRow = 30, kBetweenGroups = 14, kBetweenSingles = 4;

// Beside a label: as usual, and where a row would be too short for a group.
constexpr float kPadding = 18, kLeastPadding = 8;

float switch_width(const PanelPen& pen, const std::string& label, float padding) {
  return pen.width(label, Face::Text, 12) + pen.skin.px(padding);
}

// As the pictures have it.
float margin(const PanelPen& pen, const Rect& rect) { return std::min(pen.skin.px(24), rect.width * 0.04f); }

// Places switches from left to right, in as many rows as they need; a group goes to the next row as a whole where that has room for it.
class Rows {
 public:
  Rows(const PanelPen& pen, const Rect& rect, float padding, StageSwitches& out)
      : pen_(pen), left_(rect.x + margin(pen, rect)), right_(rect.right() - margin(pen, rect)), x_(left_), padding_(padding), out_(out) {}

  bool wraps(float width) const { return x_ > left_ && x_ + width > right_; }
  bool has_room(float width) const { return left_ + width <= right_; }  // in a row of its own
  void next_row() { x_ = left_, y_ += pen_.skin.px(kSwitchRow); }
  void add_label(const std::string& text) {
    out_.labels.push_back({text, {x_, y_}});
    x_ += pen_.width(text, Face::Text, 12) + pen_.skin.px(8);
  }
  void add(const Switch& each, float gap) {
    const float width = switch_width(pen_, each.label, padding_);
    if (wraps(width)) next_row();
    out_.switches.push_back({each, {x_, y_, width, pen_.skin.px(kSwitchHeight)}});
    x_ += width + pen_.skin.px(gap);
  }
  void space(float pixels) { x_ += pen_.skin.px(pixels); }
  // At the right end of the last row; false: it does not fit.
  bool add_at_end(const std::string& label, Rect& box) {
    const float width = switch_width(pen_, label, padding_);
    if (wraps(width)) return false;
    box = {right_ - width, y_, width, pen_.skin.px(kSwitchHeight)};
    right_ = box.x - pen_.skin.px(4);
    return true;
  }
  float height() const { return y_ + pen_.skin.px(kSwitchHeight); }

 private:
  const PanelPen& pen_;
  float left_, right_, x_, padding_, y_ = 0;
  StageSwitches& out_;
};

// With what it is called by, as one control.
float group_width(const PanelPen& pen, const std::vector<Switch>& all, size_t first, size_t end, float padding) {
  float width = all[first].group_label.empty() ? 0 : pen.width(all[first].group_label, Face::Text, 12) + pen.skin.px(8);
  for (size_t i = first; i < end; ++i) width += switch_width(pen, all[i].label, padding) + pen.skin.px(1);
  return width;
}

// Whether a choice shows some of its switches and not others.
bool is_cut(const std::vector<Switch>& all, const StageSwitches& placed) {
  const auto count = [](const auto& list, const std::string& group) {
    return std::count_if(list.begin(), list.end(), [&](const auto& each) { return each == group; });
  };
  std::vector<std::string> wanted, shown;
  for (const Switch& each : all) wanted.push_back(each.group);
  for (const auto& [each, box] : placed.switches) shown.push_back(each.group);
  return std::any_of(shown.begin(), shown.end(),
                     [&](const std::string& group) { return !group.empty() && count(shown, group) != count(wanted, group); });
}

// As many rows as leave the picture its room.
StageSwitches place_switches(const Workbench& bench, const StagePicture& picture, const PanelPen& pen, const Rect& rect, float padding) {
  const Skin& skin = pen.skin;
  std::vector<Switch> all = picture.switches(bench, skin.strings);
  const bool aside = !skin.scene.seen.heights.choices_hidden;  // those have a place of their own
  std::erase_if(all, [&](const Switch& each) { return each.aside && (aside || each.group == kLaneGrid); });
  StageSwitches out;
  Rows rows(pen, rect, padding, out);
  const bool small = rect.height < skin.px(430);
  bool single = false;  // the last one stands for itself
  for (size_t first = 0, end = 0; first < all.size(); first = end) {
    end = first + 1;
    while (end < all.size() && !all[first].group.empty() && all[end].group == all[first].group) ++end;
    const float width = group_width(pen, all, first, end, padding);
    // One that is wider than a row begins where its label and its first switch fit.
    const bool wraps = rows.wraps(rows.has_room(width) ? width : group_width(pen, all, first, first + 1, padding));
    // Not at the price of the picture: the key and the menu have it too.
    if (wraps && small &&
        std::all_of(all.begin() + static_cast<ptrdiff_t>(first), all.begin() + static_cast<ptrdiff_t>(end),
                    [](const Switch& each) { return each.has_command; }))
      continue;
    if (wraps) rows.next_row();
    const bool group = !all[first].group.empty();
    if (group && single) rows.space(kBetweenGroups - kBetweenSingles);
    single = !group;
    if (!all[first].group_label.empty()) rows.add_label(all[first].group_label);
    for (size_t i = first; i < end; ++i) rows.add(all[i], group ? 1 : kBetweenSingles);
    if (group) rows.space(kBetweenGroups);
  }
  if (picture.is_table()) {
    Rect box;
    const std::string copy = skin.text("measure.copy_csv");
    if (rows.add_at_end(copy, box)) out.copy = {copy, box};
  }
  if (const Command* const lab = find_command("view.open_in_lab"); lab && lab->enabled(bench)) {
    Rect box;
    const std::string label = skin.text("panel.open_in_lab");
    if (rows.add_at_end(label, box)) out.lab = {label, box};
  }
  // As many rows as leave the picture its room; commands do the same as those that are left out.
  const float room = rect.height - skin.px(std::max(picture.least_height(), kLeastPicture));
  const auto rows_that_fit = static_cast<int>((room - skin.px(kSwitchHeight)) / skin.px(kSwitchRow)) + 1;
  if (room < skin.px(kSwitchHeight)) return {};
  const float most = skin.px(kSwitchRow) * static_cast<float>(rows_that_fit) - skin.px(kSwitchRow - kSwitchHeight);
  const auto beyond = [&](float y) { return y + skin.px(kSwitchHeight) > most + 0.5f; };
  std::erase_if(out.switches, [&](const auto& each) { return beyond(each.second.y); });
  std::erase_if(out.labels, [&](const auto& each) { return beyond(each.second.y); });
  if (out.copy && beyond(out.copy->second.y)) out.copy.reset();
  if (out.lab && beyond(out.lab->second.y)) out.lab.reset();
  if (out.switches.empty() && !out.copy && !out.lab) return {};
  out.height = std::min(rows.height(), most);
  out.cut = is_cut(all, out);
  return out;
}

}  // namespace

StageSwitches lay_out_switches(const Workbench& bench, const StagePicture& picture, const PanelPen& pen, const Rect& rect) {
  StageSwitches usual = place_switches(bench, picture, pen, rect, kPadding);
  if (!usual.cut) return usual;
  // Closer together, where that brings all of a choice on the stage.
  StageSwitches close = place_switches(bench, picture, pen, rect, kLeastPadding);
  return close.cut ? usual : close;
}

void draw_switches(const StageSwitches& all, PanelPen& pen, float top, float right) {
  const Skin& skin = pen.skin;
  const auto moved = [&](Rect box) {
    box.y += top;
    return box;
  };
  for (const auto& [text, at] : all.labels)
    pen.text(at.x, top + at.y + skin.px(kSwitchHeight / 2 + 12 * 0.36f), text, Face::Text, 12, skin.theme.dim);
  for (const auto& [each, box] : all.switches) {
    const bool chosen = each.on && !each.group.empty();
    const Hit h =
        button(pen, each.id, moved(box), each.label, act::Flip{each.id},
               {.primary = chosen, .active = each.on && !chosen, .enabled = each.refused.empty(), .group = {"switches", each.on}});
    if (h.hovered) tooltip(skin, each.refused.empty() ? each.help : each.refused);
  }
  // At the end of the heading, unless that is where the switches are.
  const auto at_end = [&](const Rect& placed) -> std::optional<Rect> {
    Rect box = moved(placed);
    box.x = std::min(box.x, right - box.width);
    for (const auto& [each, other] : all.switches)
      if (other.y + top == box.y && other.right() > box.x) return std::nullopt;
    return box;
  };
  if (const auto box = all.copy ? at_end(all.copy->second) : std::nullopt)
    button(pen, "plot.csv", *box, all.copy->first, act::CopyTable{}, {.quiet = true});
  if (const auto box = all.lab ? at_end(all.lab->second) : std::nullopt) {
    const Command* const lab = find_command("view.open_in_lab");
    const Hit h = button(pen, "stage.open_in_lab", *box, all.lab->first, act::Run{lab->id}, {.quiet = true});
    if (h.hovered) tooltip(skin, skin.text("panel.open_in_lab_help"), to_string(lab->chord));
  }
}

}  // namespace warplens::app
