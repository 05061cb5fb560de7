// What the user has done is put into effect: the one place where panels change anything.
#include "app/panels/act.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "app/editor/find.h"
#include "app/panels/choices/parameters.h"
#include "app/panels/dialogs/export.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/press_keys.h"
#include "app/panels/source/edit_keys.h"
#include "app/panels/source/editor_errors.h"
#include "app/panels/stage.h"
#include "app/session/block_place.h"
#include "app/session/editing/breakpoints.h"

namespace warplens::app {
namespace {

using How = Use::How;

void close_overlays(Overlays& overlays) {
  overlays.menu = overlays.architectures = overlays.pace = overlays.help = overlays.palette = overlays.open_file = overlays.start =
      overlays.lessons = overlays.mistakes = overlays.glossary = overlays.exporting = false;
}

// Everything that an action may need, and what becomes of each.
struct Doer {
  Workbench& bench;
  PanelState& state;
  const viz::Strings& strings;
  const Use& use;

  // Only a click, Enter or Space: most controls know nothing else.
  bool clicked() const { return use.how == How::Click; }

  void operator()(std::monostate) {}
  void operator()(const act::Run& run) {
    // What was chosen from a list closes it.
    state.overlays.menu = state.overlays.palette = state.overlays.start = false;
    state.palette_text.clear();
    if (const Command* const command = find_command(run.command)) run_command(*command, bench, state);
  }
  void operator()(const act::OpenMenu&) {
    state.overlays.menu = true;
    state.recent.clear();
    std::error_code ignored;
    for (const std::string& path : bench.preferences.recent) state.recent.push_back({path, std::filesystem::exists(path, ignored)});
  }
  void operator()(const act::OpenRecent& recent) {
    state.overlays.menu = false;
    if (recent.path.ends_with(".json"))
      state.wanted_state = recent.path;
    else
      open_path(bench, state, recent.path);
  }
  void operator()(const act::OpenArchitectures&) { state.overlays.architectures = true; }
  void operator()(const act::Close&) { close_overlays(state.overlays); }

  void operator()(const act::ChooseKernel& kernel) {
    state.overlays.palette = false;
    state.palette_text.clear();
    bench.choose_kernel(kernel.name);
  }
  void operator()(const act::SetParameter& parameter) {
    const PanelCaches::Rules& rules = rules_of(bench, state, bench.active_id());
    if (!rules.spec) return;
    const auto spec = std::find_if(rules.spec->parameters.begin(), rules.spec->parameters.end(),
                                   [&](const catalog::ParameterSpec& p) { return p.name == parameter.name; });
    if (spec == rules.spec->parameters.end()) return;
    const auto at = static_cast<size_t>(std::find(spec->choices.begin(), spec->choices.end(), parameter.value) - spec->choices.begin());
    const auto why = rules.why.find(parameter.name);
    state.offer.reset();
    if (why == rules.why.end() || at >= why->second.size() || why->second[at].empty())
      return bench.set_parameter(parameter.name, parameter.value);
    catalog::Values wanted = full_setting(*rules.spec, bench.active().choice.set);
    wanted[parameter.name] = parameter.value;
    state.offer = PanelState::Offer{parameter.name, parameter.value, why->second[at],
                                    catalog::nearest_legal(*rules.spec, wanted, "run", {}, parameter.name), bench.active().choice};
  }
  void operator()(const act::TakeOffer&) {
    if (const auto offer = std::exchange(state.offer, std::nullopt); offer && offer->nearest) bench.set_parameters(*offer->nearest);
  }
  void operator()(const act::LeaveOffer&) { state.offer.reset(); }
  void operator()(const act::SelectSide& side) { bench.select_compare_side(side.side); }
  void operator()(const act::SetAccount& account) {
    Choice choice = bench.active().choice;
    choice.compiled = account.compiled;
    bench.choose(bench.active_id(), std::move(choice));
  }
  void operator()(const act::SetRegisters& registers) {
    bench.change([&](Settings& s) { s.registers = registers.count; });
  }
  void operator()(const act::SetArchitecture& architecture) {
    state.overlays.architectures = false;
    bench.change([&](Settings& s) { s.architecture = architecture.name; });
  }
  void operator()(const act::SetMeasure& measure) {
    bench.change([&](Settings& s) { s.measure = measure.view; });
  }

  void operator()(const act::Seek& seek) { bench.seek(seek.place); }
  void operator()(const act::SlideTime& time) {
    if (use.how == How::Nudge) return bench.jump(use.amount > 0 ? Jump::NextStep : Jump::PreviousStep);
    if (use.how != How::Slide) return;
    bench.play(false);
    const auto tick = static_cast<uint64_t>(use.share * static_cast<double>(time.ticks) + 0.5);
    bench.seek((tick + time.unit - 1) / time.unit);
  }
  void operator()(const act::SlideSpeed&) {
    const double low = std::log(kSlowest), high = std::log(kFastest);
    if (use.how == How::Nudge) bench.set_speed(bench.steps_per_second() * std::pow(2.0, use.amount));
    if (use.how == How::Slide) bench.set_speed(std::exp(low + use.share * (high - low)));
  }
  void operator()(const act::FollowLane&) { bench.select({Selection::Kind::Lane}, {.lane = static_cast<uint32_t>(use.cell)}); }
  void operator()(const act::Select& select) { bench.select(select.what, select.where); }
  void operator()(const act::SetPlayBy& play) {
    state.overlays.pace = false;
    bench.set_play_by(play.by);
  }
  void operator()(const act::OpenPace&) { state.overlays.pace = true; }

  void operator()(const act::SelectFinding& finding) {
    state.overlays.findings = true, state.overlays.ranked = false;
    bench.select_finding(finding.finding);
  }
  void operator()(const act::GoToFinding& finding) { bench.go_to_finding(finding.finding, finding.second); }
  void operator()(const act::RankWhole& rank) { state.overlays.ranked_launch = rank.launch; }
  void operator()(const act::GoToRanked& go) {
    if (!bench.player().snapshot()) return;
    const RankedAccesses::Launch* const launch = state.overlays.ranked_launch ? &bench.launch_ranking() : nullptr;
    if (launch && !launch->ranking) return;
    const analysis::Ranking& ranking = launch ? *launch->ranking : bench.block_ranking();
    const auto& list = go.shared ? ranking.shared : ranking.other;
    if (go.index >= list.size()) return;
    const analysis::RankedAccess::Worst worst = list[go.index].worst;
    bench.show_stage(go.shared ? "banks" : "memory");
    bench.go_to_access(worst);
  }
  void operator()(const act::ToggleBreakpoint& toggle) { toggle_breakpoint(bench, toggle.line); }
  void operator()(const act::SetCondition&) {
    const Status set = set_condition(bench, state.condition_line, state.condition_typed.value_or(std::string()));
    state.condition_problem = set ? std::nullopt : std::optional(set.error());
    if (set) state.overlays.condition = false;
  }
  void operator()(const act::GoToAccess& go) { go_to_row(bench, go.access); }
  // One that there is; of another it is said which there are.
  void operator()(const act::ShowBlock&) {
    const auto typed = std::exchange(state.block_typed, std::nullopt);
    if (!typed || !bench.player().snapshot()) return;
    const auto block = block_at(*typed, bench.player().snapshot()->launch->grid);
    state.block_problem = block ? std::nullopt : std::optional(block.error());
    if (block) bench.show_block(*block);
  }
  void operator()(const act::StopChecking&) { bench.stop_checking(); }
  void operator()(const act::CheckAgain&) { bench.check_again(); }
  void operator()(const act::StopComparing&) { bench.stop_comparing(); }

  // The wheel zooms, dragging pans; clicks are the picture's.
  void operator()(const act::Picture&) {
    StagePicture& picture = picture_of(bench, state);
    if (use.how == How::Wheel) picture.wheel(bench, use.at, use.amount);
    if (use.how == How::Drag) picture.drag(bench, use.moved.x, use.moved.y);
    if (use.how == How::DoubleClick) picture.double_click(bench, use.at);
    if (!clicked()) return;
    if (const auto over = picture.hover(strings, use.at)) picture.click(bench, *over);
  }
  void operator()(const act::Handle& handle) {
    StagePicture& picture = picture_of(bench, state);
    if (use.how == How::Slide) picture.slide(bench, handle.index, use.share);
    if (use.how == How::Nudge) picture.nudge(bench, handle.index, use.amount);
  }
  void operator()(const act::ShowCompanion& show) {
    bench.change([&](Settings& s) { s.views[bench.stage().companion_view(show.which)] = show.shown ? "on" : "off"; });
  }
  void operator()(const act::Flip& flip) { picture_of(bench, state).flip(bench, flip.id); }
  void operator()(const act::CopyTable&) {
    state.copied = picture_of(bench, state).csv(bench, strings);
    bench.notice = Notice::note("measure.copied");
  }

  void operator()(const act::OpenInLab& open) {
    const SnapshotPtr& shown = bench.player().snapshot();
    if (!shown) return;
    if (const auto setup = lab_setup_of(*shown, open.access)) bench.open_in_lab(*setup);
  }

  void operator()(const act::ToggleArray& array) {
    if (!state.opened_arrays.erase(array.variable)) state.opened_arrays.insert(array.variable);
  }

  std::vector<MeasuredRun>& runs() { return bench.measuring().runs; }
  void operator()(const act::ShowRun& run) {
    bench.choose_run(run.run, [&](RunChoice& choice) { choice.shown = run.shown; });
  }
  // A second time ends it; an empty name is not kept.
  void operator()(const act::RenameRun& run) {
    if (run.run >= runs().size()) return;
    if (state.renaming == static_cast<int>(run.run)) return end_renaming();
    state.renaming = static_cast<int>(run.run), state.renamed = runs()[run.run].name, state.focus_name = true;
  }
  void end_renaming() {
    const auto number = static_cast<size_t>(std::exchange(state.renaming, -1));
    if (number >= runs().size()) return;
    const std::string name = std::exchange(runs()[number].name, state.renamed);  // typed so far; the door takes it as one step
    if (name.empty() || name == state.renamed) return;
    bench.choose_run(number, [&](RunChoice& choice) { choice.name = name, choice.named = true; });
  }
  void operator()(const act::RemoveRun& run) {
    state.renaming = -1;
    bench.choose_run(run.run, [](RunChoice& choice) { choice.removed = true; });
  }

  void operator()(const act::CloseNotice&) { bench.notice.reset(); }
  void operator()(const act::ForgetError& error) { bench.side(error.side).session.forget_error(); }
  void operator()(const act::StopWork& work) { bench.side(work.side).session.cancel(); }
  void operator()(const act::StopMeasuring&) { bench.cancel_measuring(); }

  void operator()(const act::OpenLesson& lesson) {
    state.overlays.lessons = state.overlays.mistakes = state.overlays.palette = state.overlays.start = false;
    state.palette_text.clear();
    state.interaction.forget_focus();  // the keys are the lesson's
    state.lesson_typed.clear();
    lesson.over ? bench.start_lesson_over(lesson.name) : static_cast<void>(bench.open_lesson(lesson.name, lesson.step));
  }
  void operator()(const act::GoLesson& lesson) { state.lesson_typed.clear(), bench.go_lesson(lesson.step); }
  void operator()(const act::ReturnToLesson&) { bench.return_to_lesson(); }
  void operator()(const act::EndLesson&) { bench.end_lesson(); }
  void operator()(const act::AnswerLesson& answer) { bench.answer_lesson(answer.given); }
  void operator()(const act::RevealLesson&) { bench.reveal_lesson(); }
  void operator()(const act::GiveTyped&) { give_typed(bench, state); }
  void operator()(const act::RaiseHand& hand) { bench.raise_hand(hand.option, hand.by); }

  // One that the list does not have now is searched for no longer.
  void operator()(const act::ShowTerm& show) {
    const auto& listed = state.seen.terms.listed;
    if (std::find(listed.begin(), listed.end(), show.term) == listed.end()) state.glossary.search.clear();
    state.glossary.term = show.term;
  }

  void operator()(const act::SetLaunch& set) {
    if (!set.typed) return state.launch_typed.clear(), bench.set_launch(set.part, set.text);
    const auto typed = state.launch_typed.find(set.part);
    if (typed == state.launch_typed.end()) return;
    const std::string text = typed->second;
    state.launch_typed.erase(typed);
    bench.set_launch(set.part, text);
  }
  void operator()(const act::GoToLine& to) {
    go_to_place(bench, to.line - 1, to.column);
    state.focus_overlay = true;  // the text has the keys again
  }
  void operator()(const act::InsertLine& insert) {
    bench.edit([&](editor::TextModel& text) {
      const size_t at = insert.line < text.lines() ? text.line_begin(insert.line) : text.text().size();
      text.select(at, at);
      text.insert(insert.text + "\n");
      text.select(at + insert.text.size(), at + insert.text.size());
    });
    state.focus_overlay = true;  // the text has the keys again
  }
  void operator()(const act::OpenAsTyped&) {
    if (state.open_path.ends_with(".json")) {
      state.overlays.open_file = false;
      state.wanted_state = state.open_path;
      return;
    }
    std::map<std::string, std::string> given;
    for (const auto& [option, text] : state.open_options) {
      if (!text.empty()) given[option] = text;
    }
    const Status opened = bench.open_file(state.open_path, std::move(given));
    state.opening = static_cast<bool>(opened);
    state.open_problem = opened ? std::nullopt : std::optional(opened.error());
  }
  void operator()(const act::SetExport& chosen) {
    set_export(state.exporting.form, chosen.what, chosen.value);
    state.exporting.problem.reset(), state.exporting.there.clear();
  }
  void operator()(const act::MakeHandout& handout) {
    prepare_handout(state.exporting.form, bench, handout.lesson);
    state.exporting.problem.reset(), state.exporting.there.clear();
    state.overlays.lessons = false;
    state.overlays.exporting = state.focus_overlay = true;
  }
  // A file that is there is replaced when that was said twice.
  void operator()(const act::StartExport&) {
    Exporting& exporting = state.exporting;
    if (exporting.running) return;
    auto wish = wish_of(exporting.form, shown_size(state, static_cast<float>(bench.preferences.text_scale)));
    exporting.problem = wish ? std::nullopt : std::optional(wish.error());
    if (!wish) return;
    const std::filesystem::path path = wish->path;
    std::error_code ignored;
    if (const std::string name = path.filename().string(); std::filesystem::exists(path, ignored) && exporting.there != name) {
      exporting.there = name;
      return;
    }
    bench.preferences.export_folder = exporting.form.folder;
    exporting.there.clear();
    exporting.wanted = wish.take();
    state.overlays.exporting = false;
  }
  void operator()(const act::StopExport&) { state.exporting.stop = true; }
  void operator()(const act::EditText&) { edit_by_mouse(use, bench, state); }
  void operator()(const act::FindText& find) {
    bench.edit([&](editor::TextModel& text) { editor::find_next(text, state.finder.wanted, find.forwards); });
  }
  void operator()(const act::ReplaceText& replace) {
    const auto& [wanted, with, path, problem, there] = state.finder;
    bench.edit([&, &wanted = wanted, &with = with](editor::TextModel& text) {
      replace.all ? static_cast<void>(editor::replace_all(text, wanted, with)) : static_cast<void>(editor::replace_one(text, wanted, with));
    });
  }
  // What is typed is looked for from where the selection begins.
  void write_wanted(const std::string& wanted) {
    state.finder.wanted = wanted;
    bench.edit([&](editor::TextModel& text) {
      text.select(text.caret().first(), text.caret().first());
      editor::find_next(text, wanted);
    });
  }
  void operator()(const act::SaveText& save) {
    save_text(save.as, bench, state);
    state.focus_overlay = state.overlays.editing;  // the keys are the text's again
  }
  void operator()(const act::SettleDisk& settle) {
    settle.take ? bench.take_disk() : bench.keep_mine();
    state.focus_overlay = state.overlays.editing;
  }
  void operator()(const act::Write& write) {
    using Field = act::Write::Field;
    if (use.how == How::Type && write.field == Field::Find) return write_wanted(use.text);
    if (use.how == How::Type && write.field == Field::Replace) state.finder.with = use.text;
    if (use.how == How::Type && write.field == Field::SaveAs) state.finder = {state.finder.wanted, state.finder.with, use.text, {}, {}};
    if (write.field == Field::RunName && use.how == How::Leave) return end_renaming();
    if (write.field == Field::Launch && use.how == How::Leave) return (*this)(act::SetLaunch{write.option, {}, true});
    if (write.field == Field::Block && use.how == How::Leave) return (*this)(act::ShowBlock{});
    if (write.field == Field::Stage && use.how == How::Leave) return picture_of(bench, state).leave_field(bench);
    if (use.how != How::Type) return;
    if (write.field == Field::Block) state.block_typed = use.text, state.block_problem.reset();
    if (write.field == Field::Condition) state.condition_typed = use.text, state.condition_problem.reset();
    if (write.field == Field::Palette) state.palette_text = use.text;
    if (write.field == Field::Term) state.glossary = {use.text, {}};
    if (write.field == Field::Path) state.open_path = use.text;
    if (write.field == Field::Option) state.open_options[write.option] = use.text;
    if (write.field == Field::Launch) state.launch_typed[write.option] = use.text;
    if (write.field == Field::Export) (*this)(act::SetExport{write.option, use.text});
    if (write.field == Field::Stage) picture_of(bench, state).write(bench, write.option, use.text);
    const auto run = static_cast<size_t>(state.renaming);
    if (write.field == Field::RunName && run < runs().size()) runs()[run].name = use.text;
  }
};

// These are moved, typed into or zoomed too; anything else is only clicked.
bool takes_more_than_clicks(const Action& action) {
  return std::holds_alternative<act::SlideTime>(action) || std::holds_alternative<act::SlideSpeed>(action) ||
         std::holds_alternative<act::Picture>(action) || std::holds_alternative<act::Handle>(action) ||
         std::holds_alternative<act::Write>(action) || std::holds_alternative<act::EditText>(action);
}

}  // namespace

void apply(const Use& use, Workbench& bench, PanelState& state, const viz::Strings& strings) {
  if (use.how == How::Click && bench.notice && !bench.notice->is_error) bench.notice.reset();  // it was about what was done before
  if (use.how == How::Click || takes_more_than_clicks(use.action)) std::visit(Doer{bench, state, strings, use}, use.action);
}

void run_command(const Command& command, Workbench& bench, PanelState& state) {
  if (!command.enabled(bench)) return;
  if (bench.notice && !bench.notice->is_error) bench.notice.reset();  // it was about what was done before
  const auto lesson_place = [&] { return std::pair(bench.lesson(), bench.lesson_step()); };
  const auto has_field = [&] { return state.overlays.palette || state.overlays.open_file || state.overlays.glossary; };
  const bool was_open = has_field(), was_exporting = state.overlays.exporting, was_conditional = state.overlays.condition;
  const auto editor_place = [&] { return std::tuple(state.overlays.editing, state.overlays.finding, state.overlays.saving_as); };
  const auto edited_before = editor_place();
  const auto before = lesson_place();
  command.run(bench, state.overlays);
  if (lesson_place() != before) state.lesson_typed.clear();
  if (editor_place() != edited_before) state.focus_overlay = state.overlays.editing;
  if (!was_conditional && state.overlays.condition) {
    const Breakpoints& all = breakpoints_of(bench);
    state.condition_line = chosen_line(bench);
    const auto set = all.find(state.condition_line);
    state.condition_typed = set == all.end() ? std::string() : set->second;
    state.condition_problem.reset();
    state.focus_overlay = true;
  }
  if (!was_exporting && state.overlays.exporting) {
    prepare(state.exporting.form, bench);
    state.exporting.problem.reset(), state.exporting.there.clear();
    state.focus_overlay = true;
  }
  if (!was_open && has_field()) {
    state.focus_overlay = true;
    state.palette_at = 0;
    if (state.overlays.glossary) state.glossary = {{}, state.seen.terms.pointed.empty() ? state.glossary.term : state.seen.terms.pointed};
  }
}

}  // namespace warplens::app
