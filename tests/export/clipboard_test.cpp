// A picture to the clipboard, with a script in the place of xclip.
#include "app/export/clipboard.h"

#include <gtest/gtest.h>

#include "tests/export/folder.h"

namespace warplens::app::export_tests {

TEST(Clipboard, GivesTheProgramThePictureAndLeavesItsChildAlone) {
  const Folder folder;
  const std::string png = folder.write("a.png", "\x89PNG and so on");
  // As xclip does: its child holds the picture, it ends itself.
  const std::string program = folder.write("xclip", "#!/bin/sh\ncat > \"$1\"\n(sleep 0.3; echo held > \"$1.held\") &\n", true);
  ASSERT_TRUE(copy_picture(png, {program, folder.path("taken")}));
  EXPECT_EQ(contents(folder.path("taken")), contents(png));
  for (int i = 0; i < 300 && contents(folder.path("taken.held")).empty(); ++i) usleep(10000);
  EXPECT_EQ(contents(folder.path("taken.held")), "held\n");
}

TEST(Clipboard, SaysWhatToInstallAndWhatFailed) {
  const Folder folder;
  const std::string png = folder.write("a.png", "picture");
  const Status missing = copy_picture(png, {});
  ASSERT_FALSE(missing);
  EXPECT_NE(to_string(missing.error()).find("apt install"), std::string::npos);
  EXPECT_FALSE(copy_picture(png, {folder.write("xclip", "#!/bin/sh\nexit 1\n", true)}));
  EXPECT_FALSE(copy_picture(png, {folder.path("nowhere")}));
}

}  // namespace warplens::app::export_tests
