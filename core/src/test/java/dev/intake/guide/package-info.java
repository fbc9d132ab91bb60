/** The code of the guides, compiled and run, so that what they show is what works. */
@NullMarked
package dev.intake.guide;

import org.jspecify.annotations.NullMarked;
