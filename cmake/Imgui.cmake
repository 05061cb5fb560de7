# Dear ImGui, 1.86 up to 1.92: Debian's package (a pkg-config file only), or a source tree named by
# FETCHCONTENT_SOURCE_DIR_IMGUI. Two targets: warplens_imgui draws into memory, warplens_imgui_backends needs GLFW and OpenGL.
find_package(Freetype REQUIRED)

if(FETCHCONTENT_SOURCE_DIR_IMGUI)
  set(imgui_source ${FETCHCONTENT_SOURCE_DIR_IMGUI})
  add_library(warplens_imgui STATIC ${imgui_source}/imgui.cpp ${imgui_source}/imgui_draw.cpp ${imgui_source}/imgui_tables.cpp
    ${imgui_source}/imgui_widgets.cpp ${imgui_source}/misc/cpp/imgui_stdlib.cpp ${imgui_source}/misc/freetype/imgui_freetype.cpp)
  target_include_directories(warplens_imgui SYSTEM PUBLIC ${imgui_source} ${imgui_source}/misc/cpp)
  target_compile_definitions(warplens_imgui PUBLIC IMGUI_ENABLE_FREETYPE)
  target_link_libraries(warplens_imgui PUBLIC Freetype::Freetype)
  if(WARPLENS_WINDOW)
    add_library(warplens_imgui_backends STATIC ${imgui_source}/backends/imgui_impl_glfw.cpp
      ${imgui_source}/backends/imgui_impl_opengl3.cpp)
    target_include_directories(warplens_imgui_backends SYSTEM PUBLIC ${imgui_source}/backends)
  endif()
else()
  pkg_check_modules(IMGUI REQUIRED imgui)
  find_library(IMGUI_LIBRARY imgui HINTS ${IMGUI_LIBRARY_DIRS} REQUIRED)
  add_library(warplens_imgui INTERFACE)
  target_include_directories(warplens_imgui SYSTEM INTERFACE ${IMGUI_INCLUDE_DIRS})
  # The package's library is static and built for FreeType; its other needs come from pkg-config.
  find_library(STB_LIBRARY stb REQUIRED)
  target_link_libraries(warplens_imgui INTERFACE ${IMGUI_LIBRARY} ${STB_LIBRARY} Freetype::Freetype ${CMAKE_DL_LIBS})
  if(WARPLENS_WINDOW)
    add_library(warplens_imgui_backends INTERFACE)
    find_path(IMGUI_BACKENDS imgui_impl_glfw.h HINTS ${IMGUI_INCLUDE_DIRS} PATH_SUFFIXES backends REQUIRED)
    target_include_directories(warplens_imgui_backends SYSTEM INTERFACE ${IMGUI_BACKENDS})
  endif()
endif()

if(WARPLENS_WINDOW)
  find_package(glfw3 3.3 REQUIRED)
  if(FETCHCONTENT_SOURCE_DIR_IMGUI)
    target_link_libraries(warplens_imgui_backends PUBLIC warplens_imgui glfw ${CMAKE_DL_LIBS})
  else()
    target_link_libraries(warplens_imgui_backends INTERFACE warplens_imgui glfw ${CMAKE_DL_LIBS})
  endif()
endif()
