/** Commands and metrics for ingestion keys, agent tokens and the audit record. */
@NullMarked
package dev.intake.app.access;

import org.jspecify.annotations.NullMarked;
