// Whatever a person does, in whatever order, in both themes, at three text sizes and any size of the window: nothing falls over, every
// text is there, and what is shown is what a window that was opened just now would show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <random>
#include <set>
#include <tuple>

#include "app/panels/act.h"
#include "app/panels/dialogs/overlays.h"
#include "app/panels/panels.h"
#include "app/panels/stage.h"
#include "app/stages/parts.h"
#include "app/stages/stages.h"
#include "tests/app/drawings.h"
#include "tests/app/furnished.h"
#include "tests/app/long_tests.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {
namespace events_tests {

constexpr std::array kTextSizes = {1.0, 1.6, 2.5};
constexpr std::array<std::pair<float, float>, 6> kWindows = {
    {{640, 480}, {1024, 768}, {1280, 720}, {1600, 900}, {1920, 1080}, {2560, 1440}}};
constexpr std::array kKernels = {"good", "good", "good", "good", "empty", "racy", "long", "no_compiled", "error"};
constexpr std::array kTyped = {"", "a", "16", "good", "lane*32", "/nowhere/at/all.cu", "s[", "配列", "x=1.5 y"};
constexpr std::array kKeys = {Key::Left, Key::Right, Key::Up,  Key::Down,  Key::Home,  Key::End,
                              Key::Tab,  Key::Enter, Key::Tab, Key::Space, Key::Escape};
// What covers the window or stands beside the stage, each opened by its command.
constexpr std::array kOpens = {"lesson.list", "lesson.mistakes", "help.glossary", "help.start",    "help.keys",         "help.palette",
                               "file.export", "file.open",       "findings.list", "present.start", "present.black",     "compare.preset",
                               "compare.add", "view.choices",    "lesson.next",   "compare.side",  "findings.schedules"};

class Person {
  Furnished furnished_ = furnished_workbench();
  size_t below(size_t n) { return n == 0 ? 0 : random_() % n; }
  template <class T>
  const auto& any(const T& values) {
    return values[below(values.size())];
  }

 public:
  Person(uint32_t seed, bool dark, double text) : random_(seed), dark_(dark) {
    ViewState state;
    state.stage = any(stages().all())->id;
    for (Choice& choice : state.choices) choice = {"good", {}, {}};
    bench->restore(state);
    bench->preferences.dark = dark;
    bench->preferences.text_scale = text;
    bench->languages = 1 + translations().size();
    EXPECT_TRUE(settle(*bench));
    frame();
  }

  // What was done, in words for a failure.
  std::string act() {
    bench->poll();
    // What covers the window is put away before long.
    if ((!dialog_of(state.overlays).empty() || bench->presenter.on || bench->presenter.black) && below(8) == 0) return press({Key::Escape});
    switch (below(22)) {
      case 0:
      case 1:
      case 2:
        return press();
      case 3:
      case 4:
      case 5:
        return click_control();
      case 6:
        return click(anywhere());
      case 7:
        return drag();
      case 8:
        return wheel();
      case 9:
        return double_click();
      case 10:
        frame(at(anywhere()));
        return "points somewhere";
      case 11:
        return resize();
      case 12:
        return choose_kernel();
      case 13:
        return type();
      case 14:
        return wait();
      case 15:
      case 16:
        return open_something();
      case 17:
        return take_lesson();
      case 18:
        return change_the_lab();
      case 19:
        furnished_.work(random_);
        bench->poll();
        frame();
        return "the worker goes on";
      default:
        return show_stage();
    }
  }

  PanelsScene frame(const Pointer& pointer = {}) {
    const viz::Theme& theme = bench->preferences.dark ? viz::dark_theme() : viz::light_theme();
    const viz::Strings& strings = language_ == translations().end() ? english() : language_->second;
    PanelsScene scene = next_frame(*bench, state, {width_, height_, theme, strings, metrics_, scale()}, pointer, typing_, seconds_ += 0.02);
    typing_ = false;
    note_what_is_shown();
    Overlays& overlays = state.overlays;
    overlays.copy_picture = overlays.copy_command = overlays.save_state = overlays.save_runs = overlays.quit = overlays.rebuild_type =
        false;
    state.wanted_state.reset();
    if (std::exchange(overlays.next_language, false))
      language_ = language_ == translations().end() ? translations().begin() : std::next(language_);
    EXPECT_TRUE(scene.open_scrolls.empty());
    EXPECT_FALSE(scene.canvas.clip().has_value());
    for (const viz::Record& record : scene.canvas.drawing())
      EXPECT_EQ(record.text.find("⟨"), std::string::npos) << "no such key: " << record.text;
    return scene;
  }

  // Where it differs from what it shows once everything is worked out again, and from what a window that was opened just now shows.
  std::string something_old() {
    if (bench->shows("timeline")) picture_of(*bench, state).double_click(*bench, {-1, -1});  // how far it is zoomed is the window's own
    if (bench->shows("lab")) picture_of(*bench, state).leave_field(*bench);  // and so is what stood there before an unfinished text
    state.interaction.set_focus({}, false);
    frame();
    seconds_ += 1;  // what moves by itself has arrived
    frame();
    PanelsScene used = frame();
    PanelCaches caches = std::exchange(state.caches, {});
    frame();
    const viz::Drawing again = frame().canvas.take();
    state.caches = std::move(caches);
    if (std::string what = first_difference(used.canvas.drawing(), again); !what.empty()) return "worked out again:" + what;
    const viz::Drawing stage = drawn(std::move(used));
    PanelState kept = std::exchange(state, PanelState{});
    // A list in the place of the panel beside the stage: then the stage says itself what that panel would.
    state.overlays.ranked = kept.overlays.ranked, state.overlays.findings = kept.overlays.findings;
    frame();
    const viz::Drawing fresh = drawn(frame());
    state = std::move(kept);
    frame();
    return first_difference(stage, fresh);
  }

  // What has been on the screen so far, by name.
  std::set<std::string> met;

  Workbench* bench = furnished_.bench.get();
  PanelState state;

 private:
  float scale() const { return static_cast<float>(bench->preferences.text_scale); }
  viz::Point anywhere() {
    return {static_cast<float>(below(static_cast<size_t>(width_))), static_cast<float>(below(static_cast<size_t>(height_)))};
  }
  static Pointer at(viz::Point point) {
    Pointer pointer;
    pointer.at = point;
    return pointer;
  }

  std::string press() {
    Chord chord = any(commands()).chord;
    if (below(3) == 0) chord = {any(kKeys), below(8) == 0, below(4) == 0, below(8) == 0};
    return press(chord);
  }
  std::string press(const Chord& chord) {
    state.pressed.push_back(chord);
    frame();
    return "presses " + to_string(chord);
  }

  std::string click(viz::Point point) {
    Pointer pointer = at(point);
    frame(pointer);
    pointer.down = pointer.pressed = true;
    frame(pointer);
    pointer.down = pointer.pressed = false;
    pointer.released = true;
    frame(pointer);
    return "clicks at " + std::to_string(point.x) + ", " + std::to_string(point.y);
  }
  std::string click_control() {
    if (state.places.empty()) return "clicks nothing";
    const auto control = std::next(state.places.begin(), static_cast<ptrdiff_t>(below(state.places.size())));
    const std::string id = control->first;
    const Rect rect = control->second;
    const auto share = [&] { return static_cast<float>(below(1000)) / 1000; };
    click({rect.x + rect.width * share(), rect.y + rect.height * share()});
    return "clicks " + id;
  }
  std::string double_click() {
    Pointer pointer = at(anywhere());
    pointer.double_clicked = true;
    frame(pointer);
    return "double-clicks";
  }
  std::string drag() {
    Pointer pointer = at(anywhere());
    pointer.down = pointer.pressed = true;
    frame(pointer);
    pointer.pressed = false;
    for (size_t i = 0, moves = 1 + below(4); i < moves; ++i) {
      const viz::Point to = anywhere();
      pointer.moved = {to.x - pointer.at.x, to.y - pointer.at.y};
      pointer.at = to;
      frame(pointer);
    }
    pointer.moved = {};
    pointer.down = false, pointer.released = true;
    frame(pointer);
    return "drags";
  }
  std::string wheel() {
    Pointer pointer = at(anywhere());
    pointer.wheel = static_cast<float>(below(9)) - 4;
    frame(pointer);
    return "turns the wheel";
  }
  std::string resize() {
    std::tie(width_, height_) = any(kWindows);
    if (below(3) == 0) bench->preferences.text_scale = any(kTextSizes);
    frame();
    return "resizes";
  }
  std::string choose_kernel() {
    const auto side = static_cast<SideId>(below(kSides));
    const Choice choice{any(kKernels), {{"STRIDE", std::array{1, 2, 4, 8, 16}[below(5)]}}, {}};
    bench->choose(side, choice);
    // Some are looked at before they are there, some after.
    if (below(2) == 0) {
      EXPECT_TRUE(settle(*bench));
    }
    frame();
    return "chooses " + choice.name;
  }
  std::string type() {
    std::vector<const Control*> fields;
    for (const Control& control : state.interaction.controls())
      if (control.kind == Control::Kind::Field && control.enabled) fields.push_back(&control);
    if (fields.empty()) return press();
    const Control field = *any(fields);
    typing_ = true;
    state.interaction.type(field, any(kTyped));
    if (below(2) == 0) state.interaction.enter(field);
    if (below(3) == 0) state.interaction.leave(field);
    frame();
    return "types into " + field.id;
  }
  std::string wait() {
    for (size_t i = 0, frames = 1 + below(6); i < frames; ++i) {
      bench->advance(static_cast<double>(below(25)) / 100);
      bench->poll();
      frame();
    }
    return "waits";
  }
  std::string open_something() {
    if (below(5) == 0) {
      bool Overlays::* const list = any(std::array{&Overlays::menu, &Overlays::architectures, &Overlays::pace});
      state.overlays.*list = true;
      frame();
      return "opens a list";
    }
    const std::string id = bench->presenter.on && below(2) == 0 ? "present.black" : any(kOpens);
    run_command(*find_command(id), *bench, state);
    frame();
    return "runs " + id;
  }
  // Begins one, goes on, answers or reveals.
  std::string take_lesson() {
    const LessonRun& run = bench->lesson_run();
    const std::string lesson = bench->lesson() ? bench->lesson()->name : "";
    if (!bench->lesson()) {
      const Lesson& any_of = any(bench->lessons());
      bench->open_lesson(any_of.name, below(any_of.steps.size() + 1));
      if (below(2) == 0) {
        EXPECT_TRUE(settle(*bench));
      }
    } else if (run.can_answer() && below(3) > 0) {
      below(3) == 0 ? bench->reveal_lesson() : bench->answer_lesson(static_cast<int64_t>(below(4)));
      if (below(4) == 0) bench->raise_hand(below(4), below(2) == 0 ? 1 : -1);
    } else if (below(5) == 0) {
      bench->end_lesson();
    } else if (const auto step = bench->lesson_neighbour(below(4) > 0)) {
      bench->go_lesson(*step);
    }
    frame();
    return "takes the lesson " + lesson;
  }
  // An example, or what is asked of it.
  std::string change_the_lab() {
    bench->show_stage("lab");
    StagePicture& picture = picture_of(*bench, state);
    const auto examples = picture.examples(*bench, english());
    const auto switches = picture.switches(*bench, english());
    const std::string id = below(2) == 0 ? any(examples).id : any(switches).id;
    picture.flip(*bench, below(4) == 0 ? "predict" : id);
    frame();
    return "flips " + id;
  }
  void note_what_is_shown() {
    const Overlays& o = state.overlays;
    const std::string stage = bench->stage().id;
    met.insert(stage + (bench->dark() ? " dark" : " light"));
    for (const auto& [name, shown] : std::initializer_list<std::pair<const char*, bool>>{{"help", o.help},
                                                                                         {"palette", o.palette},
                                                                                         {"open file", o.open_file},
                                                                                         {"lessons", o.lessons},
                                                                                         {"mistakes", o.mistakes},
                                                                                         {"glossary", o.glossary},
                                                                                         {"menu", o.menu},
                                                                                         {"architectures", o.architectures},
                                                                                         {"pace", o.pace},
                                                                                         {"findings", o.findings},
                                                                                         {"export", o.exporting},
                                                                                         {"start card", o.start},
                                                                                         {"presenter", bench->presenter.on},
                                                                                         {"black", bench->presenter.black},
                                                                                         {"mistake", bench->mistake() != nullptr},
                                                                                         {"symptoms", bench->mistake_measured() != nullptr},
                                                                                         {"summary", bench->lesson_run().at_summary()},
                                                                                         {"selection", bool{bench->selection()}},
                                                                                         {"speeds", bench->measuring().running()},
                                                                                         {"offer", state.offer.has_value()}})
      if (shown) met.insert(name);
    if (bench->lesson()) met.insert("lesson on " + stage);
    if (bench->veiled()) met.insert("question on " + stage);
    if (bench->shows("compare")) met.insert("compare of " + std::to_string(bench->comparison().size()));
    if (bench->shows("lab") && bench->view("lab.predict", "off") == "on") met.insert("predict");
  }
  std::string show_stage() {
    // One after the other, in one theme and then in the other: each is met in each.
    const size_t all = stages().all().size(), turn = shown_++;
    bench->preferences.dark = (turn / all % 2 == 0) == dark_;
    bench->show_stage(stages().all()[turn % all]->id);
    frame();
    return "shows " + bench->stage().id;
  }

  std::mt19937 random_;
  bool dark_;         // as it began
  size_t shown_ = 0;  // stages that were gone to
  viz::Recorder metrics_;
  std::map<std::string, viz::Strings>::const_iterator language_ = translations().end();  // English
  float width_ = 1600, height_ = 900;
  double seconds_ = 0;
  bool typing_ = false;
};

class Events : public testing::TestWithParam<std::tuple<bool, double, uint32_t>> {};

// Of each person. WARPLENS_EVENTS=5556 makes them a hundred thousand in the long tests.
int events() {
  const char* wanted = std::getenv("WARPLENS_EVENTS");
  return wanted ? std::atoi(wanted) : long_tests() ? 600 : 100;
}
std::vector<uint32_t> seeds() { return long_tests() ? std::vector{0u, 1u, 2u} : std::vector{0u}; }

// That many events have everything on the screen at some time.
constexpr int kEnoughForAll = 5000;
std::vector<std::string> missing(const std::set<std::string>& met) {
  std::vector<std::string> wanted = {"help",     "palette",  "open file", "lessons",    "glossary",     "menu",    "architectures",
                                     "pace",     "findings", "export",    "start card", "presenter",    "black",   "mistake",
                                     "symptoms", "summary",  "selection", "speeds",     "compare of 2", "predict", "compare of 3"};
  for (const Stage* stage : stages().all())
    for (const char* theme : {" dark", " light"}) wanted.push_back(stage->id + theme);
  for (const char* stage : {"banks", "compare", "memory", "timeline", "tiles", "lab", "measure"})
    wanted.push_back(std::string("question on ") + stage);
  std::erase_if(wanted, [&](const std::string& what) { return met.contains(what); });
  return wanted;
}

TEST_P(Events, AtRandomLeaveNothingOldOnTheScreen) {
  const auto [dark, text, seed] = GetParam();
  Person person(1000 * seed + static_cast<uint32_t>(text * 100) + (dark ? 1u : 0u), dark, text);
  std::vector<std::string> done;
  const int count = events();
  for (int i = 0; i < count && !HasFailure(); ++i) {
    done.push_back(person.act());
    if (i % 10 == 9) {
      EXPECT_EQ(person.something_old(), "") << "on " << person.bench->stage().id;
    }
  }
  if (!HasFailure()) {
    if (count >= kEnoughForAll) {
      EXPECT_THAT(missing(person.met), testing::IsEmpty());
    }
    return;
  }
  std::string last;
  for (size_t i = done.size() < 20 ? 0 : done.size() - 20; i < done.size(); ++i) last += "\n  " + done[i];
  ADD_FAILURE() << "after " << done.size() << " events; the last of them:" << last;
}

INSTANTIATE_TEST_SUITE_P(ThemesAndTextSizes, Events,
                         testing::Combine(testing::Bool(), testing::ValuesIn(kTextSizes), testing::ValuesIn(seeds())),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param) ? "Dark" : "Light") + "At" +
                                  std::to_string(static_cast<int>(std::get<1>(info.param) * 100)) + "Seed" +
                                  std::to_string(std::get<2>(info.param));
                         });

}  // namespace events_tests
}  // namespace warplens::app
