#include "app/window/drawn.h"

#include <gtest/gtest.h>
#include <imgui.h>

namespace warplens::app {
namespace {

constexpr viz::Color kBlack{0, 0, 0, 255}, kWhite{255, 255, 255, 255};

class DrawnFrames : public testing::Test {
 protected:
  void SetUp() override {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {400, 300};
    unsigned char* pixels;
    int width, height;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  void TearDown() override { ImGui::DestroyContext(); }

  // Whether a frame with a square here is what is shown already.
  bool shows(float x, viz::Color background = kBlack, int width = 400) {
    ImGui::NewFrame();
    ImGui::GetForegroundDrawList()->AddRectFilled({x, 10}, {x + 20, 30}, IM_COL32(255, 0, 0, 255));
    ImGui::Render();
    return drawn_.shows(*ImGui::GetDrawData(), background, width, 300);
  }

  Drawn drawn_;
};

TEST_F(DrawnFrames, ThatAreTheSameNeedNoRendering) {
  EXPECT_FALSE(shows(10));
  EXPECT_TRUE(shows(10));
  EXPECT_TRUE(shows(10));
  EXPECT_FALSE(shows(11));
  EXPECT_TRUE(shows(11));
  EXPECT_FALSE(shows(10)) << "it is the last that counts";
}

TEST_F(DrawnFrames, OfAnotherBackgroundOrSizeAreOthers) {
  EXPECT_FALSE(shows(10));
  EXPECT_FALSE(shows(10, kWhite));
  EXPECT_FALSE(shows(10, kWhite, 401));
  EXPECT_TRUE(shows(10, kWhite, 401));
}

TEST_F(DrawnFrames, AreRenderedAgainWhereWhatWasShownIsLost) {
  EXPECT_FALSE(shows(10));
  drawn_.forget();
  EXPECT_FALSE(shows(10));
  EXPECT_TRUE(shows(10));
}

}  // namespace
}  // namespace warplens::app
