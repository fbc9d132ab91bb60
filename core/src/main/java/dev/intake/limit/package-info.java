/** Token buckets in exact integer arithmetic, turns at what there is little of, and a limit on log lines. */
@NullMarked
package dev.intake.limit;

import org.jspecify.annotations.NullMarked;
