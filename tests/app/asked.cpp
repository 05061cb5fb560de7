#include "tests/app/asked.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "viz/strings/strings.h"

namespace warplens::app {
namespace {

// In the words of the interface, English and Chinese; of a quantity by the beginning of its name.
struct Names {
  std::string_view quantity;
  std::vector<std::string> words;
};
const std::vector<Names> kNames = {
    {"bank", {"bank"}},
    {"word", {"word", "字"}},
    {"wavefronts", {"wavefront"}},
    {"conflicts", {"conflict", "冲突"}},
    {"sectors", {"sector", "扇区"}},
    {"bytes_moved", {"byte", "字节"}},
    {"bytes_used", {"byte", "element", "字节", "元素"}},
    {"active_lanes", {"lane", "active", "活跃"}},
    {"block.wavefronts", {"wavefront", "cycle", "周期"}},
    {"block.conflicts", {"conflict", "冲突"}},
    {"compiled.conflicts", {"conflict", "冲突"}},
    {"block.sectors", {"sector", "扇区"}},
    {"block.barriers", {"barrier", "屏障"}},
    {"line.", {"access", "访存"}},
    {"k_tiles", {"k tile", "k 分块"}},
    {"occupancy.", {"block", "per SM", "线程块", "块、"}},
    {"blocks", {"block", "线程块"}},
    {"last_wave", {"wave", "波"}},
    {"warps", {"warp"}},
    {"threads", {"thread", "线程"}},
    {"shared_bytes", {"byte", "字节"}},
    {"findings", {"finding", "问题"}},
    {"recorded.", {"GFLOPS", "GB/s", "%"}},
    {"ijk.misses", {"miss", "未命中"}},
    {"ikj.misses", {"miss", "未命中"}},
};
// Of a parameter, or of what is worked out from several.
const std::vector<std::string> kSizes = {"tile", "element", "accumulator", "multiply-add", "分块", "元素", "累加器", "乘加"};

std::string without_side(std::string name) {
  for (const char* const side : {"left.", "right.", "third."})
    if (name.starts_with(side)) return name.substr(std::string_view(side).size());
  return name;
}

std::vector<std::string> names_of(const std::string& quantity) {
  const std::string name = without_side(quantity);
  const auto found = std::find_if(kNames.begin(), kNames.end(), [&](const Names& names) { return name.starts_with(names.quantity); });
  return found == kNames.end() ? kSizes : found->words;
}

// What else would tell a quantity: how many lanes take part, or how wide they read, is read off what the access takes; which word, off its
// bank; how many blocks, warps or threads there are, off the others of these; how much shared memory, off how many blocks an SM holds; what
// an access takes, off the banks that its words are in.
std::vector<std::string> also_told_by(const std::string& quantity) {
  if (quantity == "active_lanes" || quantity == "width" || quantity == "bytes_used")
    return {"wavefront", "sector", "扇区", "conflict", "冲突", "byte", "字节"};
  if (quantity == "word" || quantity.starts_with("word.")) return {"bank"};
  if (quantity == "bytes_moved") return {"sector", "扇区"};
  if (quantity == "conflicts") return {"wavefront", "bank"};
  if (quantity == "wavefronts") return {"bank"};  // their queues
  if (quantity == "warps" || quantity == "threads" || quantity == "blocks")
    return {"block", "warp", "Warp", "thread", "线程", "tile", "分块", "element", "元素", " × "};
  if (quantity == "shared_bytes") return {"per SM", "每 SM"};
  if (quantity == "line" || quantity.starts_with("finding.")) return {"line", "行"};
  if (names_of(quantity) == kSizes) return {" × "};
  return {};
}

// As it is read: U+00A0 groups digits.
std::string plain(std::string_view text) {
  if (text.find("\u00a0") == std::string_view::npos) return std::string(text);
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool space = text.substr(i, 2) == "\u00a0";
    if (!space) out += text[i];
    if (space && !(i > 0 && std::isdigit(static_cast<unsigned char>(text[i - 1])) && i + 2 < text.size() &&
                   std::isdigit(static_cast<unsigned char>(text[i + 2]))))
      out += ' ';
    i += space;
  }
  return out;
}

// Where a number of its own stands, not a part of another one.
std::vector<size_t> places_of(const std::string& text, const std::string& number) {
  const auto in_number = [&](size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  std::vector<size_t> places;
  for (size_t at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
    const size_t end = at + number.size();
    const bool before = at > 0 && (in_number(at - 1) || (text[at - 1] == '.' && at > 1 && in_number(at - 2)));
    const bool after = in_number(end) || (end < text.size() && text[end] == '.' && in_number(end + 1));
    if (!before && !after) places.push_back(at);
  }
  return places;
}

bool has_name(const std::string& text, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return text.find(name) != std::string::npos; });
}

// "32 shared-memory wavefronts", "4-way conflict", "wavefronts: 4"; "word 36 · bank 4".
bool named_in(const std::string& text, const Secret& secret) {
  constexpr size_t kNear = 28;
  if (secret.label && !has_name(text, {"word", "lane", "字"})) return false;
  for (const size_t at : places_of(text, secret.number)) {
    const size_t end = at + secret.number.size();
    size_t stop = std::min(text.find_first_of(".,;:?\n", end), end + kNear);
    for (const char* const mark : {"，", "。", "；", "："}) stop = std::min(stop, text.find(mark, end));
    if (const size_t comma = text.find("、", end); comma != std::string::npos) stop = std::min(stop, comma + 3);  // of a list: "8 块、"
    const bool bytes = has_name("byte", secret.names);
    const bool dimension = text.compare(end, 2, "-D") == 0 || (bytes && text.substr(0, at).ends_with("× "));
    if (!secret.label && !dimension && has_name(text.substr(end, stop - end), secret.names)) return true;
    const std::string before = text.substr(0, at);
    for (const std::string& name : secret.names)
      for (const char* const between : {"s: ", ": ", "：", "数：", " "})
        if (before.ends_with(name + between) && (secret.label || std::string_view(between) != " ")) return true;
  }
  return false;
}

// The number alone, perhaps with its unit; none of two extents, "64 × 128".
bool is_number(const std::string& text, const std::string& number) {
  constexpr size_t kUnit = 8;
  if (text.find(number + " × ") != std::string::npos) return false;
  const auto places = places_of(text, number);
  const bool alone = !places.empty() && (places.front() == 0 || text.ends_with(number));
  return text.size() <= number.size() + kUnit && alone && !std::isalpha(static_cast<unsigned char>(text[0]));
}

struct Drawn {
  std::string text;
  viz::Point at;
  viz::Rect box;
  bool right = false;
};

bool beside(const Drawn& number, const Drawn& name) {
  constexpr float kGap = 60;
  const bool same_row = std::abs(number.at.y - name.at.y) < 4;
  const float gap = std::max(name.box.x - number.box.right(), number.box.x - name.box.right());
  return same_row && gap < kGap;
}

// A row of a table: the number stands at its right end, its name at the left, and nothing between them. The row "blocks" of Occupancy is
// another number: how many an SM can hold.
bool in_row_of(const Drawn& number, const Drawn& name, const std::vector<Drawn>& texts) {
  const auto same_row = [&](const Drawn& other) { return std::abs(number.at.y - other.at.y) < 4; };
  const bool other = name.text == "blocks" || name.text == "线程块";
  if (!number.right || !same_row(name) || other || name.box.right() > number.box.x) return false;
  return std::none_of(texts.begin(), texts.end(), [&](const Drawn& other) {
    return same_row(other) && other.box.x >= name.box.right() && other.box.right() <= number.box.x;
  });
}

// Right-aligned numbers below a heading: "2 × 16" is 16 of what it ends with.
bool headed(const Drawn& number, const Drawn& name) {
  constexpr float kTall = 400;
  return number.right && name.right && std::abs(number.at.x - name.at.x) < 1 && name.at.y < number.at.y && number.at.y - name.at.y < kTall;
}

// Pictures say a recorded time as the speed that comes of it, and of two times which is how many times the other.
void add_speeds(const Workbench& bench, const std::vector<std::string>& asked, std::vector<Secret>& secrets) {
  constexpr std::string_view kTime = "recorded.nanoseconds";
  std::vector<double> times;
  for (const std::string& name : asked) {
    if (!name.ends_with(kTime)) continue;
    const std::string side = name.substr(0, name.size() - kTime.size());
    for (const auto& [quantity, unit] : {std::pair("recorded.gflops", "GFLOPS"), std::pair("recorded.gbps", "GB/s")})
      if (const auto speed = bench.lesson_quantity(side + quantity).value) secrets.push_back({plain(viz::grouped_signed(*speed)), {unit}});
    if (const auto time = bench.lesson_quantity(name).value) times.push_back(static_cast<double>(*time));
  }
  if (times.size() != 2) return;
  const auto [fast, slow] = std::minmax(times[0], times[1]);
  secrets.push_back({viz::grouped_decimal(slow / fast, 1), {"times as fast", "倍"}});
}

// Of misses they say how many there are for each multiply-add.
void add_rates(const Workbench& bench, const std::vector<std::string>& asked, std::vector<Secret>& secrets) {
  const auto products = bench.lesson_quantity("loops.products").value;
  for (const std::string& name : asked) {
    const auto misses = name.ends_with(".misses") ? bench.lesson_quantity(name).value : std::nullopt;
    if (misses && products)
      secrets.push_back({viz::grouped_decimal(static_cast<double>(*misses) / static_cast<double>(*products), 2), {"times", "次"}});
  }
}

}  // namespace

std::vector<Secret> secrets_of(const Workbench& bench) {
  const LessonRun& run = bench.lesson_run();
  std::vector<Secret> secrets;
  if (!run.question() || !run.filled()) return secrets;
  const std::vector<std::string> asked = quantities_asked(*run.current());
  const LessonQuestion& question = *run.question();
  const bool bank = question.kind == QuestionKind::Pick && question.pick == PickKind::Bank;
  const bool number = bank || question.kind == QuestionKind::Number || (question.kind == QuestionKind::Choice && !question.answer.empty());
  const auto add = [&](int64_t value, std::vector<std::string> names) {
    secrets.push_back({plain(viz::grouped_signed(value)), std::move(names), bank});
  };
  // Compare's other side says the same number of itself.
  const auto said_of_other_side = [&](const std::string& name, int64_t value) {
    const std::string own = without_side(name);
    if (own == name) return false;
    const auto is_same = [&](const char* side) {
      const std::string other = side + own;
      return std::find(asked.begin(), asked.end(), other) == asked.end() && bench.lesson_quantity(other).value == value;
    };
    return is_same("left.") || is_same("right.");
  };
  std::vector<std::string> all;
  for (const std::string& name : asked) {
    const std::vector<std::string> names = names_of(name);
    all.insert(all.end(), names.begin(), names.end());
    const auto value = run.values().find(name);
    const bool of_table = names != kSizes;
    if (value == run.values().end()) continue;
    if (said_of_other_side(name, value->second)) return {};
    if (of_table && (number || question.kind == QuestionKind::Choice)) add(value->second, names);
  }
  add_speeds(bench, asked, secrets);
  add_rates(bench, asked, secrets);
  if (number && run.filled()->answer) add(*run.filled()->answer, all);
  return secrets;
}

std::vector<std::string> answers_in(const std::vector<Secret>& secrets, const viz::Drawing& drawing) {
  std::vector<Drawn> texts;
  bool numbers = false;  // which warp it is, not how many of something there are
  for (const viz::Record& record : drawing) {
    if (record.kind == viz::Record::Kind::BeginGroup) numbers |= record.text == "warp numbers";
    if (record.kind == viz::Record::Kind::EndGroup) numbers = false;
    if (numbers) continue;
    if (record.kind == viz::Record::Kind::Text && (record.clip.width <= 0 || record.clip.contains(record.rect.center())))
      texts.push_back({plain(record.text), record.points[0], record.rect, record.style.align == viz::Align::Right});
  }
  std::vector<std::string> found;
  for (const Secret& secret : secrets)
    for (const Drawn& text : texts) {
      if (named_in(text.text, secret)) found.push_back(text.text);
      if (secret.label || !is_number(text.text, secret.number)) continue;
      const auto name = std::find_if(texts.begin(), texts.end(), [&](const Drawn& other) {
        const bool one_of_several = other.text.starts_with("warp ") && other.text.size() < 8;  // the row of "warp 2"
        return !one_of_several && has_name(other.text, secret.names) &&
               (beside(text, other) || in_row_of(text, other, texts) || (text.text.ends_with(secret.number) && headed(text, other)));
      });
      if (name != texts.end()) found.push_back(text.text + " at " + name->text);
    }
  return found;
}

std::vector<std::string> answers_in(const std::vector<Secret>& secrets, const std::vector<std::string>& texts) {
  std::vector<std::string> found;
  for (const Secret& secret : secrets)
    for (const std::string& text : texts)
      if (named_in(plain(text), secret)) found.push_back(text);
  return found;
}

static std::string without(const std::set<std::string>& besides, std::string text) {
  const auto erase = [&](const std::string& phrase) {
    if (const size_t at = text.find(phrase); at != std::string::npos) text.erase(at, phrase.size());
  };
  erase("“?”");  // of the sentence that explains it
  for (const std::string& phrase : besides) erase(phrase);
  return text;
}

std::vector<std::string> covered_for_nothing(const LessonStep& step, const viz::Drawing& drawing, const std::set<std::string>& besides) {
  std::vector<std::string> names;
  for (const std::string& quantity : quantities_asked(step))
    for (const auto& list : {names_of(quantity), also_told_by(without_side(quantity))}) names.insert(names.end(), list.begin(), list.end());
  std::vector<Drawn> texts;
  for (const viz::Record& record : drawing)
    if (record.kind == viz::Record::Kind::Text)
      texts.push_back({without(besides, plain(record.text)), record.points[0], record.rect, record.style.align == viz::Align::Right});
  std::vector<std::string> found;
  for (const Drawn& text : texts) {
    const bool covered = text.text.find('?') != std::string::npos;
    const bool alone = text.text.find_first_not_of("? of/") == std::string::npos;  // the names are elsewhere
    if (!covered || alone || besides.contains(text.text) || has_name(text.text, names)) continue;
    const bool named = std::any_of(texts.begin(), texts.end(), [&](const Drawn& other) {
      return has_name(other.text, names) && (beside(text, other) || in_row_of(text, other, texts) || headed(text, other));
    });
    if (!named) found.push_back(text.text);
  }
  return found;
}

}  // namespace warplens::app
