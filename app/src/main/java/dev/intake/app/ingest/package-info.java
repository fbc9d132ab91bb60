/** Metrics of ingestion. */
@NullMarked
package dev.intake.app.ingest;

import org.jspecify.annotations.NullMarked;
