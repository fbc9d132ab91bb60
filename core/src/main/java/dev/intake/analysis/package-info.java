/** Questions about recorded events: how many, by whom, in which order. */
@NullMarked
package dev.intake.analysis;

import org.jspecify.annotations.NullMarked;
