#include "kernels/workload/launch/launch_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/workload/guesses/host_code.h"

namespace warplens::workload {
namespace {

using analysis::LaunchPart;

const LaunchPart* find(const std::vector<LaunchPart>& parts, LaunchPart::Kind kind) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const LaunchPart& p) { return p.kind == kind; });
  return found == parts.end() ? nullptr : &*found;
}

// What sets a part by hand.
std::string option_of(const LaunchPart& part) {
  using enum LaunchPart::Kind;
  switch (part.kind) {
    case Setting:
    case Macro:
      return "--set " + part.name + "=...";
    case Grid:
      return "--grid";
    case Block:
      return "--block";
    case Shared:
      return "--shared";
    case Scalar:
    case Array:
      break;
  }
  return "--arg " + part.name + "=...";
}

// Rounds of a loop as one.
// Those that this one rests on, and how often each was made before it: of rounds that leave the same, one was run.
std::vector<analysis::LaunchAccount::Earlier> earlier_of(const ResolvedKernel& kernel) {
  std::vector<analysis::LaunchAccount::Earlier> all;
  const frontend::HostLaunch* const launch = kernel.host_launch();
  const size_t round = std::max<size_t>(1, kernel.round);
  const size_t last = kernel.earlier_runs.empty() ? 0 : *std::max_element(kernel.earlier_runs.begin(), kernel.earlier_runs.end()) + 1;
  const size_t own = launch && round <= launch->rounds.size() ? std::max(launch->rounds[round - 1], last) : last;
  for (const size_t n : kernel.earlier_runs) {
    const frontend::HostLaunch& run = kernel.host->runs[n];
    const std::string name = frontend::instance_text(run);
    const auto same = [&](const auto& e) { return e.launch.kernel == name && e.launch.line == run.line; };
    if (std::any_of(all.begin(), all.end(), same)) continue;
    all.push_back({{name, run.line, run.function}});
    const auto& runs = kernel.host->runs;
    const auto is_it = [&](const frontend::HostLaunch& each) { return each.line == run.line && frontend::instance_text(each) == name; };
    all.back().times = static_cast<size_t>(std::count_if(runs.begin(), runs.begin() + static_cast<ptrdiff_t>(own), is_it));
  }
  return all;
}

// The first elements.
std::string data_text(const MadeBuffer& made) {
  constexpr size_t kMaxShown = 8;
  const size_t each = size_bytes(made.element.type), count = made.data->size() / std::max<size_t>(1, each);
  std::string text;
  for (size_t i = 0; i < std::min(count, kMaxShown); ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, made.data->data() + i * each, each);
    const bool unset = made.unset_bytes && (*made.unset_bytes)[i * each];
    text += (i ? "," : "") + (unset ? "unset" : element_text(made.element, bits));
  }
  return "{" + text + (count > kMaxShown ? ",...}" : "}");
}

// ", round 1 of 5, with other values (another with --launch 2@N)"
std::string round_text(const analysis::LaunchAccount& account) {
  const bool is_guess = !account.times_guess.empty();
  if (account.rounds < 2 && !is_guess && !account.has_more) return account.repeats ? ", the first of several with other values" : "";
  const std::string all = is_guess ? "an unknown number, as " + account.times_guess + " is not known"
                                   : (account.has_more ? "more than " : "") + std::to_string(account.times);
  return fmt::format(", round {} of {}{}{}", account.round, all, account.repeats ? ", with other values" : "",
                     account.rounds > 1 ? fmt::format(" (another with --launch {}@N)", account.chosen) : "");
}

std::string name_of(const LaunchPart& part) {
  using enum LaunchPart::Kind;
  return part.kind == Grid ? "grid" : part.kind == Block ? "block" : part.kind == Shared ? "shared bytes" : part.name;
}

}  // namespace

std::string extent_text(const simt::Dim3& extent) {
  std::string text = std::to_string(extent.x);
  if (extent.y > 1 || extent.z > 1) text += "," + std::to_string(extent.y);
  if (extent.z > 1) text += "," + std::to_string(extent.z);
  return text;
}

std::string made_text(const MadeBuffer& made) {
  std::string extents;
  for (const uint64_t extent : made.extents) extents += (extents.empty() ? "" : "x") + std::to_string(extent);
  static constexpr const char* kContents[] = {":zero", ":random", ":iota", "", ":unset"};
  if (made.content == MadeBuffer::Content::Listed) {
    std::string values;
    for (const double value : made.values)
      values += (values.empty() ? "" : ",") + element_text(made.element, encode(made.element.type, value));
    return fmt::format("{}[{}]:{{{}}}", element_name(made.element), extents, values);
  }
  if (made.content == MadeBuffer::Content::Data) return fmt::format("{}[{}]:{}", element_name(made.element), extents, data_text(made));
  const std::string content =
      made.content == MadeBuffer::Content::Constant ? fmt::format(":={}", made.constant) : kContents[static_cast<size_t>(made.content)];
  return fmt::format("{}[{}]{}", element_name(made.element), extents, content);
}

std::vector<std::string> guessed_names(const analysis::LaunchAccount& account) {
  std::vector<std::string> names;
  for (const LaunchPart& part : account.parts)
    if (part.origin == LaunchPart::Origin::Guessed && !(part.kind == LaunchPart::Kind::Shared && part.text == "0" && part.unknown.empty()))
      names.push_back(name_of(part));  // else it needs none
  return names;
}

std::string why_empty(const std::optional<frontend::HostExtent>& extent) {
  if (!extent) return {};
  return fmt::format(", as line {} gives ({}, {}, {}), which launches nothing", extent->origin.line, extent->size[0], extent->size[1],
                     extent->size[2]);
}

static std::string why_smaller(const analysis::SmallerCount& smaller) {
  constexpr std::pair<const char*, const char*> kWhy[] = {{"ended", "main() ends before the launch"},
                                                          {"shifted", "a shift leaves its type"},
                                                          {"limits", "a launch of the file is beyond the limits of a GPU"},
                                                          {"shared", "the block leaves an array of shared memory"},
                                                          {"long", "the launch takes too long"}};
  for (const auto& [why, text] : kWhy)
    if (smaller.why == why)
      return fmt::format("what is read from outside is guessed as {}, as with {} {}", smaller.count, smaller.usual, text);
  return {};
}

void LaunchParts::host(Kind kind, std::string name, std::string text, const frontend::HostOrigin& origin) {
  add(kind, std::move(name), std::move(text), origin.guessed.empty() ? LaunchPart::Origin::Host : LaunchPart::Origin::Guessed, origin.line,
      origin.guessed);
}

std::shared_ptr<const analysis::LaunchAccount> LaunchParts::finished(const ResolvedKernel& kernel, std::vector<std::string> references,
                                                                     std::vector<std::string>& notes) {
  if (kernel.spec()) return nullptr;
  auto account = std::make_shared<analysis::LaunchAccount>();
  account->notes = notes;
  if (kernel.host)
    for (const frontend::HostLaunch& launch : kernel.host->launches)
      account->launches.push_back({frontend::instance_text(launch), launch.line, launch.function});
  if (kernel.host) account->host_errors = kernel.host->errors;
  account->chosen = kernel.launch;
  account->earlier = earlier_of(kernel);
  account->references = std::move(references);
  const frontend::HostLaunch* const launch = kernel.host_launch();
  for (const frontend::Definition& chosen : kernel.chosen)
    account->parts.push_back({LaunchPart::Kind::Setting, chosen.name, frontend::text_of(chosen.value), LaunchPart::Origin::Given, 0, {}});
  if (launch) {
    account->repeats = launch->repeats, account->conditional = launch->conditional, account->unlikely = launch->unlikely;
    account->round = kernel.round, account->rounds = std::max<uint64_t>(1, launch->rounds.size());
    account->times = launch->times, account->times_guess = launch->times_guess, account->has_more = launch->is_cut;
    for (const frontend::HostSetting& setting : launch->settings) {
      const auto same = [&](const frontend::Definition& d) { return d.name == setting.name; };
      if (std::any_of(kernel.chosen.begin(), kernel.chosen.end(), same)) continue;
      account->parts.push_back({setting.is_macro ? LaunchPart::Kind::Macro : LaunchPart::Kind::Setting, setting.name, setting.value,
                                setting.origin.guessed.empty() ? LaunchPart::Origin::Host : LaunchPart::Origin::Guessed,
                                setting.origin.line, setting.origin.guessed});
    }
  }
  account->parts.insert(account->parts.end(), parts_.begin(), parts_.end());
  // As a launch is written: the template's arguments, grid, block, shared bytes, the kernel's arguments in their order.
  std::stable_sort(account->parts.begin(), account->parts.end(), [](const LaunchPart& a, const LaunchPart& b) {
    return std::min(a.kind, LaunchPart::Kind::Scalar) < std::min(b.kind, LaunchPart::Kind::Scalar);
  });
  if (launch && launch->line) {
    const LaunchPart *grid = find(parts_, LaunchPart::Kind::Grid), *block = find(parts_, LaunchPart::Kind::Block);
    notes.push_back(
        fmt::format("launch {}{}: <<<({}), ({})>>>{}", launch_title(*kernel.host, kernel.launch - 1),
                    account->launches.size() > 1 ? fmt::format(" (of {}; another with --launch)", account->launches.size()) : "",
                    grid ? grid->text : "", block ? block->text : "", round_text(*account)));
  }
  const auto is_made = [](const frontend::HostLaunch& made) { return made.line > 0; };
  if (launch && launch->line == 0 && std::any_of(kernel.host->launches.begin(), kernel.host->launches.end(), is_made))
    notes.push_back(fmt::format("no launch of {} was found in the host code", launch->kernel));
  for (const std::string& name : launch ? launch->undeclared : std::vector<std::string>())
    notes.push_back(fmt::format("line {}: nothing in the file declares {}", launch->line, name));
  for (const uint32_t line : launch ? launch->overflows : std::vector<uint32_t>())
    notes.push_back(fmt::format("line {} stores past the end of an array, before this launch: what that changes is not known", line));
  for (const Error& error : account->host_errors) {
    const auto names_it = [&](const std::string& name) { return error.message.find("'" + name + "'") != std::string::npos; };
    if (!launch || error.span.line != launch->line || std::none_of(launch->undeclared.begin(), launch->undeclared.end(), names_it))
      notes.push_back(fmt::format("the host code does not compile: line {}: {}", error.span.line, error.message));
  }
  for (const auto& [title, times] : account->earlier)
    notes.push_back(fmt::format("after {}, line {}{}", title.kernel, title.line, times > 1 ? fmt::format(", {} times", times) : ""));
  for (const auto& [name, result] : kernel.earlier)
    if (!result.bytes)
      notes.push_back(fmt::format("what {}, line {}, leaves in {} is not known: {}", result.launch, result.line, name, result.why));
  account->smaller = kernel.smaller;
  if (const std::string why = why_smaller(kernel.smaller); !why.empty()) notes.push_back(why);
  if (launch && !launch->unlikely.empty())
    notes.push_back(fmt::format("with what is guessed for {}, this launch is not reached", launch->unlikely));
  else if (launch && launch->conditional)
    notes.push_back("whether this launch is reached could not be worked out");
  if (launch && kernel.host->gave_up) notes.push_back("the host code takes longer than it is followed: launches may be missing");
  if (launch && kernel.host->has_more)
    notes.push_back(fmt::format("more launches are made than the {} that are listed", kernel.host->launches.size()));
  for (const LaunchPart& part : account->parts)
    if (part.origin == LaunchPart::Origin::Guessed && !part.unknown.empty() && launch)
      notes.push_back(fmt::format("{} guessed: {}, as {} is not known (set with {})", name_of(part), part.text,
                                  part.unknown == part.name ? "its value" : part.unknown, option_of(part)));
  return account;
}

}  // namespace warplens::workload
