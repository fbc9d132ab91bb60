/** The ingestion endpoint and the Segment-compatible API. */
@NullMarked
package dev.intake.http.ingest;

import org.jspecify.annotations.NullMarked;
