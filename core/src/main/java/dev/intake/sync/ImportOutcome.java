package dev.intake.sync;

/**
 * The outcome of a run of an import, or of its count. What it stored stays, and importing it again changes nothing.
 *
 * @param end how it ended
 * @param reached the progress over all runs, where the next one continues; what this run stored last if another is active
 * @param reason why it failed; blank if it did not
 */
public record ImportOutcome(End end, ImportProgress reached, String reason) {
    /** How a run ends. */
    public enum End {
        /** All of the provider's lists was processed. */
        COMPLETED,
        /** It was already complete; no request was sent to the provider. */
        ALREADY_COMPLETE,
        /** The provider refused a request, or failed too often. */
        FAILED,
        /** The observer stopped the run. */
        STOPPED,
        /** Another run has continued or restarted the import, and is still active. */
        TAKEN_OVER,
        /** The tenant does not exist; no request was sent to the provider. */
        NO_SUCH_TENANT
    }

    /** Creates the outcome of a run that did not fail. */
    public ImportOutcome(End end, ImportProgress reached) {
        this(end, reached, "");
    }
}
