/** Where the log goes, and in which form. */
@NullMarked
package dev.intake.app.log;

import org.jspecify.annotations.NullMarked;
