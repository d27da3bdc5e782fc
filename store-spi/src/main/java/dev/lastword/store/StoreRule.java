package dev.lastword.store;

/**
 * Every promise of this contract, by number. Tests, mutants and certificates name these numbers;
 * {@code docs/store-rules.md} is made from this list.
 */
public enum StoreRule {
  W1(
      "All of a commit takes effect in one atomic, isolated step, or nothing of it does; no reader"
          + " ever sees a part."),
  W2(
      "An expected version is met only if it is exactly the head at the moment of the commit; else"
          + " VersionConflict with the true head. 0 means that the stream does not exist."),
  W3("An append with Expected.Any never fails because of a race for the version."),
  W4("The versions of a stream are 1, 2, 3, … without gaps, in the order given."),
  W5(
      "Events get strictly rising positions in the order given; along a stream, position order is"
          + " version order. A position is never used twice, not even after a crash or a refusal."),
  W6(
      "The id of its first event names a commit, in all streams and for ever, not for a cache's"
          + " lifetime. Before version and fence: if a stored commit has the name, and its events"
          + " are, in this order, byte for byte and in these streams, exactly the same, the original"
          + " heads and positions are returned with alreadyCommitted and no operation is applied"
          + " again; if they are not: DuplicateEvent. That the other event ids are unique is the"
          + " writer's duty."),
  W6b(
      "Repetition is recognized before a lost lease too; completing a job again with the token and"
          + " status that completed it succeeds and changes nothing."),
  W7("A commit that holds an event id twice cannot be made: DuplicateEvent."),
  W8(
      "Several appends in one commit are atomic (MULTI_STREAM), and no order in which callers name"
          + " their streams makes a deadlock surface."),
  W9(
      "A commit without appends and operations, an append without events, and two appends to one"
          + " stream cannot be made: IllegalArgumentException."),
  W10(
      "When commit returns, it is durable as declared and visible to every later call on every"
          + " node; nothing is visible before it is durable."),
  W11(
      "StoreUnavailable promises that nothing was written; when that cannot be known, it is"
          + " OutcomeUnknown, and the identical commit can be repeated."),
  W12(
      "Every fence's job must be open and have exactly the fence's token, judged inside the commit;"
          + " else LeaseLost. An expired lease that was not claimed since still commits."),
  W13(
      "StreamOp.RequireVersion demands a stream's head before the commit without writing to it,"
          + " and no two commits that guard each other's streams both succeed."),

  R1("A page goes forward or backward from fromVersion, inclusive."),
  R2(
      "A page is bounded by events and by payload bytes, and holds at least one event if any fits"
          + " the start; more tells exactly whether others follow."),
  R3("headVersion is the stream's head in the snapshot that the events come from, on every page."),
  R4("An unknown stream is an empty page with head 0, not an error."),
  R5("A read that begins after a commit returned, on any thread or node, sees it."),
  R6(
      "Payload, media type, headers, type, ids and occurredAt come back exactly as given, in"
          + " immutable values that share nothing with the store."),
  R7("A backward page is the reverse of the forward one."),
  R8("A bound or version below 1 is an IllegalArgumentException, for unknown streams too."),

  F1(
      "After a page for after = p with next = q, no event in (p, q] that the page did not show and"
          + " its filter lets through will ever appear."),
  F2(
      "Positions strictly rise within and across pages; every committed event appears exactly once."),
  F3("In the feed, the events of one stream are in order of version."),
  F4("after is exclusive on every page, for 0 and for a consumer that resumes."),
  F5("An empty page has next = after, with and without a filter."),
  F6("Positions may have gaps, also permanent ones."),
  F7(
      "A page that is asked for while no commit is under way shows all that have ended. Those under"
          + " way may delay others, however long they take, but never break F1: nothing is skipped"
          + " by time."),
  F8("Reading the feed writes nothing and needs no registration."),
  F9("Filters apply after F1 is established: next is a settled position."),
  F10(
      "feedEnd is a settled position that never falls on one instance: every event committed after"
          + " the call returned comes behind it."),
  F11("A wake-up is a hint: delivery never depends on one, and subscribing holds no thread."),

  J1(
      "A claim leases open jobs of its queues whose availability the store's clock has reached, that"
          + " very moment included, each to one claimer only."),
  J2("A claim takes higher priority first, then earlier availability, then earlier enqueueing."),
  J3(
      "A job's token rises at every claim and at every end of a lease (complete, release, requeue,"
          + " end), for ever: no deletion, enqueueing anew, reopening or crash resets it."),
  J4(
      "A heartbeat sets the expiry to leaseFor from now and keeps the token; with a token that has"
          + " risen, or if the job is not leased, it is LeaseLost and changes nothing."),
  J5("Expiry alone ends nothing: until the job is claimed, the holder can heartbeat and commit."),
  J6("attempt counts claims, survives releases, and never makes the store drop a job."),
  J7("The token is the only proof: an owner's name proves nothing, not even its own older lease."),
  J8(
      "Enqueueing a taken id changes nothing if queue, priority, group and payload are equal, and is"
          + " JobConflict otherwise; there are never two jobs of one id."),
  J9("JobOp.Complete ends the job: it is never claimable again, and its lease commits no more."),
  J10("JobOp.Release ends the lease and makes the job claimable after its delay, or parks it."),
  J11("JobOp.Mark sets the status and leaves lease, token and availability alone."),
  J12("JobOp.End ends any open job, leased or not; an ended or unknown one stays as it is."),
  J13(
      "JobOp.Requeue ends a lease if there is one and makes any open job claimable after its"
          + " delay, or parks it; an ended or unknown job is JobConflict."),
  J14("JobOp.Delete forgets an ended job; an open one is JobConflict, an unknown one is fine."),
  J15(
      "A claim with a limit for a queue never leaves more unexpired leases in it than the limit,"
          + " however many claim at once."),
  J16("Job operations are part of their commit: of a refused one nothing is ever claimable."),
  J17(
      "Lists go by id in binary order; paging by the last id shows every job that matches throughout"
          + " exactly once, whatever happens to others."),
  J18(
      "untilNextDue is the time to the earliest availability or expiry of the queues, never less"
          + " than zero, and empty if nothing can become due by itself."),
  J19("depth counts every open job of the queue exactly once."),
  J20("A job's status is the word that the last operation set; claims and heartbeats keep it."),
  J21(
      "JobOp.EnqueueLeased adds a job that its owner holds from the commit on, with attempt 1 and a"
          + " token that the commit's answer names; a taken id is JobConflict. A repeated commit"
          + " leases nothing anew."),

  D1("DocOp.Put replaces the whole document: content, sort key and tags."),
  D2("DocOp.Delete of a missing document is fine."),
  D3("DocOp.Create of a taken key changes nothing if the document is equal, else DocConflict."),
  D4(
      "A query returns the documents of the collection that carry all its tags, by sort key, then by"
          + " key in binary order, in either direction."),
  D5("A cursor is exclusive; paging shows every document that does not change exactly once."),
  D6("Documents come back exactly as given."),
  D7("Of two commits that write a document, the later one's content stays."),
  D8("A reader never sees a document newer than its commit's events, nor events newer than it."),

  S1("latest returns the snapshot of the highest version not above the one asked for."),
  S2("Without such a snapshot it is empty."),
  S3("SnapshotOp.Put replaces a snapshot of the same version and touches no other."),
  S4("A snapshot above the stream's head, after the commit's appends, is VersionConflict."),
  S5("Snapshots come back exactly as given, tag included."),
  S6("SnapshotOp.Drop removes those below its version and no other."),
  S7("Losing all snapshots changes no other answer."),

  E1(
      "StreamOp.Erase removes all events and snapshots of a stream whose head, after the commit's"
          + " appends, is the version it names; else VersionConflict."),
  E2("An erased stream reads as an empty page with erased set and its head kept."),
  E3("The feed omits erased events and keeps F1 to F5 for all others."),
  E4(
      "The names of commits to erased streams stay used, also if only a part of one was erased:"
          + " DuplicateEvent; so do the positions of erased events."),
  E5("Appending to, requiring or snapshotting an erased stream is StreamErased."),
  E6("Erasing an erased stream changes nothing."),

  T1(
      "Availability, expiry and recordedAt are judged by the store's clock when the call is decided,"
          + " after all that it waited for, never by a client's and never by the start of a"
          + " transaction."),
  T2(
      "Times are whole microseconds of the years 1 to 9999 and come back exact; finer ones are"
          + " refused, never rounded."),
  T3("Durations are 0 to 1,000 years, rounded up to whole microseconds; a lease is above 0."),
  T4(
      "recordedAt comes from the store's clock, is one for a commit, and never falls along a stream."),
  T5("A value at a declared limit works; one beyond is LimitExceeded, and nothing is cut."),
  T6("Declared limits are at least the minima."),
  T7("Text is compared and ordered by its UTF-8 bytes: no case, blank or normal form is folded."),
  T8("A store clock that steps back makes no job claimable early, and tokens still rise."),

  O1(
      "Opening creates or migrates under a lock against other openers, or refuses a newer, foreign or"
          + " insufficient storage with StoreIncompatible; never half."),
  O2("close can be repeated and is bounded; a commit in flight finishes or is refused whole."),
  O3("After close every call throws StoreClosed."),
  O4("After close no thread and no file of the store stays open."),
  O5(
      "Who opens the storage again sees everything that was committed, unless durability is NONE"
          + " and the process ended."),
  O6(
      "Any number of instances in one process may be open on one storage and see each other's"
          + " commits at once."),
  O7(
      "An interrupted call did its work, or says StoreUnavailable or OutcomeUnknown truthfully; the"
          + " interrupt flag stays set and the store usable."),
  O8("No message or toString holds a password, a user or a parameter of the URL."),
  O9("Acknowledged commits survive what the declared class says, and open needs no help after it."),

  X1(
      "A commit with several faults is refused for the first of: capability, limit, an append to an"
          + " erased stream, duplicate event, version (for a guard: erased, then version), fence,"
          + " operations in order."),
  X2("Every failure is the subtype of StoreException that fits, with its fields and its advice."),
  X3("After any failure but OutcomeUnknown nothing was written."),
  X4("No exception of a driver or framework is thrown as such."),
  X5("Mistakes of the caller are NullPointerException or IllegalArgumentException."),

  C1(
      "What is not claimed is refused with UnsupportedCapability, and a commit that needs it writes"
          + " nothing."),
  C2("What is claimed works."),
  C3("description returns equal values as long as the store is open."),
  C4(
      "Core is LOG; Standard adds FEED, MULTI_STREAM, PROJECTIONS, JOBS and SNAPSHOTS; Cluster adds"
          + " MULTI_NODE.");

  private final String text;

  StoreRule(String text) {
    this.text = text;
  }

  /** Returns what the rule says. */
  public String text() {
    return text;
  }
}
