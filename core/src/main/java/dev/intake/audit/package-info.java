/** Who did what: kept for the tenant to read. */
@NullMarked
package dev.intake.audit;

import org.jspecify.annotations.NullMarked;
