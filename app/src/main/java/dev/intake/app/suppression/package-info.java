/** Commands for suppressions. */
@NullMarked
package dev.intake.app.suppression;

import org.jspecify.annotations.NullMarked;
