package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.OutcomeUnknown;
import java.sql.SQLWarning;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * A warning with which PostgreSQL commits. It says so if it has stopped to wait for the standbys
 * that must confirm: the transaction is then committed and visible here, and gone if another server
 * takes over. Texts are translated, so it is known by the SQLSTATE.
 */
final class CommitWarning {

  /** A notice, which tells of nothing that went wrong. */
  private static final String NOTICE = "00";

  /**
   * Parts of the server that warn, beside a transaction, of numbers that run out in the long run.
   */
  private static final Set<String> HARMLESS = Set.of("varsup.c", "multixact.c");

  private CommitWarning() {}

  /** Throws {@link OutcomeUnknown} if any of the warnings may be about the commit. */
  static void refuse(@Nullable SQLWarning first) {
    for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
      if (isDoubt(each)) {
        throw new OutcomeUnknown(
            "the database committed with a warning (SQLSTATE "
                + each.getSQLState()
                + "): standbys may not have the commit",
            each);
      }
    }
  }

  private static boolean isDoubt(SQLWarning warning) {
    ServerErrorMessage told =
        warning instanceof PSQLWarning server ? server.getServerErrorMessage() : null;
    if (told == null) {
      return true;
    }
    boolean notice = told.getSQLState() != null && told.getSQLState().startsWith(NOTICE);
    return !notice && (told.getFile() == null || !HARMLESS.contains(told.getFile()));
  }
}
