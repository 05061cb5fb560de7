// How a file without a header is launched: where each part of it comes from, and each to be written over.
#include "app/panels/choices/launch.h"

#include <algorithm>
#include <vector>

#include "app/panels/source/editor_errors.h"
#include "app/panels/source/source.h"
#include "app/panels/state.h"
#include "app/session/checking/program_notes.h"
#include "app/session/launch_edit.h"
#include "app/stages/result_map.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

using analysis::LaunchAccount;
using analysis::LaunchPart;
using Origin = LaunchPart::Origin;

// A word, a list's entry or a field, in the order in which they are read.
struct Item {
  enum class Kind : uint8_t { Text, Button, Field };
  Kind kind = Kind::Text;
  std::string id, label, text, tip;
  Origin origin = Origin::Host;
  bool active = false, breaks = false;  // `breaks`: begins a row
  Action action;
  float width = 0;
};

// The launch that could not be made, else that of the shown picture; null if neither is of this file.
const LaunchAccount* account_of(const Workbench& bench) {
  if (const auto& refused = bench.active().session.refused()) return refused.get();
  const SnapshotPtr& shown = bench.active().player.snapshot();
  return shown && shown->path() == bench.active().choice.name ? shown->launch_account.get() : nullptr;
}

std::string part_name(const LaunchPart& part) {
  using enum LaunchPart::Kind;
  switch (part.kind) {
    case Setting:
    case Macro:
      return "set." + part.name;
    case Grid:
      return "grid";
    case Block:
      return "block";
    case Shared:
      return "shared";
    case Scalar:
    case Array:
      break;
  }
  return "arg." + part.name;
}

std::string where_text(const LaunchAccount& account, const viz::Strings& strings) {
  const LaunchAccount::Title* const launch = account.chosen ? &account.launches[account.chosen - 1] : nullptr;
  if (!launch || launch->line == 0) return strings.get("launch.nowhere");
  std::string text = launch->function.empty()
                         ? strings.format("launch.from_line", {{"line", launch->line}})
                         : strings.format("launch.from", {{"function", std::string_view(launch->function)}, {"line", launch->line}});
  constexpr size_t kMaxNamed = 3;
  for (size_t i = 0; i < std::min(account.earlier.size(), kMaxNamed); ++i) {
    const auto& [before, times] = account.earlier[i];
    const std::string_view kernel = before.kernel;
    text += strings.get("join.items") +
            (times > 1 ? strings.format("launch.after_times", {{"kernel", kernel}, {"line", before.line}, {"count", times}})
                       : strings.format("launch.after", {{"kernel", kernel}, {"line", before.line}}));
  }
  if (account.earlier.size() > kMaxNamed)
    text += strings.get("join.items") + strings.format("launch.after_more", {{"count", account.earlier.size() - kMaxNamed}});
  if (account.repeats && account.rounds < 2) text += strings.get("join.items") + strings.get("launch.repeats");
  if (account.unlikely.empty() && account.conditional) text += strings.get("join.items") + strings.get("launch.conditional");
  return text;
}

std::string tip_of(const LaunchPart& part, const viz::Strings& strings) {
  if (part.origin == Origin::Given) return strings.get("launch.tip_given");
  if (part.origin == Origin::Host)
    return part.line ? strings.format("launch.tip_host", {{"line", part.line}}) : strings.get("launch.tip_file");
  if (!part.tried.empty())
    return strings.format(
        "launch.tip_settled",
        {{"tried", std::string_view(part.tried)}, {"line", part.failed.span.line}, {"what", std::string_view(strings.say(part.failed))}});
  return part.unknown.empty()
             ? strings.get("launch.tip_open")
             : strings.format("launch.tip_guessed", {{"what", std::string_view(strings.say("said.", reason_of(part.unknown)))}});
}

// Whether the text names files of its own folders.
bool includes_files(const Workbench& bench) { return bench.active().source.find("#include \"") != std::string::npos; }

// "kernel:naive" as "naive", "function:cpu_gemm" as "cpu_gemm()".
std::string reference_text(const std::string& reference) {
  const std::string name = reference.substr(reference.find(':') + 1);
  return reference.starts_with("function:") ? name + "()" : name;
}

// What the result is held against, and what came of it.
void add_check(const Workbench& bench, const PanelState& state, const LaunchAccount& account, const viz::Strings& strings,
               std::vector<Item>& items) {
  const auto& options = bench.active().choice.options;
  const std::string chosen = launch_part(options, "against");
  items.push_back({.kind = Item::Kind::Text, .id = "check", .text = strings.get("launch.check"), .active = true, .breaks = true});
  for (const std::string& reference : account.references) {
    const bool active = reference == chosen;
    items.push_back({.kind = Item::Kind::Button,
                     .id = "launch.check=" + reference,
                     .text = reference_text(reference),
                     .tip = strings.get("launch.tip_check"),
                     .active = active,
                     .action = act::SetLaunch{"against", active ? std::string() : reference, false}});
  }
  const auto field = [&](const char* part, const char* label, const std::string& text, const char* tip) {
    const auto typed = state.launch_typed.find(part);
    items.push_back({.kind = Item::Kind::Field,
                     .id = part,
                     .label = strings.get(label),
                     .text = typed == state.launch_typed.end() ? text : typed->second,
                     .tip = strings.get(tip),
                     .origin = text.empty() ? Origin::Host : Origin::Given});
  };
  const auto& known = account.references;
  const bool listed = std::find(known.begin(), known.end(), chosen) != known.end();
  field("against", known.empty() ? "launch.check_file" : "launch.check_or_file", listed ? std::string() : chosen, "launch.tip_against");
  if (!chosen.empty()) field("tolerance", "launch.tolerance", launch_part(options, "tolerance"), "launch.tip_tolerance");
  const ResultCheck::Answer* const answer = bench.result_check();
  if (!answer || !bench.active().session.up_to_date()) return;  // of another launch than these values'
  const bool wrong = answer->problem || (answer->outcome && !answer->outcome->right());
  items.push_back({.kind = Item::Kind::Text,
                   .id = "verdict",
                   .text = (wrong ? "\u00d7 " : "") + result_sentence(*answer, strings),
                   .origin = wrong ? Origin::Guessed : Origin::Host,
                   .active = answer->outcome != nullptr,
                   .breaks = true});
  if (wrong && answer->outcome && !bench.shows("tiles"))
    items.push_back({.kind = Item::Kind::Button,
                     .id = "launch.show_wrong",
                     .text = strings.get("launch.show_wrong"),
                     .tip = strings.get("launch.tip_show_wrong"),
                     .action = act::Run{"view.tiles"}});
}

std::string rounds_text(const LaunchAccount& account, const viz::Strings& strings) {
  if (!account.times_guess.empty())
    return strings.format("launch.round_open",
                          {{"round", account.round}, {"what", std::string_view(strings.say("said.", reason_of(account.times_guess)))}});
  return strings.format(account.has_more ? "launch.round_more" : "launch.round", {{"round", account.round}, {"rounds", account.times}});
}

// Which of the launches that one place makes, and the way to the others.
void add_rounds(const LaunchAccount& account, const viz::Strings& strings, std::vector<Item>& items) {
  const bool is_open = !account.times_guess.empty() || account.has_more;
  if (account.rounds < 2 && !is_open) return;
  const auto step = [&](const char* id, const char* text, uint64_t to) {
    if (to < 1 || to > account.rounds || to == account.round) return;
    items.push_back({.kind = Item::Kind::Button,
                     .id = std::string("launch.round=") + id,
                     .text = strings.get(text),
                     .tip = strings.get("launch.tip_round"),
                     .action = act::SetLaunch{"launch", std::to_string(account.chosen) + "@" + std::to_string(to), false}});
  };
  items.push_back({.kind = Item::Kind::Text, .id = "round", .text = rounds_text(account, strings), .breaks = true});
  step("first", "launch.round_first", account.round > 2 ? 1 : 0);
  step("before", "launch.round_before", account.round - 1);
  step("next", "launch.round_next", account.round + 1);
  step("last", "launch.round_last", account.times_guess.empty() && account.round + 1 < account.rounds ? account.rounds : 0);
}

// What was read of host code that does not compile may not be what was meant.
void add_host_error(const LaunchAccount& account, const viz::Strings& strings, std::vector<Item>& items) {
  if (account.host_errors.empty()) return;
  const Error& error = account.host_errors.front();
  items.push_back({.kind = Item::Kind::Text,
                   .id = "host_error",
                   .text = strings.format("launch.host_error", {{"line", error.span.line}}),
                   .tip = error_text(error, strings),
                   .origin = Origin::Guessed,
                   .breaks = true});
}

// What comes of the guess for what is read from outside; each a text of its own, so that none is cut off behind a long one.
void add_guessed_input(const LaunchAccount& account, const viz::Strings& strings, std::vector<Item>& items) {
  if (!account.unlikely.empty())
    items.push_back(
        {.kind = Item::Kind::Text,
         .id = "unlikely",
         .text = strings.format("launch.unlikely", {{"what", std::string_view(strings.say("said.", reason_of(account.unlikely)))}}),
         .origin = Origin::Guessed});
  if (account.smaller.count > 0)
    items.push_back({.kind = Item::Kind::Text,
                     .id = "smaller",
                     .text = strings.format("launch.smaller_" + account.smaller.why,
                                            {{"count", account.smaller.count}, {"usual", account.smaller.usual}}),
                     .origin = Origin::Guessed});
}

std::vector<Item> items_of(const Workbench& bench, const PanelState& state, const Skin& skin) {
  const viz::Strings& strings = skin.strings;
  std::vector<Item> items;
  const LaunchAccount* const account = account_of(bench);
  items.push_back({.kind = Item::Kind::Text, .id = "title", .text = strings.get("launch.title"), .active = true});
  if (account) items.push_back({.kind = Item::Kind::Text, .id = "where", .text = where_text(*account, strings)});
  if (account) add_host_error(*account, strings, items);
  if (account) add_guessed_input(*account, strings, items);
  if (account && account->launches.size() > 1) {
    for (size_t i = 0; i < account->launches.size(); ++i) {
      const auto& launch = account->launches[i];
      const std::string line = launch.line ? strings.format("launch.line", {{"line", launch.line}}) : strings.get("launch.unlaunched");
      items.push_back({.kind = Item::Kind::Button,
                       .id = "launch.choose=" + std::to_string(i + 1),
                       .text = std::to_string(i + 1) + "  " + launch.kernel + "  " + line,
                       .active = account->chosen == i + 1,
                       .breaks = i == 0,
                       .action = act::SetLaunch{"launch", std::to_string(i + 1), false}});
    }
  }
  if (account) add_rounds(*account, strings, items);
  const auto field = [&](const std::string& part, const std::string& label, const std::string& text, const std::string& tip, Origin origin,
                         bool breaks) {
    const auto typed = state.launch_typed.find(part);
    items.push_back({.kind = Item::Kind::Field,
                     .id = part,
                     .label = label,
                     .text = typed == state.launch_typed.end() ? text : typed->second,
                     .tip = tip,
                     .origin = origin,
                     .breaks = breaks});
  };
  if (!account) {  // nothing could be traced: what was typed can be put right
    for (const char* option : {"launch", "kernel", "set", "grid", "block", "shared", "arg", "include", "against", "tolerance"}) {
      const auto given = bench.active().choice.options.find(option);
      const std::string text = given == bench.active().choice.options.end() ? std::string() : given->second;
      field(option, strings.get(std::string("launch.option.") + option), text, strings.get("launch.tip_option"), Origin::Given, false);
    }
    return items;
  }
  bool first = true;
  for (const LaunchPart& part : account->parts) {
    using enum LaunchPart::Kind;
    const std::string label =
        part.kind == Grid || part.kind == Block || part.kind == Shared ? strings.get("launch.option." + part_name(part)) : part.name;
    const std::string given = launch_part(bench.active().choice.options, part_name(part));  // also where it cannot be launched
    field(part_name(part), label, given.empty() ? part.text : given, tip_of(part, strings), part.origin,
          first && (account->launches.size() > 1 || account->rounds > 1));
    first = false;
  }
  if (const std::string folders = launch_part(bench.active().choice.options, "include"); !folders.empty() || includes_files(bench))
    field("include", strings.get("launch.option.include"), folders, strings.get("launch.tip_include"),
          folders.empty() ? Origin::Host : Origin::Given, false);
  add_check(bench, state, *account, strings, items);
  return items;
}

constexpr float kRow = 30, kTop = 6;

std::string label_of(const Item& item, const viz::Strings& strings) {
  return item.origin == Origin::Guessed ? strings.format("launch.guessed", {{"name", std::string_view(item.label)}}) : item.label;
}

// Places from left to right and row by row; gives the height of all.
float place(std::vector<Item>& items, std::vector<Rect>& places, const PanelPen& pen, float width) {
  const Skin& skin = pen.skin;
  const float margin = skin.px(16), gap = skin.px(14), row = std::round(skin.px(kRow));
  float x = margin, y = std::round(skin.px(kTop));
  for (Item& item : items) {
    const float room = width - 2 * margin;
    float wide = pen.width(item.text,
                           item.kind == Item::Kind::Field             ? Face::Mono
                           : item.id == "title" || item.id == "check" ? Face::TextSemiBold
                                                                      : Face::Text,
                           12);
    if (item.kind == Item::Kind::Button) wide += skin.px(18);
    if (item.kind == Item::Kind::Field) {
      item.width = std::min(std::max(wide + skin.px(22), skin.px(item.id == "against" ? 120 : 48)), room * 0.6f);
      wide = std::min(pen.width(label_of(item, skin.strings), Face::Text, 12) + skin.px(6) + item.width, room);
    }
    wide = std::min(wide, room);
    if (x > margin && (item.breaks || x + wide > width - margin)) x = margin, y += row;
    places.push_back({x, y, wide, row});
    x += wide + (item.kind == Item::Kind::Button ? skin.px(6) : gap);
  }
  return y + row + std::round(skin.px(kTop));
}

bool has_strip(const Workbench& bench) {
  const Side& side = bench.active();
  if (!bench.stage().has_kernel() || bench.presenter.on || side.spec || !is_kernel_file(side.choice.name)) return false;
  if (account_of(bench)) return true;
  const std::optional<Error>& error = side.session.error();  // null: it was read, or nothing is there yet
  if (!error) return !side.session.awaiting() && !side.source.empty();
  return !failure_in(side) || !side.choice.options.empty() || error->fix.name.starts_with("block_guessed");
}

void draw_item(PanelPen& pen, const Item& item, const Rect& at) {
  const Skin& skin = pen.skin;
  const float baseline = at.center().y + skin.px(4.5f);
  if (item.kind == Item::Kind::Text) {
    const bool title = item.id == "title" || item.id == "check";
    if (item.id == "verdict")
      return pen.fitted(at.x, baseline, at.width, item.text, Face::Text, 12,
                        item.origin == Origin::Guessed ? skin.theme.conflict
                        : item.active                  ? skin.theme.ok
                                                       : skin.theme.dim),
             void();
    pen.fitted(at.x, baseline, at.width, item.text, title ? Face::TextSemiBold : Face::Text, 12,
               title                            ? skin.theme.text
               : item.origin == Origin::Guessed ? skin.theme.warp
                                                : skin.theme.dim);
    if (!item.tip.empty() && mouse_area(pen, "launch.about." + item.id, at).hovered) tooltip(skin, item.tip);
    return;
  }
  if (item.kind == Item::Kind::Button) {
    button(pen, item.id, {at.x, at.y + skin.px(3), at.width, at.height - skin.px(6)}, item.text, item.action,
           {.active = item.active, .group = {item.id.substr(0, item.id.find('=')), item.active}});
    return;
  }
  const Rect box{at.right() - item.width, at.y + skin.px(3), item.width, at.height - skin.px(6)};
  const bool guessed = item.origin == Origin::Guessed;
  pen.fitted(at.x, baseline, box.x - at.x - skin.px(4), label_of(item, skin.strings), Face::Text, 12,
             guessed ? skin.theme.warp : skin.theme.dim);
  text_field(pen, "launch." + item.id, box, {act::Write::Field::Launch, item.id}, {item.text, {}, act::SetLaunch{item.id, {}, true}});
  if (item.origin == Origin::Given) pen.canvas.stroke_rect(box, skin.theme.accent, 1, skin.px(4));
  if (mouse_area(pen, "launch.about." + item.id, {at.x, at.y, box.x - at.x, at.height}).hovered ||
      skin.input.pointed == "launch." + item.id)
    tooltip(skin, item.tip);
}

}  // namespace

float launch_height(const Workbench& bench, const PanelState& state, const Skin& skin, float width, float room) {
  if (!has_strip(bench)) return 0;
  std::vector<Item> items = items_of(bench, state, skin);
  std::vector<Rect> places;
  return std::min(std::round(room), place(items, places, PanelPen(skin), width));
}

void draw_launch(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  pen.canvas.fill_rect(rect, skin.theme.panel);
  pen.canvas.line({rect.x, rect.bottom() - 1}, {rect.right(), rect.bottom() - 1}, skin.theme.line);
  std::vector<Item> items = items_of(bench, state, skin);
  std::vector<Rect> places;
  const float height = place(items, places, pen, rect.width);
  Scroll scroll(pen, "launch", rect);
  for (size_t i = 0; i < items.size(); ++i)
    draw_item(pen, items[i], {rect.x + places[i].x, scroll.top() + places[i].y, places[i].width, places[i].height});
  scroll.end(scroll.top() + height);
}

}  // namespace warplens::app
