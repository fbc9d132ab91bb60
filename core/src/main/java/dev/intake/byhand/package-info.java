/** Enrollments that a person begins or ends. */
@NullMarked
package dev.intake.byhand;

import org.jspecify.annotations.NullMarked;
