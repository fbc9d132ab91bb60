package dev.intake.userimport;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How far the import of a provider's users has come, over all the runs that it took. A tenant has one for each provider,
 * however often it imports. (Spec, Authentication 9)
 *
 * @param seen users that the provider listed
 * @param contacts those of them who are contacts now
 * @param reached where the next page begins; absent before the first page, and behind the last one
 * @param startedAt when it was begun, to the microsecond
 * @param finishedAt when the last page was stored, to the microsecond; absent until then
 */
public record UserImport(
        long seen,
        ImportedUsers contacts,
        Optional<UserCursor> reached,
        Instant startedAt,
        Optional<Instant> finishedAt) {
    /** Brings the times to the precision that is stored. */
    public UserImport {
        startedAt = startedAt.truncatedTo(ChronoUnit.MICROS);
        finishedAt = finishedAt.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** An import that is to begin at the start of the list. */
    public static UserImport begunAt(Instant now) {
        return new UserImport(0, ImportedUsers.NONE, Optional.empty(), now, Optional.empty());
    }

    /** The import once a page is stored that is followed by another one. */
    public UserImport after(long listed, ImportedUsers became, UserCursor next) {
        return new UserImport(seen + listed, contacts.and(became), Optional.of(next), startedAt, finishedAt);
    }

    /** The import once its last page is stored. */
    public UserImport finishedAfter(long listed, ImportedUsers became, Instant now) {
        return new UserImport(seen + listed, contacts.and(became), Optional.empty(), startedAt, Optional.of(now));
    }

    /** Users who became contacts, or were contacts already. */
    public long imported() {
        return contacts.total();
    }

    /** Users that were passed over: deleted ones, those of whom newer data is stored, and those without an id. */
    public long passedOver() {
        return seen - imported();
    }
}
