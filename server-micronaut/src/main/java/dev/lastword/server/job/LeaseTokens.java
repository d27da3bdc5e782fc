package dev.lastword.server.job;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.server.security.Principal;
import dev.lastword.server.security.StoreSecret;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Lease tokens as workers see them: the fencing token of the store and a code over it, the job, the
 * worker and the caller. The secret of the code is kept in the store, so that every server on it
 * accepts the tokens of the others, also after a restart, and nothing is written for a lease.
 */
@Singleton
final class LeaseTokens {

  private static final String ALGORITHM = "HmacSHA256";
  private static final int CODE_BYTES = 16;
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,17})\\.([A-Za-z0-9_-]{22})");

  private final StoreSecret secret;

  /**
   * A code over nothing yet for each thread: to look one up and prepare it costs more than to use
   * it.
   */
  private final ThreadLocal<Mac> macs = ThreadLocal.withInitial(this::prepared);

  LeaseTokens(StoreSecret secret) {
    this.secret = secret;
  }

  /**
   * The job of a lease and its holder.
   *
   * @param jobId the job
   * @param workerId the worker that claimed it
   * @param caller id of the caller that the worker authenticated as
   */
  record Holder(String jobId, String workerId, String caller) {}

  /** Loads the secret, so that no lease is given whose token cannot be issued. */
  void prepare() {
    secret.bytes();
  }

  /** Returns the token of a lease that a caller was just given. */
  String issue(Assignment given, Principal caller) {
    Holder holder = new Holder(given.fence().jobId(), given.owner(), caller.id());
    return text(given.fence().token(), holder);
  }

  /** Returns the fencing token in a lease token, if it was issued to this holder. */
  Optional<Long> fence(String token, Holder holder) {
    Matcher parts = FORM.matcher(token);
    if (!parts.matches()) {
      return Optional.empty();
    }
    long fence = Long.parseLong(parts.group(1));
    boolean isIssued =
        MessageDigest.isEqual(text(fence, holder).getBytes(US_ASCII), token.getBytes(US_ASCII));
    return isIssued ? Optional.of(fence) : Optional.empty();
  }

  private String text(long fence, Holder holder) {
    byte[] code = Arrays.copyOf(code(fence, holder), CODE_BYTES);
    return fence + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(code);
  }

  private byte[] code(long fence, Holder holder) {
    Mac mac = macs.get();
    mac.update(ByteBuffer.allocate(Long.BYTES).putLong(fence).array());
    add(mac, holder.jobId());
    add(mac, holder.workerId());
    add(mac, holder.caller());
    return mac.doFinal();
  }

  private Mac prepared() {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.bytes(), ALGORITHM));
      return mac;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
    }
  }

  /** With its length before it, a part cannot be continued by the next. */
  private static void add(Mac mac, String part) {
    byte[] bytes = part.getBytes(UTF_8);
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    mac.update(bytes);
  }
}
