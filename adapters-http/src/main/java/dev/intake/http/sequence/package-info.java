/** The submitted fields of steps, their emails and times. */
@NullMarked
package dev.intake.http.sequence;

import org.jspecify.annotations.NullMarked;
