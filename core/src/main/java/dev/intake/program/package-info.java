/** Lifecycle programs: drafting, approval and revision, firing rules, the progress of enrollments, and previews. */
@NullMarked
package dev.intake.program;

import org.jspecify.annotations.NullMarked;
