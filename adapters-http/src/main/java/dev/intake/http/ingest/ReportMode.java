package dev.intake.http.ingest;

/** What a request wants beside, or instead of, having its operations processed. */
enum ReportMode {
    /** Nothing: the answer is the specification's. */
    NONE,
    /** To have them processed and to be told what that did: {@code ?explain=1}. */
    EXPLAIN,
    /** To be told what processing would do, and nothing to be done: {@code ?dryRun=1}. */
    DRY_RUN
}
