// What a class sees: large type at every size of the projector, nothing cut, the person's own settings untouched.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "app/panels/panels.h"
#include "app/panels/source/class_code.h"
#include "app/session/editing/source_text.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/fakes.h"
#include "tests/app/in_the_card.h"
#include "tests/app/layout_checks.h"
#include "tests/app/paper_screen.h"
#include "tests/app/situations.h"

namespace warplens::app {
namespace {

using namespace layout_checks;

struct Projector {
  float width, height;
};
constexpr Projector kProjectors[] = {{1920, 1080}, {1280, 720}, {1024, 768}, {3840, 2160}};

struct Presented {
  std::string name;
  std::function<void(Workbench&, PanelState&)> prepare;
};
std::vector<Presented> presented() {
  std::vector<Presented> all;
  const auto on = [&](std::string name, std::string stage, std::function<void(Workbench&, PanelState&)> more = {}) {
    all.push_back({std::move(name), [=](Workbench& bench, PanelState& state) {
                     bench.restore(showing_real(stage));
                     ASSERT_TRUE(settle(bench));
                     bench.jump(Jump::NextAccess);
                     bench.presenter.on = true;
                     if (more) more(bench, state);
                   }});
  };
  for (const Stage* stage : stages().all()) on(stage->id, stage->id);
  on("dark", "banks", [](Workbench& bench, PanelState&) { bench.presenter.dark = true; });
  on("spotlight", "banks", [](Workbench& bench, PanelState&) { bench.presenter.spotlight = true; });
  on("lesson", "banks", [](Workbench& bench, PanelState&) { bench.open_lesson("sample"); });
  for (const bool revealed : {false, true})
    on(revealed ? "revealed" : "question", "banks", [revealed](Workbench& bench, PanelState&) {
      ASSERT_TRUE(bench.open_lesson("asking"));
      ASSERT_TRUE(settle(bench));
      if (revealed) bench.reveal_lesson();
    });
  on("menu", "banks", [](Workbench&, PanelState& state) { state.overlays.menu = true; });
  on("keys", "banks", [](Workbench&, PanelState& state) { state.overlays.help = true; });
  on("start", "tiles", [](Workbench&, PanelState& state) { state.overlays.start = true; });
  on("selected", "memory", [](Workbench& bench, PanelState&) {
    bench.select({Selection::Kind::Word, "s", 12});
    bench.jump(Jump::End);
  });
  return all;
}

class PresenterLayout : public testing::TestWithParam<Projector> {};

TEST_P(PresenterLayout, NoTextIsSmallerThanTwentyPixelsAt1080AndNothingIsCutOrCoversAnother) {
  const auto [width, height] = GetParam();
  const float least = 20 * height / 1080;
  std::vector<std::pair<std::string, const viz::Strings*>> tables{{"en", &english()}, {"longer", &longer_than_english()}};
  for (const auto& [language, strings] : translations()) tables.emplace_back(language, &strings);
  for (const Presented& situation : presented())
    for (const auto& [language, strings] : tables) {
      SCOPED_TRACE(situation.name + " in " + language);
      PaperScreen screen(width, height, presenter_scale(height, 1), *strings);
      auto bench = real_catalog_workbench();
      situation.prepare(*bench, screen.state);
      screen.frame(*bench);
      screen.frame(*bench);
      const PanelsScene scene = screen.frame(*bench);
      for (const viz::Record& r : scene.canvas.drawing()) {
        if (r.kind == viz::Record::Kind::Text) {
          EXPECT_GE(r.style.size, least - 0.01f) << r.text;
        }
      }
      no_text_leaves_its_part(scene);
      no_text_covers_another(scene);
      every_control_can_be_reached(scene);
      every_text_comes_from_the_table(scene);
    }
}

// The parts fill the window, and none covers another but those that are meant to.
TEST_P(PresenterLayout, ThePictureHasTheRoomThatThePanelsHad) {
  const auto [width, height] = GetParam();
  PaperScreen screen(width, height, presenter_scale(height, 1));
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("banks"));
  ASSERT_TRUE(settle(*bench));
  bench->presenter.on = true;
  const PanelsScene scene = screen.frame(*bench);
  float area = 0;
  std::vector<std::string> names;
  for (const PanelPart& part : scene.parts) {
    if (part.covers) continue;
    names.push_back(part.name);
    area += part.rect.width * part.rect.height;
    if (part.name == "stage") {
      EXPECT_EQ(part.rect.width, width);
      EXPECT_GT(part.rect.height, height * 0.6f);
    }
  }
  EXPECT_THAT(names, testing::ElementsAre("header", "stage", "excerpt", "strip"));
  EXPECT_NEAR(area, width * height, 1);
}

TEST_P(PresenterLayout, TheExcerptHasTheCurrentLineWithItsNumber) {
  const auto [width, height] = GetParam();
  PaperScreen screen(width, height, presenter_scale(height, 1));
  auto bench = real_catalog_workbench();
  bench->restore(showing_real("banks"));
  ASSERT_TRUE(settle(*bench));
  bench->presenter.on = true;
  screen.frame(*bench);
  const uint32_t line = bench->player().moment()->line;
  std::string code(line_text(bench->player().snapshot()->source(), line));
  code.erase(0, code.find_first_not_of(' '));
  const std::string said = said_by(screen.frame(*bench), "excerpt");
  EXPECT_THAT(said, testing::HasSubstr(std::to_string(line) + "\n"));
  EXPECT_THAT(said, testing::HasSubstr(code.substr(0, 20)));
}

// The excerpt would hide most of what could be clicked.
TEST_P(PresenterLayout, AQuestionThatALineAnswersHasTheWholeSource) {
  const auto [width, height] = GetParam();
  Lesson lesson = sample_lesson();
  LessonQuestion question;
  question.kind = QuestionKind::Pick, question.pick = PickKind::Line;
  question.ask = {{"en", "Which line?"}};
  question.answer = "5";
  lesson.steps[0].question = question;
  const auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  ASSERT_TRUE(bench->open_lesson("sample"));
  ASSERT_TRUE(settle(*bench));
  bench->presenter.on = true;
  PaperScreen screen(width, height, presenter_scale(height, 1));
  for (int answered = 0; answered < 2; ++answered) {
    const PanelsScene scene = screen.frame(*bench);
    std::vector<std::string> names;
    for (const PanelPart& part : scene.parts)
      if (!part.covers) names.push_back(part.name);
    EXPECT_THAT(names, testing::ElementsAre("header", "source", "lesson", "strip"));
    const auto line = std::find_if(scene.controls.begin(), scene.controls.end(), [](const Control& c) { return c.id == "line.5"; });
    ASSERT_NE(line, scene.controls.end());
    if (answered == 0) screen.click(*bench, "line.5");
  }
  EXPECT_TRUE(bench->lesson_run().answer().right);
}

// The last row reads it, and nothing that was read moves when the answer comes.
TEST_P(PresenterLayout, TheCardIsAsHighAsItsContentAndItsTypeAsLargeAsFits) {
  const auto [width, height] = GetParam();
  const float scale = presenter_scale(height, 1);
  const auto bench = fake_workbench(nullptr, asking_lessons());
  bench->restore({});
  bench->presenter.on = true;
  ASSERT_TRUE(bench->open_lesson("first"));
  ASSERT_TRUE(settle(*bench));
  PaperScreen screen(width, height, scale);
  std::vector<viz::Rect> frames;
  std::vector<viz::Record> titles;
  for (const bool answered : {false, true}) {
    if (answered) bench->reveal_lesson();
    screen.frame(*bench);
    const PanelsScene scene = screen.frame(*bench);
    for (const ScrollArea& area : scene.scrolls)
      if (area.id == "lesson") {
        EXPECT_LE(area.content, area.rect.height + 1) << "nothing scrolls";
      }
    const auto part =
        std::find_if(scene.parts.begin(), scene.parts.end(), [](const PanelPart& p) { return p.name == std::string("lesson"); });
    ASSERT_NE(part, scene.parts.end());
    const viz::Drawing& drawing = scene.canvas.drawing();
    viz::Rect frame;
    for (size_t i = part->first_record; i < drawing.size() && frame.height == 0; ++i)
      if (drawing[i].kind == viz::Record::Kind::StrokeRect) frame = drawing[i].rect;
    frames.push_back(frame);
    const auto title = std::find_if(drawing.begin() + static_cast<std::ptrdiff_t>(part->first_record), drawing.end(),
                                    [](const viz::Record& r) { return r.kind == viz::Record::Kind::Text; });
    ASSERT_NE(title, drawing.end());
    titles.push_back(*title);
  }
  EXPECT_GT(titles[0].style.size, 15 * scale * 1.04f) << "there is room for more than a window's type";
  EXPECT_EQ(titles[0].style.size, titles[1].style.size);
  EXPECT_EQ(titles[0].rect.y, titles[1].rect.y);
  EXPECT_GT(frames[1].height, frames[0].height) << "the answer is below";
}

// A few lines of code are as large as they can be; nothing of it is lost by that.
TEST_P(PresenterLayout, TheCodeOfAClassIsAsLargeAsAllOfItFits) {
  const auto [width, height] = GetParam();
  const float scale = presenter_scale(height, 1);
  const viz::Recorder metrics;
  PanelScene scene(metrics);
  const Input input;
  const Skin skin{viz::light_theme(), english(), scale, input, scene};
  const viz::Rect room{0, 0, width * 0.6f, height * 0.8f};
  EXPECT_EQ(code_of_a_class("__global__ void f() {\n}\n", skin, room), 1.6f);
  std::string many;
  for (int i = 0; i < 200; ++i) many += "x += 1;\n";
  EXPECT_EQ(code_of_a_class(many, skin, room), 1);
  EXPECT_LT(code_of_a_class(std::string(60, 'x') + " = 1;\n", skin, {0, 0, scale * 640, room.height}), 1.6f) << "a line is not broken";
}

// Two lines of it would say less than a picture that the step is not about.
TEST_P(PresenterLayout, AStepThatLightsTheSourceAloneHasAllOfIt) {
  const auto [width, height] = GetParam();
  Lesson lesson = sample_lesson();
  lesson.steps.assign(3, lesson.steps[0]);
  lesson.steps[1].light = {"source"}, lesson.steps[2].light = {"stage", "source"};
  for (size_t i = 0; i < 3; ++i) lesson.steps[i].id += std::to_string(i);
  const auto bench = fake_workbench(nullptr, {lesson});
  bench->restore({});
  bench->presenter.on = true;
  PaperScreen screen(width, height, presenter_scale(height, 1));
  const auto shows = [&](const char* name) {
    const PanelsScene scene = screen.frame(*bench);
    return std::any_of(scene.parts.begin(), scene.parts.end(), [&](const PanelPart& part) { return part.name == std::string(name); });
  };
  for (size_t step = 0; step < 3; ++step) {
    ASSERT_TRUE(bench->open_lesson("sample", step));
    ASSERT_TRUE(settle(*bench));
    EXPECT_EQ(shows("source"), step == 1) << step;
    EXPECT_EQ(shows("stage"), step != 1) << step;
  }
  ASSERT_TRUE(bench->open_lesson("sample", 1));
  ASSERT_TRUE(settle(*bench));
  bench->show_stage("memory");
  EXPECT_TRUE(shows("stage")) << "what was chosen";
}

// The lessons that ship, at a step with all the keys that a step can have.
TEST_P(PresenterLayout, TheStripHasTheWholeTitleOfEachLesson) {
  const auto [width, height] = GetParam();
  std::vector<Lesson> lessons;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(WARPLENS_SOURCE_DIR) + "/assets/lessons")) {
    if (entry.path().extension() != ".json") continue;
    auto lesson = parse_lesson(entry.path().string(), *read_file(entry.path().string()), stages());
    ASSERT_TRUE(lesson) << to_string(lesson.error());
    Lesson asking = asking_lessons().front();
    asking.name = entry.path().stem().string(), asking.title = lesson->title;
    asking.steps.assign(9, asking.steps.front());
    lessons.push_back(std::move(asking));
  }
  const auto bench = fake_workbench(nullptr, lessons);
  bench->restore({});
  bench->presenter.on = true;
  for (const viz::Strings* const strings : {&english(), &translations().at("zh")}) {
    PaperScreen screen(width, height, presenter_scale(height, 1), *strings);
    for (const Lesson& lesson : lessons) {
      ASSERT_TRUE(bench->open_lesson(lesson.name, 1));
      ASSERT_TRUE(settle(*bench));
      const std::string said = said_by(screen.frame(*bench), "strip");
      EXPECT_THAT(said, testing::HasSubstr(in_words(lesson.title, *strings) + "\n"));
      EXPECT_THAT(said, testing::HasSubstr(strings->get("presenter.end") + "\n"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Projectors, PresenterLayout, testing::ValuesIn(kProjectors), [](const auto& info) {
  return std::to_string(static_cast<int>(info.param.width)) + "x" + std::to_string(static_cast<int>(info.param.height));
});

class PresenterKeys : public testing::Test {
 protected:
  void SetUp() override {
    bench_->restore(showing_real("banks"));
    ASSERT_TRUE(settle(*bench_));
  }
  void press(Key key, bool ctrl = false) { scene_.emplace(screen_.press(*bench_, {key, ctrl})); }
  bool has_part(const std::string& name) const {
    return std::any_of(scene_->parts.begin(), scene_->parts.end(), [&](const PanelPart& part) { return part.name == name; });
  }

  std::unique_ptr<Workbench> bench_ = real_catalog_workbench();
  PaperScreen screen_;
  std::optional<PanelsScene> scene_;
};

TEST_F(PresenterKeys, F5AndEscapeEndItAndThePersonsSettingsAreAsTheyWere) {
  const Settings settings = bench_->settings();
  bench_->preferences.dark = true;
  press(Key::F5);
  EXPECT_TRUE(has_part("strip") && !has_part("left") && !has_part("right") && !has_part("transport"));
  EXPECT_FALSE(bench_->dark()) << "a projector shows dark on light better";
  press(key('T'));
  EXPECT_TRUE(bench_->dark());
  press(key('T'));
  press(Key::Equal, true);
  EXPECT_EQ(bench_->preferences.text_scale, 1.0) << "the window's height decides";
  press(Key::F5);
  EXPECT_TRUE(has_part("left") && has_part("right") && has_part("transport") && !has_part("strip"));
  EXPECT_TRUE(bench_->preferences.dark);
  EXPECT_TRUE(bench_->dark());
  EXPECT_EQ(bench_->settings(), settings);
  press(Key::F5);
  press(Key::Escape);
  EXPECT_FALSE(bench_->presenter.on);
  EXPECT_TRUE(has_part("transport"));
}

TEST_F(PresenterKeys, AClickerStepsAndTurnsTheScreenBlackUntilAnyKey) {
  bench_->jump(Jump::Start);
  press(Key::F5);
  const uint64_t before = bench_->clock().at();
  press(Key::PageDown);
  const uint64_t after = bench_->clock().at();
  EXPECT_GT(after, before);
  press(Key::PageUp);
  EXPECT_EQ(bench_->clock().at(), before);
  for (const char black : {'B', '.'}) {
    press(key(black));
    EXPECT_TRUE(has_part("black")) << black;
    press(Key::PageDown);
    EXPECT_FALSE(has_part("black"));
    EXPECT_EQ(bench_->clock().at(), before) << "the key only brought the picture back";
  }
  const double speed = bench_->steps_per_second();
  press(Key::F5);
  press(key('.'));
  EXPECT_GT(bench_->steps_per_second(), speed) << "what the key is otherwise";
  EXPECT_FALSE(has_part("black"));
}

TEST_F(PresenterKeys, StageKeysAndUndoWorkAsBefore) {
  press(Key::F5);
  press(key('3'));
  EXPECT_TRUE(bench_->shows("memory"));
  bench_->set_parameter("BK", 16);
  press(key('Z'), true);
  EXPECT_TRUE(bench_->active().choice.set.empty());
  press(key('L'));
  EXPECT_EQ(bench_->player().lane(), 1u);
}

TEST_F(PresenterKeys, TheSpotlightDimsAllButThePointersSurroundings) {
  press(Key::F5);
  press(key('L'), true);
  const PanelsScene lit = screen_.point(*bench_, {800, 450});
  bool dims = false;
  for (const viz::Record& r : lit.canvas.drawing()) {
    if (r.group != "spotlight" || r.kind != viz::Record::Kind::StrokeCircle) continue;
    EXPECT_EQ(r.points[0].x, 800);
    EXPECT_GT(r.radius - r.width / 2, 50) << "the middle stays as it is";
    dims |= r.radius + r.width / 2 > 1600;
  }
  EXPECT_TRUE(dims) << "up to the corners";
}

TEST_F(PresenterKeys, InALessonTheClickerGoesThroughItsSteps) {
  bench_->open_lesson("sample");
  ASSERT_TRUE(bench_->lesson());
  press(Key::F5);
  EXPECT_TRUE(has_part("lesson"));
  press(Key::PageDown);
  EXPECT_TRUE(bench_->lesson_run().at_summary());
  press(Key::PageDown);
  EXPECT_TRUE(bench_->lesson()) << "at the end it stays";
}

TEST_F(PresenterKeys, WhileAQuestionIsOpenItsLettersAnswerItAndItsCostIsNotGivenAway) {
  ASSERT_TRUE(bench_->open_lesson("asking"));
  ASSERT_TRUE(settle(*bench_));
  ASSERT_TRUE(bench_->lesson_run().can_answer()) << bench_->lesson_run().problem();
  press(Key::F5);
  const auto says = [&](const char* text) {
    size_t part = 0;
    while (scene_->parts[part].name != "excerpt") ++part;
    const auto texts = texts_of(*scene_, part);
    return std::any_of(texts.begin(), texts.end(), [&](const viz::Record* r) { return r->text == text; });
  };
  EXPECT_TRUE(says("?"));
  press(key('.'));
  EXPECT_TRUE(has_part("black")) << "the full stop is no answer";
  press(Key::Space);
  EXPECT_TRUE(bench_->lesson_run().can_answer()) << "the key only brought the picture back";
  press(key('B'));
  EXPECT_FALSE(has_part("black"));
  EXPECT_EQ(bench_->lesson_run().answer().given, bench_->lesson_run().filled()->options[1].value);
  EXPECT_FALSE(says("?"));
  press(key('B'));
  EXPECT_FALSE(has_part("black")) << "in a lesson B is an option, and nothing else";
  press(key('.'));
  EXPECT_TRUE(has_part("black"));
}

TEST(StartCard, OffersThreeWaysAndEachOfThemAndEscapeCloseIt) {
  for (const char* way : {"start.tour", "start.open", "start.lab"}) {
    auto bench = real_catalog_workbench();
    PaperScreen screen;
    bench->restore(showing_real("tiles"));
    ASSERT_TRUE(settle(*bench));
    screen.state.overlays.start = true;
    screen.click(*bench, way);
    EXPECT_FALSE(screen.state.overlays.start) << way;
    if (way == std::string("start.tour")) {
      ASSERT_TRUE(bench->lesson());
      EXPECT_EQ(bench->lesson()->name, bench->lessons().front().name);
    }
    if (way == std::string("start.open")) {
      EXPECT_TRUE(screen.state.overlays.open_file);
    }
    if (way == std::string("start.lab")) {
      EXPECT_TRUE(bench->shows("lab"));
    }
  }
  auto bench = real_catalog_workbench();
  PaperScreen screen;
  screen.state.overlays.start = true;
  screen.press(*bench, {Key::Escape});
  EXPECT_FALSE(screen.state.overlays.start);
  screen.state.overlays.start = true;
  screen.frame(*bench);
  screen.click(*bench, viz::Point{5, 5});
  EXPECT_FALSE(screen.state.overlays.start);
  screen.press(*bench, find_command(std::string_view("help.start"))->chord);
  EXPECT_TRUE(screen.state.overlays.start);
}

TEST(StartCard, ItsKeysDoWhatItSays) {
  for (const Chord chord : {Chord{Key::Enter}, Chord{key('G')}, Chord{key('4')}, Chord{key('O'), true}, Chord{key('6')}}) {
    auto bench = real_catalog_workbench();
    PaperScreen screen;
    bench->restore(showing_real("tiles"));
    ASSERT_TRUE(settle(*bench));
    screen.state.overlays.start = true;
    screen.frame(*bench);
    screen.press(*bench, chord);
    const Overlays& open = screen.state.overlays;
    EXPECT_EQ(bench->lesson() != nullptr, chord == Chord{Key::Enter});
    EXPECT_EQ(open.lessons, chord == Chord{key('G')});
    EXPECT_EQ(bench->shows("lab"), chord == Chord{key('4')});
    EXPECT_EQ(open.open_file, (chord == Chord{key('O'), true}));
    EXPECT_EQ(open.start, chord == Chord{key('6')}) << "what it does not offer waits";
  }
}

}  // namespace
}  // namespace warplens::app
