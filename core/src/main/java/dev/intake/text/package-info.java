/** Text from outside, made fit to be stored and shown. */
@NullMarked
package dev.intake.text;

import org.jspecify.annotations.NullMarked;
