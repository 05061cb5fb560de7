// The handout of every lesson that ships, in both languages: each question once, answers on the last page alone.
#include "app/export/handout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/app/asked.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/svg.h"

namespace warplens::app {
namespace handout_tests {
namespace {

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

std::vector<std::string> texts_of(const std::string& svg) {
  std::vector<std::string> all;
  const std::regex text("<text [^>]*>([^<]*)</text>");
  for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at) all.push_back((*at)[1]);
  return all;
}

void expect_structure(const Handout& handout, const viz::Strings& strings) {
  const std::string html = handout_html(handout, strings);
  const size_t answers = html.find("<section class=\"answers\"");
  ASSERT_NE(answers, std::string::npos);
  EXPECT_THAT(html, testing::StartsWith("<!DOCTYPE html>\n<html lang=\"" + strings.get("language.tag") + "\""));
  EXPECT_EQ(html.find("unicode-range: U+2014") != std::string::npos, strings.get("language.code") == "zh") << "quotes of the Chinese font";
  EXPECT_EQ(count_of(html, "<section class=\"step\""), handout.steps.size());
  EXPECT_EQ(count_of(html, "<svg "), handout.steps.size());
  for (const char* const from_elsewhere : {"<script", "<link", "<img", "@import", "url(http", "src="})
    EXPECT_EQ(html.find(from_elsewhere), std::string::npos) << from_elsewhere;
  std::set<std::string> ids;
  const std::regex id(" id=\"([^\"]*)\"");
  for (std::sregex_iterator at(html.begin(), html.end(), id), end; at != end; ++at) EXPECT_TRUE(ids.insert((*at)[1]).second) << (*at)[1];
  size_t questions = 0, boxes = 0;
  for (size_t i = 0; i < handout.steps.size(); ++i) {
    const HandoutStep& step = handout.steps[i];
    SCOPED_TRACE(step.title);
    if (!step.question) continue;
    ++questions;
    boxes += step.question->options.size();
    const std::string begin = "<section class=\"step\" id=\"step-" + std::to_string(i + 1) + "\"";
    const size_t at = html.find(begin);
    const std::string own = html.substr(at, html.find("</section>", at) - at), last = html.substr(answers);
    EXPECT_EQ(count_of(own, "<p class=\"ask\">" + viz::escaped(step.question->ask) + "</p>"), 1u);
    EXPECT_FALSE(step.question->answer.empty());
    EXPECT_EQ(count_of(last, "<span class=\"answer\">" + viz::escaped(step.question->answer) + "</span>"),
              std::count_if(handout.steps.begin(), handout.steps.end(),
                            [&](const HandoutStep& s) { return s.question && s.question->answer == step.question->answer; }));
    for (const std::string& reveal : {step.question->reveal})
      if (!reveal.empty()) {
        EXPECT_EQ(own.find(viz::escaped(reveal)), std::string::npos);
        EXPECT_NE(last.find(viz::escaped(reveal)), std::string::npos);
      }
    for (const auto& option : step.question->options)
      if (!option.reason.empty()) {
        EXPECT_EQ(own.find(viz::escaped(option.reason)), std::string::npos);
      }
  }
  EXPECT_EQ(count_of(html, "class=\"ask\""), questions);
  EXPECT_EQ(count_of(html, "class=\"answer\""), questions);
  EXPECT_EQ(html.substr(0, answers).find("class=\"answer\""), std::string::npos);
  EXPECT_EQ(count_of(html, "class=\"box\""), boxes);
}

class HandoutOf : public testing::TestWithParam<const char*> {};
TEST_P(HandoutOf, AsksEachQuestionOnceAndAnswersItOnTheLastPageAlone) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  std::vector<std::vector<Secret>> secrets;
  // Before a step the one before it is still shown, with its question open.
  const auto collect = [&](uint64_t step, uint64_t) {
    if (step > secrets.size()) secrets.push_back(secrets_of(*bench));
    return true;
  };
  auto handout = make_handout(*bench, english(), GetParam(), collect);
  ASSERT_TRUE(handout) << to_string(handout.error());
  expect_structure(*handout, english());
  for (size_t i = 0; i < secrets.size(); ++i) {
    const HandoutStep& step = handout->steps[i];
    SCOPED_TRACE(step.title);
    EXPECT_THAT(answers_in(secrets[i], texts_of(step.picture)), testing::IsEmpty());
    EXPECT_THAT(answers_in(secrets[i], std::vector<std::string>{step.code}), testing::IsEmpty());
  }
  auto chinese = make_handout(*bench, translations().at("zh"), GetParam(), [](uint64_t, uint64_t) { return true; });
  ASSERT_TRUE(chinese) << to_string(chinese.error());
  expect_structure(*chinese, translations().at("zh"));
  EXPECT_NE(chinese->title, handout->title);
  const auto other = workbench_with_lessons(kernels);
  auto again = make_handout(*other, english(), GetParam(), [](uint64_t, uint64_t) { return true; });
  ASSERT_TRUE(again);
  EXPECT_EQ(handout_html(*again, english()), handout_html(*handout, english()));
}
INSTANTIATE_TEST_SUITE_P(Lessons, HandoutOf,
                         testing::Values("banks", "block-tiling", "last-twenty-percent", "launch-shape", "padding", "reuse", "sectors",
                                         "strides", "transpose", "warptiling", "wide"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

// What the pages before the answers say, in the order of the steps.
std::string pages_of(const Handout& handout) {
  const std::string html = handout_html(handout, english());
  return html.substr(0, html.find("<section class=\"answers\""));
}

TEST(Handout, ALaterPageHasABlankOrAQuestionMarkWhereAnEarlierQuestionWouldBeAnswered) {
  const RealKernels kernels;
  const auto all = [](uint64_t, uint64_t) { return true; };
  const auto made = [&](const char* name) {
    auto handout = make_handout(*workbench_with_lessons(kernels), english(), name, all);
    EXPECT_TRUE(handout) << to_string(handout.error());
    return handout.take();
  };
  // Step 7 asks for the wavefronts of this load, step 8 compares them.
  const Handout strides = made("strides");
  EXPECT_THAT(strides.steps[7].text, testing::HasSubstr("this load takes ____ wavefronts"));
  EXPECT_THAT(strides.steps[7].whole, testing::HasSubstr("this load takes 2 wavefronts"));
  EXPECT_THAT(handout_html(strides, english()), testing::HasSubstr(viz::escaped(strides.steps[7].whole))) << "on the last page";
  EXPECT_THAT(pages_of(strides), testing::Not(testing::HasSubstr("this load takes 2 wavefronts")));
  // Steps 2 and 4 of the transposes ask what a column costs in global and in shared memory; 5 and 7 go on from there.
  const Handout transpose = made("transpose");
  EXPECT_THAT(transpose.steps[4].text, testing::HasSubstr("takes ____ wavefronts on the left"));
  EXPECT_THAT(transpose.steps[6].text, testing::HasSubstr("touches ____ sectors"));
  const std::regex told("(^|[^0-9])32( of|&#160;|\u00a0| )? ?(wavefronts|sectors)");
  EXPECT_FALSE(std::regex_search(transpose.steps[4].picture, told));
  EXPECT_FALSE(std::regex_search(transpose.steps[6].picture, told));
  // The size of a warp sub tile is asked first and used later.
  const Handout tiling = made("warptiling");
  ASSERT_TRUE(tiling.steps[4].question);
  EXPECT_THAT(tiling.steps[4].question->hint, testing::HasSubstr("is ____ columns wide"));
  EXPECT_EQ(tiling.steps[0].text.find("____"), std::string::npos) << "nothing is asked before";
}

TEST(Handout, SaysWhichLessonsThereAreAndCanBeStopped) {
  const RealKernels kernels;
  const auto bench = workbench_with_lessons(kernels);
  const auto unknown = make_handout(*bench, english(), "pading", [](uint64_t, uint64_t) { return true; });
  ASSERT_FALSE(unknown);
  EXPECT_THAT(to_string(unknown.error()), testing::AllOf(testing::HasSubstr("pading"), testing::HasSubstr("padding")));
  EXPECT_FALSE(make_handout(*bench, english(), "banks", [](uint64_t step, uint64_t) { return step < 2; }));
}

}  // namespace
}  // namespace handout_tests
}  // namespace warplens::app
