/** Token buckets in exact integer arithmetic. */
@NullMarked
package dev.intake.limit;

import org.jspecify.annotations.NullMarked;
