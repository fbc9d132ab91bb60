/** Ingestion of batches: validation, limits, the rules that turn a batch into a plan, the report and the dry run. */
@NullMarked
package dev.intake.ingest;

import org.jspecify.annotations.NullMarked;
