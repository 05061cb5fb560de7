// Sentences of the program in another language, by patterns.
#include "viz/strings/sentences.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace warplens::viz {
namespace {

Sentences some() {
  Sentences all;
  all.add("unknown kernel '{}'", "没有核函数“{}”");
  all.add("did you mean '{}'?", "是否指“{}”？");
  all.add("warplens: {}", "warplens: {}");
  all.add("{#} of {#} blocks run", "执行了 {1} 个线程块，共 {2} 个");
  all.add("line {#}", "第 {} 行");
  all.add("race between {} and {}", "数据竞争：{2}，{1}");
  all.add("out of bounds", "越界");
  return all;
}

TEST(Sentences, SayAWholeLineAndKeepWhatStandsAtItsPlaces) {
  EXPECT_EQ(some().say("unknown kernel 'a b'"), "没有核函数“a b”");
  EXPECT_EQ(some().say("out of bounds"), "越界");
}

TEST(Sentences, SayTheSentencesInsideOfOthersInTheOrderOfTheLanguage) {
  EXPECT_EQ(some().say("warplens: unknown kernel 'x' (did you mean 'y'?)"), "warplens: 没有核函数“x”（是否指“y”？）");
  EXPECT_EQ(some().say("race between line 3 and line 12"), "数据竞争：第 12 行，第 3 行");
}

TEST(Sentences, JoinTheNamesOfAListAsTheLanguageDoes) {
  Sentences all = some();
  all.add("expected one of {}", "应为以下之一：{}");
  all.add("at {}", "位于 {}");
  all.add("one, two or three", "one、two 或 three");
  EXPECT_EQ(all.say("expected one of banks, wide-16, a.cu or b"), "应为以下之一：banks、wide-16、a.cu 或 b");
  EXPECT_EQ(all.say("expected one of banks"), "应为以下之一：banks");
  EXPECT_EQ(all.say("at block (0, 1, 2)"), "位于 block (0, 1, 2)") << "no names";
  EXPECT_EQ(all.say("at its end, or before"), "位于 its end, or before");
}

TEST(Sentences, SayWhatFollowsAPlaceAndWhatStandsBetweenSemicolons) {
  EXPECT_EQ(some().say("a.cu:3:5: out of bounds"), "a.cu:3:5: 越界");
  EXPECT_EQ(some().say("out of bounds; line 4; more"), "越界；第 4 行；more");
  EXPECT_EQ(some().say("    out of bounds"), "    越界");
}

// "write" is 5 columns wide and "写入" 4: the head stays over its column.
TEST(Sentences, ATablesHeadIsSaidOverItsColumnsAndARowKeepsItsNames) {
  Sentences all;
  all.add("kernel", "核函数");
  all.add("write", "写入");
  all.add("bank conflicts", "冲突");
  all.add("not measured: {}", "未测量：{}");
  EXPECT_EQ(all.say("kernel    write  bank conflicts"), "核函数     写入            冲突");
  EXPECT_EQ(all.say("  write  kernel"), "   写入  核函数");
  EXPECT_EQ(all.say("write         12               3"), "write         12               3") << "a kernel of that name";
  EXPECT_EQ(all.say("write         12  not measured: no GPU"), "write         12  未测量：no GPU");
  all.add("{#} warp", "{} 个 warp");
  EXPECT_EQ(all.say("--warp N    跟随的 warp"), "--warp N    跟随的 warp") << "of the help, which is Chinese already";
}

TEST(Sentences, AWordIsANameUnlessItIsSaidToBeOne) {
  Sentences all;
  all.add("read", "读取");
  all.add("no kernel '{}'", "没有核函数“{}”");
  all.add("{#} at {#}", "{2} 处{1!}");
  EXPECT_EQ(all.say("no kernel 'read'"), "没有核函数“read”");
  EXPECT_EQ(all.say("read at read"), "read 处读取");
}

TEST(Sentences, ANumberOrAWordIsNoText) {
  EXPECT_EQ(some().say("1 408 of 2 000 blocks run"), "执行了 1 408 个线程块，共 2 000 个");
  EXPECT_EQ(some().say("line 3 by lane 4"), "line 3 by lane 4");
}

TEST(Sentences, ALongLineOfClausesAndHintsTakesNoTime) {
  std::string line = "out of bounds";
  for (int i = 0; i < 200; ++i) line += " (line 4); line " + std::to_string(i) + " (more)";
  const auto start = std::chrono::steady_clock::now();
  EXPECT_NE(some().say(line), line);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

TEST(Sentences, WhatIsNotKnownStays) {
  for (const char* line : {"", "(", ")", "a (b", "something else", ": ", "; ", "warplens", "race between us"})
    EXPECT_EQ(some().say(line), line);
  EXPECT_EQ(Sentences().say("out of bounds"), "out of bounds");
  EXPECT_TRUE(Sentences().empty());
}

TEST(Sentences, APatternWithMoreLettersComesFirst) {
  Sentences all;
  all.add("{} fails", "{} 失败");
  all.add("the check fails", "检查失败");
  EXPECT_EQ(all.say("the check fails"), "检查失败");
  EXPECT_EQ(all.say("the run fails"), "the run 失败");
}

}  // namespace
}  // namespace warplens::viz
