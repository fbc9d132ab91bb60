package dev.intake.sync;

/**
 * Counts of imported users or customers. A contact counts once for the users of one transaction; further users of the same
 * contact count as unchanged.
 *
 * @param created users that became new contacts
 * @param updated users whose contacts changed
 * @param unchanged users whose contacts did not change
 * @param events events of the past that were recorded, or wait for their customer to be known
 */
public record ImportCounts(long created, long updated, long unchanged, long events) {
    /** All counts are zero. */
    public static final ImportCounts NONE = new ImportCounts(0, 0, 0);

    /** Counts of users without events. */
    public ImportCounts(long created, long updated, long unchanged) {
        this(created, updated, unchanged, 0);
    }

    /** Returns the number of users. */
    public long total() {
        return created + updated + unchanged;
    }

    /** Returns the sums of both. */
    ImportCounts and(ImportCounts more) {
        return new ImportCounts(
                created + more.created, updated + more.updated, unchanged + more.unchanged, events + more.events);
    }
}
