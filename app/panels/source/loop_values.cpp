#include "app/panels/source/loop_values.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "app/session/editing/source_text.h"
#include "app/session/shown_variables.h"
#include "kernels/base/cpp_tokens.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

std::string_view without_comment(std::string_view line) { return line.substr(0, line.find("//")); }

// The variable that a loop's head sets: "i" of "for (int i = 0; ...".
std::string variable_of(std::string_view line) {
  const size_t head = line.find("for (");
  const size_t equals = head == std::string_view::npos ? head : line.find('=', head), end = line.find(';', head);
  if (equals == std::string_view::npos || equals > end) return {};
  size_t last = equals;
  while (last > head && line[last - 1] == ' ') --last;
  size_t first = last;
  while (first > head && in_cpp_word(line[first - 1])) --first;
  return std::string(line.substr(first, last - first));
}

// Whether the block that line `number` is in begins on a line, walked to from below; `depth`: blocks in between that are not around it.
bool opens_around(std::string_view line, int& depth) {
  bool opens = false;
  for (size_t i = line.size(); i-- > 0;) {
    if (line[i] == '}') ++depth;
    if (line[i] != '{') continue;
    if (depth > 0)
      --depth;
    else
      opens = true;
  }
  return opens;
}

// A head without braces, right above what it repeats.
bool is_bare_head(std::string_view line) {
  const size_t last = line.find_last_not_of(" \t\r");
  return last != std::string_view::npos && line[last] == ')' && line.find("for (") != std::string_view::npos;
}

}  // namespace

std::map<uint32_t, std::string> loop_values(const Player& player) {
  std::map<uint32_t, std::string> found;
  if (!player.moment() || player.moment()->line == 0) return found;
  const std::vector<std::string_view> lines = split_lines(player.snapshot()->source());
  const uint32_t current = player.moment()->line;
  if (current > lines.size()) return found;
  std::map<std::string, bool> named;  // an inner loop hides an outer one's variable
  int depth = 0;
  bool below = true;  // nothing but heads between the line and what is looked at
  for (uint32_t number = current; number > 0; --number) {
    const std::string_view line = without_comment(lines[number - 1]);
    const bool bare = number < current && below && is_bare_head(line), around = number < current && opens_around(line, depth);
    if (number < current && line.find_first_not_of(" \t\r") != std::string_view::npos) below = bare || (around && below);
    if (around && !std::isspace(static_cast<unsigned char>(line.front()))) break;  // the function's own: nothing is around that
    const std::string name = number == current || bare || around ? variable_of(line) : std::string();
    if (name.empty() || named[name]) continue;
    named[name] = true;
    const auto shown = variable_named(player, name);
    if (!shown || !(shown->values.known >> player.lane() & 1)) continue;
    const Variable& variable = player.snapshot()->program->variables[shown->values.variable];
    found[number] = name + " " + viz::format_value(shown->values.bits[player.lane()], variable.scalar, variable.is_unsigned);
  }
  return found;
}

void draw_loop_value(PanelPen& pen, const std::string& text, const Rect& row, float text_right) {
  const Skin& skin = pen.skin;
  const float width = pen.width(text, Face::Mono, 11) + skin.px(12);
  const Rect chip{row.right() - width - skin.px(4), row.y + skin.px(2), width, row.height - skin.px(4)};
  if (chip.x < text_right + skin.px(8)) return;
  pen.canvas.fill_rect(chip, skin.theme.raised, skin.px(3));
  pen.text(chip.center().x, chip.center().y + skin.px(11 * 0.36f), text, Face::Mono, 11, skin.theme.text, Align::Center);
}

}  // namespace warplens::app
