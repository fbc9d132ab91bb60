/** The destination and format of the log. */
@NullMarked
package dev.intake.app.log;

import org.jspecify.annotations.NullMarked;
