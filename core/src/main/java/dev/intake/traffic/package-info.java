/** Ingestion health: traffic by outcome, operations that were not recorded, and the backlog. */
@NullMarked
package dev.intake.traffic;

import org.jspecify.annotations.NullMarked;
