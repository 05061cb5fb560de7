#include "app/panels/lists/meeting.h"

#include <algorithm>
#include <bit>

#include "app/panels/lists/findings.h"

namespace warplens::app {
namespace {

constexpr uint64_t kWord = 4;

// The words that the access of a finding's moment touches in its array, by lane.
std::optional<Meeting::Party> party_of(const analysis::Snapshot& snapshot, const checks::Finding& finding, const checks::Moment& moment) {
  const simt::Trace& trace = snapshot.block->trace;
  if (moment.block != trace.block) return std::nullopt;
  const uint64_t tick = tick_of(snapshot, moment);
  auto row =
      std::lower_bound(trace.accesses.begin(), trace.accesses.end(), tick, [](const simt::AccessRow& r, uint64_t t) { return r.tick < t; });
  const auto is_it = [&](const simt::AccessRow& r) {
    return r.warp == moment.warp && r.object != kNone && trace.objects[r.object].name == finding.array;
  };
  while (row != trace.accesses.end() && row->tick == tick && !is_it(*row)) ++row;
  if (row == trace.accesses.end() || row->tick != tick) return std::nullopt;
  const hardware::WarpAccess access = trace.access(*row, *snapshot.program);
  Meeting::Party party;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (!(access.mask >> lane & 1) || access.address[lane] < trace.objects[row->object].address) continue;
    const uint64_t first = access.address[lane] - trace.objects[row->object].address;
    party.words[lane] = {first / kWord, (first + std::max(1u, access.width_bytes) - 1) / kWord + 1};
  }
  return party;
}

std::optional<Meeting> meeting_of(const analysis::Snapshot& snapshot, const checks::Finding& finding) {
  if (finding.array.empty() || !finding.second || !snapshot.block) return std::nullopt;
  const auto first = party_of(snapshot, finding, finding.first), second = party_of(snapshot, finding, *finding.second);
  if (!first || !second) return std::nullopt;
  Meeting meeting{*first, *second, UINT64_MAX, 0, {}};
  for (const Meeting::Party& party : {*first, *second})
    for (const auto& [begin, end] : party.words)
      if (begin < end) meeting.begin = std::min(meeting.begin, begin), meeting.end = std::max(meeting.end, end);
  const auto touches = [](const Meeting::Party& party, uint64_t word) {
    return std::any_of(party.words.begin(), party.words.end(), [&](const auto& w) { return word >= w.first && word < w.second; });
  };
  for (const auto& [begin, end] : first->words)
    for (uint64_t word = begin; word < end; ++word)
      if (touches(*second, word)) meeting.both.push_back(word);
  std::sort(meeting.both.begin(), meeting.both.end());
  meeting.both.erase(std::unique(meeting.both.begin(), meeting.both.end()), meeting.both.end());
  return meeting.both.empty() ? std::nullopt : std::optional(meeting);
}

// What is drawn of it: the lanes of the first place above, those of the second below, the words that they touch between them.
class Picture {
 public:
  Picture(PanelPen& pen, const Meeting& meeting, const Rect& rect) : pen_(pen), meeting_(meeting), rect_(rect) {
    lane_ = rect.width / static_cast<float>(hardware::kLanes);
    word_ = rect.width / static_cast<float>(meeting.end - meeting.begin);
    middle_ = rect.center().y;
  }

  void draw() {
    const viz::Theme& theme = pen_.skin.theme;
    const float height = pen_.skin.px(10);
    // Those that meet lie on top.
    for (const bool meets : {false, true})
      for (const bool above : {true, false}) draw_flights(above, meets);
    pen_.canvas.fill_rect({rect_.x, middle_ - height / 2, rect_.width, height}, theme.raised, 2);
    for (const bool above : {true, false})
      for (const auto& [begin, end] : party(above).words)
        if (begin < end) draw_words(begin, end, theme.accent.with_alpha(0.45f));
    // As high as to be seen between its neighbors, however narrow.
    for (const uint64_t word : meeting_.both)
      pen_.canvas.fill_rect({x_of(word), middle_ - height * 0.8f, std::max(word_, pen_.skin.px(3)), height * 1.6f}, theme.conflict, 1);
    for (const bool above : {true, false}) draw_strip(above);
  }

 private:
  const Meeting::Party& party(bool above) const { return above ? meeting_.first : meeting_.second; }
  float strip_height() const { return pen_.skin.px(14); }
  float x_of(uint64_t word) const { return rect_.x + word_ * static_cast<float>(word - meeting_.begin); }
  bool meets(const std::pair<uint64_t, uint64_t>& words) const {
    const auto at = std::lower_bound(meeting_.both.begin(), meeting_.both.end(), words.first);
    return at != meeting_.both.end() && *at < words.second;
  }

  void draw_words(uint64_t begin, uint64_t end, viz::Color color) {
    const float height = pen_.skin.px(10), wide = std::max(x_of(end) - x_of(begin), pen_.skin.px(2));
    pen_.canvas.fill_rect({x_of(begin), middle_ - height / 2, wide, height}, color, wide > 4 ? 1.0f : 0.0f);
  }
  void draw_flights(bool above, bool meeting) {
    const viz::Theme& theme = pen_.skin.theme;
    const float half = pen_.skin.px(5), from = above ? rect_.y + strip_height() : rect_.bottom() - strip_height(),
                to = above ? middle_ - half : middle_ + half, bend = (to - from) / 2;
    for (size_t lane = 0; lane < hardware::kLanes; ++lane) {
      const auto& words = party(above).words[lane];
      if (words.first >= words.second || meets(words) != meeting) continue;
      const float x1 = rect_.x + lane_ * (static_cast<float>(lane) + 0.5f), x2 = (x_of(words.first) + x_of(words.second)) / 2;
      pen_.canvas.curve({x1, from}, {x1, from + bend}, {x2, to - bend}, {x2, to}, meeting ? theme.conflict : theme.accent.with_alpha(0.5f),
                        pen_.skin.px(meeting ? 1.6f : 1.0f));
    }
  }
  void draw_strip(bool above) {
    const viz::Theme& theme = pen_.skin.theme;
    const float y = above ? rect_.y : rect_.bottom() - strip_height();
    const auto& all = party(above).words;
    const auto is_active = [&](size_t lane) { return all[lane].first < all[lane].second; };
    const auto is_meeting = [&](size_t lane) { return is_active(lane) && meets(all[lane]); };
    size_t meeting = 0;
    for (size_t lane = 0; lane < hardware::kLanes; ++lane) {
      meeting += is_meeting(lane);
      pen_.canvas.fill_rect({rect_.x + lane_ * static_cast<float>(lane) + 0.5f, y, lane_ - 1, strip_height()},
                            is_meeting(lane)  ? theme.conflict
                            : is_active(lane) ? theme.accent.with_alpha(0.3f)
                                              : theme.raised,
                            2);
    }
    float numbered = 0;  // up to where there are numbers
    for (size_t lane = 0; lane < hardware::kLanes; ++lane) {
      const std::string number = std::to_string(lane);
      const float width = pen_.width(number, Face::Mono, 10);
      const float center = std::min(rect_.x + lane_ * (static_cast<float>(lane) + 0.5f), rect_.right() - width / 2);
      const bool named = lane % 8 == 0 || lane == 31 || (is_meeting(lane) && meeting <= 4);
      if (!named || width >= lane_ * 1.6f || center - width / 2 < numbered) continue;
      numbered = center + width / 2 + 1;
      pen_.text(center, y + strip_height() * 0.75f, number, Face::Mono, 10, is_meeting(lane) ? theme.background : theme.text,
                Align::Center);
    }
  }

  PanelPen& pen_;
  const Meeting& meeting_;
  Rect rect_;
  float lane_ = 0, word_ = 0, middle_ = 0;
};

}  // namespace

float draw_meeting(const Workbench& bench, const PanelState& state, PanelPen& pen, const checks::Finding& finding, float x, float y,
                   float width) {
  const SnapshotPtr& snapshot = bench.player().snapshot();
  const Skin& skin = pen.skin;
  const float number = skin.px(22);
  if (!finding.second || width < skin.px(160)) return y;
  const auto& meeting = state.caches.meeting.get(
      {snapshot, finding.array, finding.first.warp, finding.first.tick, finding.second->warp, finding.second->tick, finding.first_byte},
      [&] { return meeting_of(*snapshot, finding); });
  if (!meeting) return y;
  const Rect rect{x + number, y, width - number, skin.px(92)};
  Picture(pen, *meeting, rect).draw();
  draw_place_number(pen, {x + skin.px(9), rect.y + skin.px(7)}, 1);
  draw_place_number(pen, {x + skin.px(9), rect.bottom() - skin.px(7)}, 2);
  const std::string words = skin.strings.plural("findings.meeting", meeting->both.size(), {{"array", std::string_view(finding.array)}});
  pen.fitted(rect.x, rect.bottom() + skin.px(15), rect.width, words, Face::Text, 11, skin.theme.dim);
  const Hit h = mouse_area(pen, "finding.meeting", rect);
  if (h.hovered)
    tooltip(skin, skin.strings.format("findings.meeting_help",
                                      {{"first", meeting->begin}, {"last", meeting->end - 1}, {"array", std::string_view(finding.array)}}));
  return rect.bottom() + skin.px(22);
}

}  // namespace warplens::app
