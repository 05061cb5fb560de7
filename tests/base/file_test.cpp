#include "kernels/base/file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "kernels/base/number.h"

namespace warplens {
namespace {

std::string place(const std::string& name) { return testing::TempDir() + "warplens-file-test-" + name; }

TEST(ReadFile, GivesEveryByteOfAFileLongerThanOnePiece) {
  std::string bytes;
  for (int i = 0; i < 200'000; ++i) bytes += static_cast<char>(i * 7);
  std::ofstream(place("long"), std::ios::binary) << bytes;
  const auto text = read_file(place("long"));
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, bytes);
}

TEST(ReadFile, ReadsAPipeToItsEnd) {
  const std::string pipe = place("pipe");
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << std::string(100'000, 'x'); });
  const auto text = read_file(pipe);
  writer.join();
  ASSERT_TRUE(text);
  EXPECT_EQ(text->size(), 100'000u);
}

TEST(ReadFile, ReportsAFolderAndWhatWasExpectedInstead) {
  const std::string folder = place("folder");
  std::filesystem::create_directory(folder);
  const auto text = read_file(folder, "expected a .cu file");
  ASSERT_FALSE(text);
  EXPECT_EQ(to_string(text.error()), folder + ": is a folder (expected a .cu file)");
}

TEST(ReadFile, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(to_string(read_file("/nowhere/file").error()), "/nowhere/file: cannot be read: No such file or directory");
}

double seconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST(ReadFile, StopsAtItsLimitInAFileWithoutAnEnd) {
  EXPECT_EQ(to_string(read_file("/dev/zero").error()), "/dev/zero: is larger than 64 MiB");
  EXPECT_EQ(read_file("/dev/zero", {}, uint64_t{1} << 40, "magic")->size(), 65536u) << "it begins otherwise";
}

TEST(ReadFile, RefusesALargeFileBeforeItReadsAny) {
  const std::string sparse = place("sparse");
  std::ofstream(sparse).close();
  std::filesystem::resize_file(sparse, uintmax_t{100} << 30);
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(to_string(read_file(sparse).error()), sparse + ": is larger than 64 MiB"); }), 0.5);
  std::filesystem::remove(sparse);
}

TEST(ReadFile, DoesNotWaitForAPipeWithoutAWriter) {
  const std::string pipe = place("silent");
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_LT(seconds_of([&] { EXPECT_EQ(to_string(read_file(pipe).error()), pipe + ": no data could be read within 1 s"); }), 3);
}

TEST(WriteFile, ReplacesAFileAsAWholeAndKeepsItsRightsAndLinks) {
  const std::string path = place("written"), link = place("link");
  std::filesystem::remove(link);
  ASSERT_TRUE(write_file(path, "first"));
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  std::filesystem::create_symlink(path, link);
  ASSERT_TRUE(write_file(link, "second"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(*read_file(path), "second");
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0640));
}

TEST(WriteFile, DoesNotWaitForAPipeWithoutAReader) {
  const std::string pipe = place("unread"), reason = pipe + ": cannot be written: no program reads from this pipe";
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  alarm(20);  // it waited for ever
  EXPECT_EQ(to_string(write_file(pipe, "text").error()), reason);
  EXPECT_EQ(to_string(append_file(pipe, "text").error()), reason);
  alarm(0);
  std::string read;
  std::thread reader([&] { read = *read_file(pipe); });
  Status written = write_file(pipe, std::string(200'000, 'x'));
  for (int tries = 0; !written.ok() && tries < 100; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    written = write_file(pipe, std::string(200'000, 'x'));
  }
  reader.join();
  EXPECT_TRUE(written.ok());
  EXPECT_EQ(read.size(), 200'000u) << "one that is read is written to its end";
}

TEST(WriteFile, DoesNotReplaceAWriteProtectedFile) {
  const std::string path = place("protected");
  std::filesystem::remove(path);
  ASSERT_TRUE(write_file(path, "first"));
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  EXPECT_EQ(to_string(write_file(path, "second").error()), path + ": is write-protected");
  EXPECT_EQ(*read_file(path), "first");
}

// A disk of which only 64 KiB may be taken.
class SmallDisk {
 public:
  SmallDisk() {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{65536, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    handler_ = signal(SIGXFSZ, SIG_IGN);
  }
  ~SmallDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST(WriteFile, LeavesTheOldContentsWhereTheNewOnesDoNotFit) {
  const std::string path = place("full");
  ASSERT_TRUE(write_file(path, "old"));
  {
    const SmallDisk disk;
    EXPECT_EQ(to_string(write_file(path, std::string(100'000, 'x')).error()), path + ": cannot be written: File too large");
  }
  EXPECT_EQ(*read_file(path), "old");
  for (const auto& entry : std::filesystem::directory_iterator(testing::TempDir()))
    EXPECT_FALSE(entry.path().string().starts_with(path + ".")) << "a draft was left: " << entry.path();
}

TEST(WriteFile, WritesIntoADeviceInsteadOfReplacingIt) {
  ASSERT_TRUE(write_file("/dev/null", "gone"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_EQ(to_string(write_file("/dev/full", "x").error()), "/dev/full: cannot be written: No space left on device");
}

TEST(AppendFile, LeavesNoPartOfWhatDoesNotFit) {
  const std::string path = place("appended");
  ASSERT_TRUE(write_file(path, "one\n"));
  ASSERT_TRUE(append_file(path, "two\n"));
  {
    const SmallDisk disk;
    EXPECT_FALSE(append_file(path, std::string(100'000, 'x')));
  }
  EXPECT_EQ(*read_file(path), "one\ntwo\n");
}

TEST(WholeNumber, IsReadToTheLastDigitOf64Bits) {
  EXPECT_EQ(*whole_number("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(*whole_number("-12"), -12);
}

TEST(WholeNumber, TooLargeAndNotANumberAreDistinguished) {
  EXPECT_EQ(whole_number("9223372036854775808").error().message, "'9223372036854775808' is too large; the maximum is 9223372036854775807");
  EXPECT_EQ(whole_number("-9223372036854775809").error().message,
            "'-9223372036854775809' is too small; the minimum is -9223372036854775808");
  for (const char* text : {"", "12x", "99999999999999999999x", "-", "1.5"})
    EXPECT_EQ(whole_number(text).error().message, "'" + std::string(text) + "' is not an integer");
}

}  // namespace
}  // namespace warplens
