package dev.intake.http.ingest;

/** Selects processing, reporting, or both. */
enum ReportMode {
    /** Processes, without a report. */
    NONE,
    /** Processes and reports: {@code ?explain=1}. */
    EXPLAIN,
    /** Reports without processing: {@code ?dryRun=1}. */
    DRY_RUN
}
