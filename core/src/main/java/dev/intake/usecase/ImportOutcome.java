package dev.intake.usecase;

/** How an import of users ended. What was stored until then stays, and importing it again changes nothing. */
public sealed interface ImportOutcome {
    /**
     * Every user that the provider lists was looked at.
     *
     * @param progress how many
     */
    record Completed(ImportProgress progress) implements ImportOutcome {}

    /**
     * The provider refused, or failed once too often.
     *
     * @param progress how far it came
     * @param reason why, for a person
     */
    record Failed(ImportProgress progress, String reason) implements ImportOutcome {}

    /**
     * Its observer ended it.
     *
     * @param progress how far it came
     */
    record Stopped(ImportProgress progress) implements ImportOutcome {}

    /** There is no such tenant; the provider was not asked. */
    record NoSuchTenant() implements ImportOutcome {}
}
