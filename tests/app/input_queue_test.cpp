// What a person types and clicks in the time of one frame, and what the frames after it make of it: nothing is lost, and all is in its
// order.
#define GLFW_INCLUDE_NONE
#include "app/window/input_queue.h"

#include <GLFW/glfw3.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "app/window/imgui_input.h"
#include "app/window/keys.h"
#include "tests/app/fakes.h"
#include "tests/app/null_screen.h"

namespace warplens::app {
namespace {

using Kind = InputEvent::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

InputEvent key_down(int key, int mods = 0) { return {.kind = Kind::Key, .code = key, .mods = mods, .down = true}; }
InputEvent key_up(int key) { return {.kind = Kind::Key, .code = key}; }
InputEvent held(int key) { return {.kind = Kind::Key, .code = key, .down = true, .repeat = true}; }
InputEvent letter(char32_t letter) { return {.kind = Kind::Text, .code = static_cast<int>(letter)}; }
InputEvent button(bool down, double seconds = 0) {
  return {.kind = Kind::Button, .code = GLFW_MOUSE_BUTTON_LEFT, .down = down, .seconds = seconds};
}
InputEvent move(double x, double y) { return {.kind = Kind::Move, .x = x, .y = y}; }
InputEvent wheel(double notches) { return {.kind = Kind::Wheel, .notches = notches}; }

std::string name(const InputEvent& e) {
  const std::string way = e.repeat ? "=" : e.down ? "+" : "-";
  switch (e.kind) {
    case Kind::Move:
      return "move";
    case Kind::Leave:
      return "leave";
    case Kind::Wheel:
      return "wheel";
    case Kind::Button:
      return e.down ? "+button" : "-button";
    case Kind::Focus:
      return way + "focus";
    case Kind::Text:
      return std::string("'") + static_cast<char>(e.code);
    case Kind::Key:
      break;
  }
  if (e.code == GLFW_KEY_LEFT_CONTROL) return way + "ctrl";
  if (e.code == GLFW_KEY_LEFT_SHIFT) return way + "shift";
  if (e.code == GLFW_KEY_ENTER) return way + "enter";
  return way + static_cast<char>(e.code);
}

// Each frame's share, as words.
std::vector<std::string> frames(const std::vector<InputEvent>& events, Typing typing) {
  InputQueue queue;
  for (const InputEvent& event : events) queue.add(event);
  std::vector<std::string> shares;
  while (!queue.empty() && shares.size() < 100) {
    shares.emplace_back();
    for (const InputEvent& event : queue.take(typing)) shares.back() += (shares.back().empty() ? "" : " ") + name(event);
  }
  return shares;
}

// As the window system reports a key: with its text, where no Ctrl is held.
std::vector<InputEvent> typed(const std::string& text) {
  std::vector<InputEvent> events;
  for (const char c : text) {
    const int key = std::toupper(static_cast<unsigned char>(c));
    const bool shift = std::isupper(static_cast<unsigned char>(c));
    if (shift) events.push_back(key_down(GLFW_KEY_LEFT_SHIFT));
    events.push_back(key_down(key, shift ? GLFW_MOD_SHIFT : 0));
    events.push_back(letter(static_cast<char32_t>(c)));
    events.push_back(key_up(key));
    if (shift) events.push_back(key_up(GLFW_KEY_LEFT_SHIFT));
  }
  return events;
}
std::vector<InputEvent> with_ctrl(char key) {
  return {key_down(GLFW_KEY_LEFT_CONTROL), key_down(key, GLFW_MOD_CONTROL), key_up(key), key_up(GLFW_KEY_LEFT_CONTROL)};
}
std::vector<InputEvent> operator+(std::vector<InputEvent> a, const std::vector<InputEvent>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(InputQueue, AClickWithinAFrameIsTwoFramesAndThoseBeforeSeeTheMouseThere) {
  EXPECT_THAT(frames({move(1, 1), move(40, 40), button(true), button(false), move(90, 90)}, Typing::Nowhere),
              ElementsAre("move move", "+button", "-button", "move"));
}

TEST(InputQueue, ADragHasItsEndBeforeTheButtonIsReleased) {
  EXPECT_THAT(frames({button(true), move(40, 40), button(false)}, Typing::Nowhere), ElementsAre("+button", "move", "-button"));
}

TEST(InputQueue, EachCommandHasAFrameOfItsOwn) {
  EXPECT_THAT(frames(typed("nn"), Typing::Nowhere), ElementsAre("+N 'n", "-N", "+N 'n", "-N"));
  EXPECT_THAT(frames(typed("nb"), Typing::Nowhere), ElementsAre("+N 'n", "-N +B 'b", "-B"));
}

TEST(InputQueue, AFieldGetsItsTextAtOnce) {
  EXPECT_THAT(frames(typed("still"), Typing::Field), ElementsAre("+S 's -S +T 't -T +I 'i -I +L 'l -L +L 'l -L"));
  EXPECT_THAT(frames(typed("aBc"), Typing::Field), ElementsAre("+A 'a -A +shift +B 'B -B", "-shift +C 'c -C"));
}

TEST(InputQueue, WhatIsNoTextIsApartFromTextBeforeAndBehindIt) {
  EXPECT_THAT(frames(typed("a") + with_ctrl('A') + typed("b"), Typing::Field), ElementsAre("+A 'a -A", "+ctrl +A", "-A -ctrl +B 'b -B"));
  EXPECT_THAT(frames(typed("a") + std::vector{key_down(GLFW_KEY_ENTER), key_up(GLFW_KEY_ENTER)} + typed("b"), Typing::Field),
              ElementsAre("+A 'a -A", "+enter", "-enter +B 'b -B"));
}

TEST(InputQueue, AClickAndWhatIsTypedAfterItAreApart) {
  EXPECT_THAT(frames(std::vector{button(true), button(false)} + typed("ab") + std::vector{button(true)}, Typing::Field),
              ElementsAre("+button", "-button", "+A 'a -A +B 'b -B", "+button"));
}

TEST(InputQueue, KeysWaitForAFieldThatIsAboutToGetTheKeyboardAndTheMouseWaitsBehindThem) {
  InputQueue queue;
  for (const InputEvent& event : std::vector{key_up('E'), move(4, 4)} + typed("s") + std::vector{button(true)}) queue.add(event);
  EXPECT_EQ(queue.take(Typing::Coming).size(), 2u);
  EXPECT_THAT(queue.take(Typing::Coming), IsEmpty());
  EXPECT_FALSE(queue.empty());
  EXPECT_EQ(queue.take(Typing::Field).size(), 3u);
  EXPECT_EQ(queue.take(Typing::Coming).size(), 1u) << "the click is not the keyboard's";
  EXPECT_TRUE(queue.empty());
}

TEST(InputQueue, AKeyThatIsHeldLeavesNothingBehindWhenItIsReleased) {
  std::vector<InputEvent> events = {key_down('N'), letter('n')};
  for (int i = 0; i < 20; ++i) events = events + std::vector{held('N'), letter('n'), move(i, i)};
  events.push_back(key_up('N'));
  EXPECT_THAT(frames(events, Typing::Nowhere).size(), testing::Le(3u));
  EXPECT_THAT(frames({key_down('N'), letter('n'), held('N'), letter('n'), held('N'), letter('n')}, Typing::Field),
              ElementsAre("+N 'n =N 'n =N 'n"))
      << "in a field it writes";
}

TEST(InputQueue, TheWheelTurnsWhereTheMouseWas) {
  EXPECT_THAT(frames({move(10, 10), wheel(1), wheel(1), move(300, 10), wheel(1)}, Typing::Nowhere),
              ElementsAre("move wheel wheel", "move wheel"));
  EXPECT_THAT(frames({move(10, 10), wheel(1), move(11, 10), wheel(1), move(12, 11)}, Typing::Nowhere),
              ElementsAre("move wheel move wheel move"))
      << "a hand that shakes does not hold the wheel up";
}

TEST(InputQueue, TwoClicksAreADoubleClickByWhenAndWhereTheyCame) {
  const auto twice = [](double seconds, double x) {
    InputQueue queue;
    for (const InputEvent& event : {move(10, 10), button(true, 5), button(false, 5), move(x, 10), button(true, 5 + seconds)})
      queue.add(event);
    bool repeat = false;
    while (!queue.empty())
      for (const InputEvent& event : queue.take(Typing::Nowhere)) repeat |= event.kind == Kind::Button && event.repeat;
    return repeat;
  };
  EXPECT_TRUE(twice(0.1, 12));
  EXPECT_FALSE(twice(0.5, 12));
  EXPECT_FALSE(twice(0.1, 60));
}

// Whatever comes, in whatever order, whatever has the keyboard: every press and every release arrives once, in its order, and no frame
// has both of the same key or button but for text.
TEST(InputQueue, LosesNothingOfAnything) {
  std::mt19937 random(1);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 300; ++round) {
    InputQueue queue;
    std::vector<std::string> sent, given;
    const auto send = [&](const std::vector<InputEvent>& events) {
      for (const InputEvent& event : events) queue.add(event), sent.push_back(name(event));
    };
    int frames_taken = 0;
    for (int i = 0; i < 60 || !queue.empty(); ++i) {
      ASSERT_LT(++frames_taken, 2000);
      if (i < 60) {
        const int what = below(7);
        const auto key = static_cast<char>('A' + below(4));
        if (what == 0) send(typed(std::string(1, static_cast<char>(key + (below(2) ? 32 : 0)))));
        if (what == 1) send(with_ctrl(key));
        if (what == 2) send({button(true)}), send({button(false)});
        if (what == 3) send({move(below(100), below(100))});
        if (what == 4) send({wheel(1)});
        if (what == 5) send({key_down(GLFW_KEY_ENTER), key_up(GLFW_KEY_ENTER)});
        if (what == 6 && below(3)) continue;
      }
      const auto typing = static_cast<Typing>(below(3));
      std::vector<std::pair<Kind, int>> pressed;
      for (const InputEvent& event : queue.take(typing)) {
        given.push_back(name(event));
        if (event.kind != Kind::Key && event.kind != Kind::Button) continue;
        const auto one = std::pair(event.kind, event.code);
        if (event.down) pressed.push_back(one);
        const bool both = !event.down && std::find(pressed.begin(), pressed.end(), one) != pressed.end();
        EXPECT_FALSE(both && typing != Typing::Field) << name(event);
      }
    }
    ASSERT_EQ(given, sent) << "round " << round;
  }
}

// The window's own way from the queue through Dear ImGui to the panels, with everything in the queue before the first frame.
class InputInPanels : public testing::Test {
 protected:
  void SetUp() override {
#if IMGUI_VERSION_NUM < 18700
    ImGuiIO& io = ImGui::GetIO();
    for (const auto& [key, code] : {std::pair(ImGuiKey_A, GLFW_KEY_A),
                                    {ImGuiKey_Enter, GLFW_KEY_ENTER},
                                    {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                    {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                    {ImGuiKey_LeftArrow, GLFW_KEY_LEFT}})
      io.KeyMap[key] = code;
#endif
    bench_ = fake_workbench();
    bench_->restore(showing("good", "banks"));
    ASSERT_TRUE(settle(*bench_));
    bench_->preferences.export_folder = (std::filesystem::temp_directory_path() / ("no-folder-" + std::to_string(getpid()))).string();
    screen_.frame(*bench_);
    screen_.frame(*bench_);
  }
  void send(const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) queue_.add(event);
  }
  void click(const std::string& place) {
    const Rect rect = screen_.state.places.at(place);
    send({move(rect.center().x, rect.center().y), button(true), button(false)});
  }
  // Gives how many frames it took.
  int run() {
    int frames = 0;
    for (int idle = 0; idle < 3 && frames < 200; ++frames) {
      const std::vector<InputEvent> share = queue_.take(typing_after(screen_.state));
      idle = share.empty() && queue_.empty() ? idle + 1 : 0;
      for (const InputEvent& event : share)
        if (const Chord chord = to_chord(event); chord.key != Key::None) screen_.state.pressed.push_back(chord);
      give_to_imgui(share);
      screen_.frame(*bench_);
    }
    return frames;
  }

  NullScreen screen_;
  std::unique_ptr<Workbench> bench_;
  InputQueue queue_;
};

const std::vector<InputEvent> kEnter = {key_down(GLFW_KEY_ENTER), key_up(GLFW_KEY_ENTER)};

TEST_F(InputInPanels, TextThatIsTypedBeforeTheDialogIsThereIsItsFieldsText) {
  send(with_ctrl('E') + typed("Still"));
  run();
  EXPECT_EQ(screen_.state.keyboard.field, "export.name");
  EXPECT_EQ(screen_.state.keyboard.text, "Still") << "what the field held was selected";
  EXPECT_EQ(screen_.state.exporting.form.name, "Still");
}

TEST_F(InputInPanels, EnterInADialogIsBeforeTheKeysBehindIt) {
  send(with_ctrl('E') + typed("still") + kEnter + typed("3"));
  run();
  EXPECT_EQ(screen_.state.exporting.form.name, "still");
  ASSERT_TRUE(screen_.state.exporting.wanted || screen_.state.exporting.problem);
  EXPECT_EQ(screen_.state.overlays.exporting, screen_.state.exporting.problem.has_value());
  EXPECT_EQ(bench_->stage().id, screen_.state.exporting.wanted ? "memory" : "banks");
}

TEST_F(InputInPanels, ADialogThatIsOpenedFromAnotherGetsTheTextBehindIt) {
  send(with_ctrl('P') + typed("export") + kEnter + typed("film"));
  run();
  ASSERT_TRUE(screen_.state.overlays.exporting);
  EXPECT_EQ(screen_.state.exporting.form.name, "film");
}

TEST_F(InputInPanels, AClickIntoAFieldAllSelectedAndWrittenAnew) {
  send(with_ctrl('E'));
  run();
  ASSERT_TRUE(screen_.state.places.contains("export.width") || screen_.state.places.contains("export.size=custom"));
  if (!screen_.state.places.contains("export.width")) click("export.size=custom"), run();
  for (const char* text : {"640", "1600"}) {
    click("export.width");
    send(with_ctrl('A') + typed(text));
    run();
    EXPECT_EQ(screen_.state.keyboard.field, "export.width");
    EXPECT_EQ(screen_.state.keyboard.text, text);
  }
}

TEST_F(InputInPanels, KeysAfterEscapeAreCommands) {
  send(with_ctrl('P') + typed("no") + std::vector{key_down(GLFW_KEY_ESCAPE), key_up(GLFW_KEY_ESCAPE)} + typed("1323"));
  run();
  EXPECT_FALSE(screen_.state.overlays.palette);
  EXPECT_EQ(bench_->stage().id, "memory");
}

TEST_F(InputInPanels, TwoClicksAtOnceAreTwo) {
  click("stage.memory");
  click("stage.tiles");
  run();
  EXPECT_EQ(bench_->stage().id, "tiles");
  EXPECT_EQ(screen_.state.told.clicks, 2u);
  EXPECT_EQ(screen_.state.told.clicked, "stage.tiles");
}

}  // namespace
}  // namespace warplens::app
