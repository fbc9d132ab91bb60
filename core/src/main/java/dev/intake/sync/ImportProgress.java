package dev.intake.sync;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The progress of importing a provider's users, over all runs. A tenant has one for each provider. (Spec,
 * Authentication 9)
 *
 * @param seen users listed by the provider
 * @param contacts those that are contacts
 * @param reached start of the next page; absent before the first page and after the last one
 * @param startedAt when it started, to the microsecond
 * @param finishedAt when the last page was stored, to the microsecond; absent until then
 */
public record ImportProgress(
        long seen,
        ImportCounts contacts,
        Optional<ListCursor> reached,
        Instant startedAt,
        Optional<Instant> finishedAt) {
    /** Truncates the times to microseconds. */
    public ImportProgress {
        startedAt = startedAt.truncatedTo(ChronoUnit.MICROS);
        finishedAt = finishedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns an import at the start of the list. */
    public static ImportProgress begunAt(Instant now) {
        return new ImportProgress(0, ImportCounts.NONE, Optional.empty(), now, Optional.empty());
    }

    /** Returns the progress after a page that another page follows. */
    public ImportProgress after(long listed, ImportCounts became, ListCursor next) {
        return new ImportProgress(seen + listed, contacts.and(became), Optional.of(next), startedAt, finishedAt);
    }

    /** Returns the progress after the last page. */
    public ImportProgress finishedAfter(long listed, ImportCounts became, Instant now) {
        return new ImportProgress(seen + listed, contacts.and(became), Optional.empty(), startedAt, Optional.of(now));
    }

    /** Returns the number of users that became or were contacts. */
    public long imported() {
        return contacts.total();
    }

    /** Returns the number of skipped users: deleted ones, those with newer stored data, and those without an id. */
    public long passedOver() {
        return seen - imported();
    }
}
