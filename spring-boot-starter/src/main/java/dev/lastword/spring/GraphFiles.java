package dev.lastword.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** The graphs that a program brings along, as texts in the order of their names. */
record GraphFiles(ResourcePatternResolver resources, String places) {

  List<String> texts() {
    List<String> texts = new ArrayList<>();
    try {
      Resource[] files = resources.getResources(places);
      Arrays.sort(files, Comparator.comparing(file -> String.valueOf(file.getFilename())));
      for (Resource file : files) {
        texts.add(file.getContentAsString(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the graphs of " + places, e);
    }
    return texts;
  }
}
