#include "app/session/choices.h"

#include <algorithm>
#include <utility>

#include "kernels/base/file.h"
#include "kernels/base/kernel_file_name.h"
#include "kernels/program/limits.h"

namespace warplens::app {

Choices::Choices(std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels, const PipelineFactory& pipelines,
                 const std::function<void()>& wake)
    : kernels_(std::move(kernels)) {
  for (auto& side : sides_) side = std::make_unique<Side>(pipelines, wake);
  history_.start(settings_);
}

const Choices::EditedText* Choices::edited(const Choice& choice) const {
  const auto it = choice.saved ? edited_.end() : edited_.find(choice.name);
  return it == edited_.end() ? nullptr : &it->second;
}

std::shared_ptr<const catalog::KernelSpec> Choices::spec_of(const Choice& choice) const {
  if (const EditedText* const text = edited(choice)) return text->spec;
  for (const auto& spec : opened_)
    if (spec->path == choice.name) return spec;
  for (const catalog::KernelSpec& spec : *kernels_)
    if (spec.name == choice.name) return {kernels_, &spec};
  return nullptr;
}

// Two texts of what is traced are compared in the traced block.
uint64_t Choices::block_of(SideId id) const {
  const Choice &own = settings_.choices[static_cast<size_t>(id)], &main = settings_.choices[0];
  const bool texts = settings_.views.contains(kEditCompared) && own.set == main.set && own.options == main.options;
  return id == SideId::Main || texts ? settings_.block : 0;
}

void Choices::ask(SideId id) {
  Side& side = this->side(id);
  side.spec = spec_of(side.choice);
  const EditedText* const edit = edited(side.choice);
  auto text = edit        ? Result<std::string>(edit->text)
              : side.spec ? Result<std::string>(side.spec->source)
                          : read_file(side.choice.name, {}, kMaxSourceBytes);
  side.source = text ? text.take() : std::string();
  side.file.reset();
  if (edit && edit->problem) {
    side.failed_source = side.source;
    return side.session.fail(*edit->problem);
  }
  auto what = to_what(side.choice);
  if (!what) return side.session.fail(what.error());
  // What is shown beside the picture is what is traced, also where the file changes meanwhile.
  if (!side.source.empty()) what->file = catalog::kernel_file(side.spec ? side.spec->path : side.choice.name, side.source, side.spec);
  side.file = what->file;
  Request request{std::move(*what), block_of(id), settings_.architecture, settings_.schedule, nullptr, side.choice.compiled};
  side.session.request(std::move(request));
}

void Choices::ask_block() {
  Side& main = side(SideId::Main);
  if (!main.session.up_to_date()) return ask(SideId::Main);
  Request request = main.session.shown();
  request.block = settings_.block;
  request.same = main.session.snapshot();
  main.session.request(std::move(request));
}

void Choices::put_into_effect(const Settings& settings) {
  const bool other_machine = settings.architecture != settings_.architecture || settings.schedule != settings_.schedule;
  const bool other_block = settings.block != settings_.block;
  settings_ = settings;
  for (size_t i = 0; i < kSides; ++i) {
    Side& side = *sides_[i];
    const bool other = !(side.choice == settings.choices[i]);
    side.choice = settings.choices[i];
    const auto id = static_cast<SideId>(i);
    if ((other || other_machine) && !side.choice.name.empty())
      ask(id);
    else if (other_block && id == SideId::Main && !side.choice.name.empty())
      ask_block();
    side.player.follow_warp(settings.followed[i].warp);
    side.player.follow_lane(settings.followed[i].lane);
  }
}

namespace {

// The one thing that differs, where it is one that is changed little by little: what is followed, where a picture is moved to.
std::string going_on(const Settings& from, const Settings& to) {
  Settings other = from;
  other.followed = to.followed;
  if (other == to) return "followed";
  for (const auto& [name, value] : to.views) {
    if (!name.ends_with(".window")) continue;
    other = from;
    other.views[name] = value;
    if (other == to) return name;
  }
  return {};
}

bool is_of_another_grid(const Choice& a, const Choice& b) {
  const auto option = [](const Choice& choice, const char* name) {
    const auto it = choice.options.find(name);
    return it == choice.options.end() ? std::string() : it->second;
  };
  if (a.name != b.name || a.set != b.set) return true;
  for (const char* const name : {"kernel", "launch", "grid", "set", "size"})
    if (option(a, name) != option(b, name)) return true;
  return false;
}

}  // namespace

bool Choices::change(const std::function<void(Settings&)>& edit, By by) {
  Settings next = settings_;
  edit(next);
  // In another kernel or grid, the same block number means a different block.
  if (is_of_another_grid(next.choices[0], settings_.choices[0]) && next.block == settings_.block) next.block = 0;
  if (next == settings_) return false;
  // Going from warp to warp is one step, however many were passed; zooming and moving a picture too.
  const std::string going = going_on(settings_, next);
  if (by == By::Program || (!going.empty() && going == going_)) {
    history_.replace(next);
  } else {
    history_.add(next);
  }
  if (by == By::Person) going_ = going;
  put_into_effect(next);
  return true;
}

bool Choices::undo() {
  if (!history_.can_undo()) return false;
  going_.clear();
  put_into_effect(history_.undo());
  return true;
}

bool Choices::redo() {
  if (!history_.can_redo()) return false;
  going_.clear();
  put_into_effect(history_.redo());
  return true;
}

void Choices::start(Settings settings) {
  for (const Choice& choice : settings.choices) {
    if (is_kernel_file(choice.name) && !spec_of(choice)) (void)open(choice.name);  // what is wrong with it is said when it is worked out
  }
  history_.start(settings);
  going_.clear();
  for (size_t i = 0; i < kSides; ++i) sides_[i]->choice = {};
  put_into_effect(settings);
}

Status Choices::open(const std::string& path) {
  auto source = read_file(path, {}, kMaxSourceBytes);
  if (!source) return source.error();
  auto parsed = catalog::parse_kernel(path, *source, *kernels_);
  if (!parsed) return parsed.error();
  std::erase_if(opened_, [&](const auto& spec) { return spec->path == path; });
  if (!parsed->has_value()) return Nothing{};
  auto spec = std::make_shared<catalog::KernelSpec>(std::move(**parsed));
  spec->path = path;
  opened_.push_back(std::move(spec));
  return Nothing{};
}

void Choices::put_text(const std::string& name, std::string text) {
  EditedText& edit = edited_[name];
  if (!edit.spec) edit.spec = spec_of({name, {}, {}, false, true});
  auto parsed = catalog::parse_kernel(name, text, *kernels_);
  edit.text = std::move(text);
  edit.problem = parsed ? std::nullopt : std::optional(parsed.error());
  if (parsed) edit.spec = parsed->has_value() ? std::make_shared<catalog::KernelSpec>(std::move(**parsed)) : nullptr;
  for (size_t i = 0; i < kSides; ++i)
    if (sides_[i]->choice.name == name && !sides_[i]->choice.saved) ask(static_cast<SideId>(i));
}

void Choices::drop_text(const std::string& name) { edited_.erase(name); }

Status Choices::read_saved(const std::string& path) {
  const Status opened = open(path);
  for (size_t i = 0; opened && i < kSides; ++i)
    if (sides_[i]->choice.name == path && sides_[i]->choice.saved) ask(static_cast<SideId>(i));
  return opened;
}

bool Choices::take_snapshot(SideId id) {
  Side& side = this->side(id);
  if (side.player.snapshot() == side.session.snapshot()) return false;
  side.player.show(side.session.snapshot());
  const Followed& followed = settings_.followed[static_cast<size_t>(id)];
  side.player.follow_warp(followed.warp);
  side.player.follow_lane(followed.lane);
  return true;
}

}  // namespace warplens::app
