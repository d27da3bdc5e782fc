package dev.lastword.tck.cli;

import java.time.Duration;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 500ms}, {@code 5s}, {@code 2m}. */
final class DurationConverter implements ITypeConverter<Duration> {

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})(ms|s|m)");
  private static final Map<String, LongFunction<Duration>> UNITS =
      Map.of("ms", Duration::ofMillis, "s", Duration::ofSeconds, "m", Duration::ofMinutes);

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "expected a duration such as 500ms, 5s or 2m, found '" + text + "'");
    }
    return UNITS.get(matcher.group(2)).apply(Long.parseLong(matcher.group(1)));
  }
}
