within Planar;
encapsulated package Types "What parameters may choose from"
  type ResolveInFrameA = enumeration(
    world "Axes of the world",
    frame_a "Axes of frame_a",
    frame_resolve "Axes of frame_resolve, a frame of its own") "In which axes a vector is given, at frame_a";

  type ResolveInFrameB = enumeration(
    world "Axes of the world",
    frame_b "Axes of frame_b",
    frame_resolve "Axes of frame_resolve, a frame of its own") "In which axes a vector is given, at frame_b";

  type ResolveInFrameAB = enumeration(
    world "Axes of the world",
    frame_a "Axes of frame_a",
    frame_b "Axes of frame_b",
    frame_resolve
      "Axes of frame_resolve, a frame of its own") "In which axes a vector is given, between two frames";
end Types;
