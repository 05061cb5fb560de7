#include "app/editor/find.h"

#include <gtest/gtest.h>

namespace warplens::editor {
namespace {

TEST(Find, GoesRoundTheTextBothWays) {
  TextModel model("tile a Tile b tile");
  EXPECT_TRUE(find_next(model, "tile"));
  EXPECT_EQ(model.caret().first(), 0u);
  EXPECT_TRUE(find_next(model, "tile"));
  EXPECT_EQ(model.caret().first(), 7u);  // small letters find both
  EXPECT_TRUE(find_next(model, "tile") && find_next(model, "tile"));
  EXPECT_EQ(model.caret().first(), 0u);
  EXPECT_TRUE(find_next(model, "tile", false));
  EXPECT_EQ(model.caret().first(), 14u);
  EXPECT_TRUE(find_next(model, "Tile"));
  EXPECT_EQ(model.caret().first(), 7u);
  EXPECT_FALSE(find_next(model, "tiles"));
}

TEST(Find, ReplacesOneAfterTheOtherOrAllInOneStep) {
  TextModel model("aa b aaa");
  EXPECT_TRUE(replace_one(model, "aa", "c"));  // selects the first
  EXPECT_TRUE(replace_one(model, "aa", "c"));
  EXPECT_EQ(model.text(), "c b aaa");
  EXPECT_EQ(model.selected(), "aa");
  EXPECT_EQ(replace_all(model, "a", "xy"), 3u);
  EXPECT_EQ(model.text(), "c b xyxyxy");
  model.undo();
  EXPECT_EQ(model.text(), "c b aaa");
  EXPECT_EQ(replace_all(model, "q", ""), 0u);
}

}  // namespace
}  // namespace warplens::editor
