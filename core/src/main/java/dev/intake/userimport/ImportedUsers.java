package dev.intake.userimport;

/**
 * What became of users who are contacts now. A contact counts once for the users of one transaction: of two who share it,
 * the second counts as unchanged.
 *
 * @param created those who became new contacts
 * @param updated those whose contacts were changed
 * @param unchanged those of whom all was known
 */
public record ImportedUsers(long created, long updated, long unchanged) {
    /** Nobody. */
    public static final ImportedUsers NONE = new ImportedUsers(0, 0, 0);

    /** All of them. */
    public long total() {
        return created + updated + unchanged;
    }

    /** These and more of them. */
    public ImportedUsers and(ImportedUsers more) {
        return new ImportedUsers(created + more.created, updated + more.updated, unchanged + more.unchanged);
    }
}
