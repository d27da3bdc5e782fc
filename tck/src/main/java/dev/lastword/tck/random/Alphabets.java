package dev.lastword.tck.random;

import java.util.List;

/** Texts of any number of bytes in any script, with every character that an id may have. */
public final class Alphabets {

  /** First and last code point; no control character, slash or blank is among them. */
  private static final List<int[]> RANGES =
      List.of(
          new int[] {'a', 'z'},
          new int[] {'0', '9'},
          new int[] {'0', 'Z'},
          new int[] {'!', '.'},
          new int[] {':', '~'},
          new int[] {0xa1, 0xff},
          new int[] {0x100, 0x24f},
          new int[] {0x300, 0x36f},
          new int[] {0x370, 0x52f},
          new int[] {0x5d0, 0x5ea},
          new int[] {0x620, 0x64a},
          new int[] {0x904, 0x94d},
          new int[] {0xe01, 0xe3a},
          new int[] {0x1100, 0x11ff},
          new int[] {0x1e00, 0x1fff},
          new int[] {0x200b, 0x200f},
          new int[] {0x2010, 0x2027},
          new int[] {0x202a, 0x202e},
          new int[] {0x2060, 0x206f},
          new int[] {0x2100, 0x214f},
          new int[] {0x3041, 0x30ff},
          new int[] {0x4e00, 0x9fff},
          new int[] {0xac00, 0xd7a3},
          new int[] {0xe000, 0xf8ff},
          new int[] {0xfb00, 0xfb4f},
          new int[] {0xfe00, 0xfe0f},
          new int[] {0xfeff, 0xfeff},
          new int[] {0xff01, 0xff9f},
          new int[] {0xfffd, 0xffff},
          new int[] {0x10400, 0x1044f},
          new int[] {0x1d400, 0x1d7ff},
          new int[] {0x1f300, 0x1f6ff},
          new int[] {0x20000, 0x2a6df},
          new int[] {0xe0020, 0xe007f},
          new int[] {0x10fffd, 0x10ffff});

  private Alphabets() {}

  /** Returns a text of so many UTF-8 bytes, of one script, two, or all. */
  public static String text(Draw draw, int bytes) {
    List<int[]> scripts =
        switch (draw.below(4)) {
          case 0 -> RANGES;
          case 1 -> List.of(draw.oneOf(RANGES), draw.oneOf(RANGES));
          default -> List.of(draw.oneOf(RANGES));
        };
    StringBuilder text = new StringBuilder();
    for (int left = bytes; left > 0; ) {
      int[] range = draw.oneOf(scripts);
      int point = range[0] + draw.below(range[1] - range[0] + 1);
      int next = size(point) <= left ? point : 'a' + draw.below(26);
      text.appendCodePoint(next);
      left -= size(next);
    }
    return text.toString();
  }

  private static int size(int point) {
    return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
}
