// How large the parts of a lesson's card are, before and after the answer, and how large a class's type can be for all of it to fit.
#pragma once

#include "app/panels/state.h"

namespace warplens::app::lesson_card {

inline constexpr float kTitle = 15, kText = 13;
inline constexpr float kNumber = 25;  // of an option that is a number, for a class
inline constexpr float kLetter = 34;  // left of an option's words
inline constexpr float kTop = 12, kHead = 28, kMargin = 24,
                       kFooter = 46;        // above the body, its title, beside, the buttons
inline constexpr float kPresentedTop = 20;  // and below, for a class

// `skin`: with the type as large as it is drawn; `grown`: how much larger than the window's.
struct Look {
  const Skin& skin;
  bool presents = false;
  float grown = 1;
};

inline float ask_size(const Look& look) { return look.presents ? 15 : 13; }

// A question is drawn beside the text, or below it where the card is narrow.
bool beside(const Skin& skin, float width);
float text_width(const Skin& skin, float width, bool question);
float question_width(const Skin& skin, float width);

// Options of a few words stand in two columns.
bool short_options(const Look& look, const LessonQuestion& question, float width);
float option_height(const Look& look, const LessonQuestion& question, float width);

// Of the box that says what is to be clicked.
float pick_height(const Look& look, std::string_view text, float width);
const char* pick_name(PickKind pick);

// With its title: of the step before it is answered and, if that is higher, after.
float step_height(const Workbench& bench, const Look& look, const LessonStep& step, float width);

// The largest type with which a class's card still has all of the step, also when it is answered.
float type_of_a_class(const Workbench& bench, const Skin& skin, const Rect& rect);

}  // namespace warplens::app::lesson_card
