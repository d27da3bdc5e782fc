package dev.lastword.server.security;

import static dev.lastword.server.security.Allowance.CANCEL;
import static dev.lastword.server.security.Allowance.ORDINARY;
import static dev.lastword.server.security.Allowance.UNLIMITED;
import static dev.lastword.server.security.Rates.Shown.A_CREDENTIAL;
import static dev.lastword.server.security.Rates.Shown.NOTHING;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.security.Rates.Advance;
import dev.lastword.server.security.Rates.Shown;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.github.bucket4j.TimeMeter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests that senders may send before they are proven, ten a second and address. */
final class AdvanceTest {

  private static final int MANY = 1_000;

  private final AtomicLong nanos = new AtomicLong();
  private final Rates rates =
      new Rates(Settings.defaults().flag(Setting.RATE, "10"), new Movable(nanos));

  /** Time that stands still until it is moved. */
  private record Movable(AtomicLong nanos) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
      return nanos.get();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private long granted(String address, Allowance allowance, Shown shown) {
    return IntStream.range(0, MANY)
        .filter(unused -> rates.advance(address(address), allowance, shown).isPresent())
        .count();
  }

  @Test
  void an_address_gets_twice_the_rate_at_once_and_then_the_rate() {
    assertEquals(20, granted("10.0.0.1", ORDINARY, A_CREDENTIAL));

    nanos.addAndGet(1_000_000_000);

    assertEquals(10, granted("10.0.0.1", ORDINARY, A_CREDENTIAL));
  }

  @Test
  void requests_without_a_credential_and_cancels_are_counted_apart() {
    assertEquals(20, granted("10.0.0.1", ORDINARY, NOTHING));
    assertEquals(20, granted("10.0.0.1", ORDINARY, A_CREDENTIAL));
    assertEquals(20, granted("10.0.0.1", CANCEL, A_CREDENTIAL));
    assertEquals(MANY, granted("10.0.0.1", UNLIMITED, NOTHING));
  }

  @Test
  void one_address_leaves_room_for_others_and_all_together_have_an_end() {
    long granted =
        IntStream.range(0, 100)
            .mapToLong(host -> granted("10.0.0." + host, ORDINARY, A_CREDENTIAL))
            .sum();

    assertEquals(80, granted);
  }

  @Test
  void an_address_keeps_its_own_when_all_together_have_none_left() {
    IntStream.range(0, 4).forEach(host -> granted("10.0.0." + host, ORDINARY, NOTHING));
    assertEquals(0, granted("10.0.1.1", ORDINARY, NOTHING));

    nanos.addAndGet(1_000_000_000);

    assertEquals(20, granted("10.0.1.1", ORDINARY, NOTHING));
  }

  @Test
  void all_addresses_of_an_ipv6_network_count_as_one() {
    assertEquals(20, granted("2001:db8:0:1::1", ORDINARY, NOTHING));
    assertEquals(0, granted("2001:db8:0:1:ffff::2", ORDINARY, NOTHING));
    assertEquals(20, granted("2001:db8:0:2::1", ORDINARY, NOTHING));
  }

  @Test
  void what_is_given_back_can_be_taken_again() {
    for (int i = 0; i < MANY; i++) {
      Optional<Advance> advance = rates.advance(address("10.0.0.1"), ORDINARY, A_CREDENTIAL);
      advance.orElseThrow().giveBack();
    }

    assertEquals(20, granted("10.0.0.1", ORDINARY, A_CREDENTIAL));
  }

  @Test
  void a_rate_of_zero_is_no_limit() {
    Rates unlimited = new Rates(Settings.defaults().flag(Setting.RATE, "0"));

    assertEquals(
        MANY,
        IntStream.range(0, MANY)
            .filter(unused -> unlimited.advance(address("10.0.0.1"), ORDINARY, NOTHING).isPresent())
            .count());
  }
}
