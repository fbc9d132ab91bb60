/** Operations, their validation, and the pure plan that a batch of them becomes. */
@NullMarked
package dev.intake.ingest;

import org.jspecify.annotations.NullMarked;
