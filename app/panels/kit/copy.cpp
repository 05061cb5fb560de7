// What is written anywhere in the window can be copied: read from the records that drew it, whatever panel that was.
#include "app/panels/kit/copy.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

bool is_text(const viz::Record& record) { return record.kind == viz::Record::Kind::Text && !record.text.empty(); }
bool is_covering(const std::string& part) { return part == "tooltip" || part == "focus" || part == "spotlight"; }

// Numbers without the spaces between their digits, as other programs read them.
std::string as_number(std::string text) {
  const bool digits = std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool ascii = static_cast<unsigned char>(text[i]) < 0x80;
    if (text[i] == ' ' || !ascii) {
      // A space, or the narrow one of grouped digits.
      static const std::string narrow = "\u202f", thin = "\u2009", hard = "\u00a0";
      bool space = text[i] == ' ';
      for (const std::string& other : {narrow, thin, hard})
        if (text.compare(i, other.size(), other) == 0) space = true, i += other.size() - 1;
      if (!space) return text;
    } else if (std::string_view("0123456789+-.").find(text[i]) == std::string_view::npos) {
      return text;
    } else {
      plain += text[i];
    }
  }
  return digits ? plain : text;
}

std::string whole_of(const PanelsScene& scene, size_t record) {
  const auto found = scene.whole.find(record);
  return found != scene.whole.end() ? found->second : scene.canvas.drawing()[record].text;
}

// The topmost text at a point, and the part that it is in; what was painted over is not there.
struct Found {
  std::optional<size_t> record;
  std::optional<size_t> part;
};
Found text_at(const PanelsScene& scene, Point at) {
  const auto& drawing = scene.canvas.drawing();
  for (size_t part = scene.parts.size(); part-- > 0;) {
    if (!scene.parts[part].rect.contains(at) || is_covering(scene.parts[part].name)) continue;
    const size_t end = part + 1 < scene.parts.size() ? scene.parts[part + 1].first_record : drawing.size();
    for (size_t i = end; i-- > scene.parts[part].first_record;) {
      const viz::Record& record = drawing[i];
      if (record.clip.width > 0 && !record.clip.contains(at)) continue;
      if (is_text(record) && record.rect.contains(at)) return {i, part};
      if (record.kind == viz::Record::Kind::FillRect && record.color.a == 255 && record.rect.contains(at)) return {std::nullopt, part};
    }
  }
  return {};
}

// The area around a point that scrolls by itself, or all of its part.
Rect area_of(const PanelsScene& scene, const PanelPart& part, Point at) {
  Rect area = part.rect;
  for (const ScrollArea& scroll : scene.scrolls)
    if (scroll.rect.contains(at) && scroll.rect.width * scroll.rect.height < area.width * area.height) area = scroll.rect;
  return area;
}

bool is_inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.right() <= outer.right() + 1 && inner.bottom() <= outer.bottom() + 1;
}

std::string table_at(const PanelsScene& scene, Point at) {
  const auto& drawing = scene.canvas.drawing();
  const Found found = text_at(scene, at);
  if (!found.part) return {};
  const PanelPart& part = scene.parts[*found.part];
  const std::string group = found.record ? drawing[*found.record].group : std::string();
  const Rect area = area_of(scene, part, at);
  const size_t end = *found.part + 1 < scene.parts.size() ? scene.parts[*found.part + 1].first_record : drawing.size();
  struct Cell {
    float baseline, x, height;
    std::string text;
  };
  std::vector<Cell> cells;
  std::set<std::pair<std::string, float>> told;  // a wrapped text is copied once
  for (size_t i = part.first_record; i < end; ++i) {
    const viz::Record& record = drawing[i];
    if (!is_text(record) || record.group != group || !is_inside(record.clip, area)) continue;
    std::string text = whole_of(scene, i);
    if (scene.whole.contains(i) && !told.emplace(text, record.rect.x).second) continue;
    cells.push_back(
        {record.points.size() == 0 ? record.rect.bottom() : record.points[0].y, record.rect.x, record.rect.height, std::move(text)});
  }
  std::stable_sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.baseline < b.baseline; });
  std::string out;
  for (size_t first = 0, last = 0; first < cells.size(); first = last) {
    while (last < cells.size() && cells[last].baseline - cells[first].baseline < cells[first].height * 0.4f) ++last;
    std::stable_sort(cells.begin() + static_cast<ptrdiff_t>(first), cells.begin() + static_cast<ptrdiff_t>(last),
                     [](const Cell& a, const Cell& b) { return a.x < b.x; });
    for (size_t i = first; i < last; ++i) {
      std::string cell = as_number(cells[i].text);
      std::replace_if(cell.begin(), cell.end(), [](char c) { return c == '\t' || c == '\n'; }, ' ');
      out += (i > first ? "\t" : "") + cell;
    }
    out += "\n";
  }
  return out;
}

// A line of it, for the notice.
std::string beginning_of(const std::string& text) {
  constexpr size_t kMax = 60;
  size_t end = std::min(text.find('\n'), text.size());
  if (end > kMax)
    for (end = kMax; end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80;) --end;
  return text.substr(0, end) + (end < text.size() ? "…" : "");
}

}  // namespace

std::string copied_from(const PanelsScene& scene, Point at, bool table) {
  if (table) return table_at(scene, at);
  const Found found = text_at(scene, at);
  const std::string said = scene.tooltip ? scene.tooltip->text : std::string();
  if (!found.record) return said;
  const std::string text = whole_of(scene, *found.record);
  // The tooltip of a shortened text has the whole text.
  return text.ends_with("…") && !said.empty() ? said : as_number(text);
}

bool copy_as_asked(Workbench& bench, PanelState& state, const PanelsScene& scene, const Pointer& pointer) {
  const bool text = std::exchange(state.overlays.copy_text, false), table = std::exchange(state.overlays.copy_table, false);
  if (!text && !table && !pointer.copies) return false;
  const bool whole = table || (pointer.copies && pointer.shift);
  const std::string copied = copied_from(scene, pointer.at, whole);
  if (copied.empty()) {
    bench.notice = Notice::note("copy.nothing");
    return true;
  }
  bench.notice = whole ? Notice::note("copy.table", std::to_string(std::count(copied.begin(), copied.end(), '\n')))
                       : Notice::note("copy.text", beginning_of(copied));
  state.copied = copied;
  return true;
}

}  // namespace warplens::app
