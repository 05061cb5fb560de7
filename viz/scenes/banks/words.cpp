// The words of an access on their banks: each with its number and its lanes, or where columns are too narrow the first and the last of a
// row.
#include <algorithm>
#include <bit>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

constexpr float kSmall = 10;         // the smallest type
constexpr size_t kMaxNamedRows = 8;  // more are too low for a name

std::string owner_of(const BanksScene::WordBox& word) {
  const int lanes = std::popcount(word.lanes);
  return lanes > 1 ? "×" + std::to_string(lanes) : "L" + std::to_string(std::countr_zero(word.lanes));
}

// The longest that is in a word's box: all boxes of a picture are written in, or none.
struct Longest {
  std::string label, owner;
};
Longest longest_of(const Pen& pen, const BanksScene& scene) {
  const TextStyle mono = pen.style(kSmall, {}, Face::Mono);
  Longest longest;
  const auto take = [&](std::string& kept, std::string text) {
    if (pen.width(text, mono) > pen.width(kept, mono)) kept = std::move(text);
  };
  for (const BanksScene::WordBox& word : scene.words) take(longest.label, std::to_string(word.word)), take(longest.owner, owner_of(word));
  return longest;
}

// Small figures on a word's filled box, less than its number and still to be read.
Color on_word(const Theme& theme) { return mix(theme.dim, theme.text, 0.7f); }

// The words of a row up to `last`, in banks that follow each other without a gap, the last one first.
std::vector<const BanksScene::WordBox*> run_of(const BanksScene& scene, const BanksScene::WordBox& last) {
  std::vector<const BanksScene::WordBox*> run{&last};
  for (uint32_t bank = last.bank; bank-- > 0;) {
    const auto before = std::find_if(scene.words.begin(), scene.words.end(),
                                     [&](const auto& word) { return word.wavefront == last.wavefront && word.bank == bank; });
    if (before == scene.words.end()) break;
    run.push_back(&*before);
  }
  return run;
}

// The word, or of a run the first and the last: a single number would be read as that of the bank it stands in.
std::string run_text(const std::vector<const BanksScene::WordBox*>& run) {
  const std::string last = std::to_string(run.front()->word);
  return run.size() == 1 ? last : std::to_string(run.back()->word) + " … " + last;
}

// "L1, L3 … L31", "×4": whose they are, where one step leads from each to the next.
std::string owners_text(const std::vector<const BanksScene::WordBox*>& run) {
  const std::string first = owner_of(*run.back()), last = owner_of(*run.front());
  if (run.size() == 1 || std::popcount(run.back()->lanes) > 1) {
    const bool alike = std::all_of(run.begin(), run.end(), [&](const auto* word) { return owner_of(*word) == first; });
    return alike ? first : std::string();
  }
  const auto lane = [&](size_t i) { return std::countr_zero(run[run.size() - 1 - i]->lanes); };
  const int step = lane(1) - lane(0);
  for (size_t i = 0; i < run.size(); ++i)
    if (std::popcount(run[i]->lanes) != 1 || (i > 0 && lane(i) - lane(i - 1) != step)) return {};
  const bool plain = step == 1 || run.size() == 2;
  return first + (plain ? "" : ", L" + std::to_string(lane(1))) + " … " + last;
}

// A column too narrow for its word: beside it where the next banks have no word in this row.
// `left` of it where the last bank has a word, which has nothing beside it.
void draw_narrow_word(Pen& pen, const BanksScene& scene, const BanksScene::WordBox& word, const Longest& longest, float right, bool left) {
  const Theme& theme = pen.frame.theme;
  const TextStyle number = pen.style(kSmall, theme.text, Face::Mono), small = pen.style(kSmall, on_word(theme), Face::Mono);
  const Rect& box = word.rect;
  const bool fits = pen.width(longest.label, number) <= box.width;
  const bool two = fits && box.height >= 2 * number.size + 3 && pen.width(longest.owner, number) <= box.width;
  if (two || (fits && box.height >= number.size + 2)) {
    const float middle = box.center().y;
    // One line: which word it is; that several lanes want it is told by the ring around it.
    pen.centered(two ? Rect{box.x, middle - number.size - 1, box.width, number.size + 1} : inset(box, 0.5f), std::to_string(word.word),
                 number);
    if (two) pen.centered({box.x, middle + 1, box.width, number.size + 1}, owner_of(word), small);
    return;
  }
  const auto run = left ? std::vector<const BanksScene::WordBox*>{&word} : run_of(scene, word);
  const std::string label = run_text(run), owners = owners_text(run);
  const auto beside_of = [&](float wide) { return Rect{left ? box.x - 2 - wide : box.right() + 4, box.y, wide, box.height}; };
  const auto free = [&](const Rect& beside) {
    return beside.right() <= right && std::none_of(scene.words.begin(), scene.words.end(), [&](const BanksScene::WordBox& other) {
             if (other.wavefront != word.wavefront) return false;
             return left ? other.rect.x < box.x && other.rect.right() > beside.x - 2
                         : other.rect.x > box.x && other.rect.x < beside.right() + 2;
           });
  };
  const float high = number.size + 1, label_width = pen.width(label, number) + 0.5f, owners_width = pen.width(owners, small) + 0.5f;
  const Rect one = beside_of(label_width), both = beside_of(std::max(label_width, owners_width));
  const float middle = box.center().y;
  if (!owners.empty() && box.height >= 2 * number.size + 3 && free(both)) {
    pen.canvas.text({both.x, middle - 1.5f}, label, number);
    pen.canvas.text({both.x, middle + 0.5f + high * 0.86f}, owners, small);
  } else if (box.height >= number.size + 2 && free(one)) {
    pen.centered(one, label, number);
  }
}

// The last bank has a word, and the first ones leave room for the names left of theirs.
bool named_leftwards(const Pen& pen, const Columns& columns, const BanksScene& scene, const Longest& longest, float right) {
  const TextStyle small = pen.style(kSmall, {}, Face::Mono);
  const float wide = std::max(pen.width(longest.label, small), pen.width(longest.owner, small)) + 4;
  float first = right, last = 0;
  for (const BanksScene::WordBox& word : scene.words) first = std::min(first, word.rect.x), last = std::max(last, word.rect.right());
  return last + wide > right && first - wide >= columns.x;
}

}  // namespace

float names_width(const Pen& pen, const Served& served, float pitch) {
  const TextStyle style = pen.style(kSmall, {}, Face::Mono);
  const uint64_t base = served.input.access->object_address / served.input.access->arch.bank_width_bytes;
  uint64_t longest = 0;
  bool first = false, last = false;  // words in the first and in the last bank
  for (const auto& wavefront : served.e.wavefronts)
    for (const hardware::ServedWord& word : wavefront.words) {
      longest = std::max(longest, word.word - base);
      first |= word.bank == 0, last |= word.bank + 1 == served.asked.size();
    }
  const std::string name = std::to_string(longest);
  if (!first || !last || served.e.wavefronts.size() > kMaxNamedRows || pen.width(name, style) <= pitch - 2) return 0;
  const float wide = pen.width(name + " … " + name, style) + pen.px(8);
  return wide <= pitch * hardware::kLanes * 0.2f ? wide : 0;
}

void draw_words(Pen& pen, const Served& served, const Columns& columns, const BanksScene& scene, float right) {
  const Theme& theme = pen.frame.theme;
  const int focus = focus_lane(served.input);
  const Longest longest = longest_of(pen, scene);
  const bool left = named_leftwards(pen, columns, scene, longest, right);
  pen.canvas.begin_group("words");
  for (const BanksScene::WordBox& word : scene.words) {
    const bool now = word.wavefront == scene.current_wavefront, conflict = served.conflict(word.wavefront);
    const bool followed = focus >= 0 && (word.lanes >> focus & 1);
    const Color edge = followed ? theme.text : now ? theme.accent : conflict ? theme.conflict : theme.faint;
    const Rect box = inset(word.rect, word.rect.height > 8 ? 0.75f : 0.25f);
    const float radius = std::min(pen.px(4), box.height / 4);
    pen.canvas.fill_rect(box, mix(theme.background, edge, now ? 0.28f : 0.12f), radius);
    pen.canvas.stroke_rect(box, edge, followed ? 2.0f : word.rect.height > 8 ? 1.3f : 0.8f, radius);
    const int lanes = std::popcount(word.lanes);
    const float inner = box.width - 2;
    const bool roomy = pen.width(longest.label, pen.style(11, {}, Face::Mono)) <= inner;
    const TextStyle number = pen.style(roomy ? 11 : kSmall, theme.text, Face::Mono), small = pen.style(kSmall, on_word(theme), Face::Mono);
    // Where lanes queue for a word, it is they who are distinguished.
    std::string label = std::to_string(word.word), owner = owner_of(word);
    if (served.e.lanes_take_turns) std::swap(label, owner);
    const bool both =
        box.height >= number.size + small.size + 3 && pen.width(longest.owner, small) <= inner && pen.width(longest.label, number) <= inner;
    if (both) {
      const float middle = box.center().y;
      pen.centered({box.x, middle - number.size - 1, box.width, number.size + 2}, label, number);
      pen.centered({box.x, middle + 1, box.width, small.size + 2}, owner, small);
    } else {
      draw_narrow_word(pen, scene, word, longest, right, left);
    }
    if (lanes > 1 && word.rect.height > 10)
      pen.canvas.stroke_circle({word.rect.center().x, word.rect.y}, std::min(pen.px(3.5f), word.rect.height * 0.2f), edge, 1.5f);
    pen.hit(Hover::Kind::Word, word.rect, word_text(served, word, pen.frame.strings), word.wavefront, static_cast<int64_t>(word.word),
            word.bank);
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::banks
