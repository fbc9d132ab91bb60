/** Commands and metrics for emails of programs. */
@NullMarked
package dev.intake.app.email;

import org.jspecify.annotations.NullMarked;
