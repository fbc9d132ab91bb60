package dev.intake.userimport;

/** What came of ordering an import of users. */
public sealed interface ImportOrder {
    /**
     * A worker of some node will do it.
     *
     * @param run the order
     */
    record Ordered(ImportRun.Running run) implements ImportOrder {}

    /**
     * One is being done already, and nothing was changed.
     *
     * @param run that one
     */
    record AlreadyRunning(ImportRun.Running run) implements ImportOrder {}

    /** No API key is kept for the tenant, and nothing was changed. */
    record NoApiKey() implements ImportOrder {}

    /** There is no such tenant. */
    record NoSuchTenant() implements ImportOrder {}
}
