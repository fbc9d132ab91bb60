package dev.intake.userimport;

/** How a run of an import ended. What was stored until then stays, and importing it again changes nothing. */
public sealed interface ImportOutcome {
    /**
     * Every user that the provider lists was looked at.
     *
     * @param reached how many, over all the runs that it took
     */
    record Completed(UserImport reached) implements ImportOutcome {}

    /**
     * It was complete already; the provider was not asked.
     *
     * @param reached what it came to, and when
     */
    record AlreadyComplete(UserImport reached) implements ImportOutcome {}

    /**
     * The provider refused, or failed once too often.
     *
     * @param reached from where the next run goes on
     * @param reason why, for a person
     */
    record Failed(UserImport reached, String reason) implements ImportOutcome {}

    /**
     * Its observer ended it.
     *
     * @param reached from where the next run goes on
     */
    record Stopped(UserImport reached) implements ImportOutcome {}

    /** Another run of the same import is at work: it went on with it, or began it anew. That one goes on. */
    record TakenOver() implements ImportOutcome {}

    /** There is no such tenant; the provider was not asked. */
    record NoSuchTenant() implements ImportOutcome {}
}
