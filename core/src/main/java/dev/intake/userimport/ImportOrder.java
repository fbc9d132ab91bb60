package dev.intake.userimport;

/** The outcome of ordering a user import. */
public sealed interface ImportOrder {
    /**
     * The import is queued for a worker.
     *
     * @param run the queued run
     */
    record Ordered(ImportRun.Running run) implements ImportOrder {}

    /**
     * An import is already running; nothing changed.
     *
     * @param run the running import
     */
    record AlreadyRunning(ImportRun.Running run) implements ImportOrder {}

    /** The tenant has no API key; nothing changed. */
    record NoApiKey() implements ImportOrder {}

    /** The tenant does not exist. */
    record NoSuchTenant() implements ImportOrder {}
}
