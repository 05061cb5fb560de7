#include "app/panels/lists/code_card.h"

namespace warplens::app {
namespace {

// A name and its index that are too long for one line: broken before the index, then wherever the line ends.
std::string broken(const PanelPen& pen, const std::string& text, float width) {
  std::string out, word;
  const auto wide = [&](const std::string& of) { return pen.width(of, Face::Mono, 12) > width; };
  const auto put = [&] {
    if (const size_t index = word.find('[', 1); wide(word) && index != std::string::npos) word.insert(index, "\n");
    for (size_t from = 0, at = 1; at <= word.size(); ++at) {
      if (word[at - 1] == '\n') from = at;
      const bool begins = at == word.size() || (static_cast<unsigned char>(word[at]) & 0xc0) != 0x80;  // a letter
      if (begins && at - from > 1 && wide(word.substr(from, at - from))) {
        size_t last = at - 1;
        while (last > from + 1 && (static_cast<unsigned char>(word[last]) & 0xc0) == 0x80) --last;
        word.insert(last, "\n");
        from = at = last + 1;
      }
    }
    out += word;
    word.clear();
  };
  for (const char letter : text) {
    if (letter != ' ') {
      word += letter;
      continue;
    }
    put();
    out += letter;
  }
  put();
  return out;
}

}  // namespace

float draw_code_card(PanelPen& pen, const std::vector<CodeLine>& lines, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float pad = skin.px(12), inner = width + skin.px(16) - 2 * pad, row = skin.px(19);
  std::vector<std::pair<std::string, const CodeLine*>> rows;
  for (const CodeLine& line : lines)
    for (std::string& part :
         line.words ? pen.lines_of(line.text, Face::Text, 11, inner) : pen.lines_of(broken(pen, line.text, inner), Face::Mono, 12, inner))
      rows.emplace_back(std::move(part), &line);
  const Rect card{x - skin.px(8), y, width + skin.px(16), static_cast<float>(rows.size()) * row + skin.px(13)};
  pen.canvas.fill_rect(card, skin.theme.background, skin.px(5));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(5));
  for (size_t i = 0; i < rows.size(); ++i) {
    skin.scene.whole[pen.canvas.drawing().size()] = rows[i].second->text;
    pen.text(card.x + pad, card.y + skin.px(19) + static_cast<float>(i) * row, rows[i].first,
             rows[i].second->words ? Face::Text : Face::Mono, rows[i].second->words ? 11.0f : 12.0f, rows[i].second->color);
  }
  return card.bottom() + skin.px(8);
}

}  // namespace warplens::app
