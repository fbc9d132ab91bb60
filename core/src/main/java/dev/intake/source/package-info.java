/** Where things come from. */
@NullMarked
package dev.intake.source;

import org.jspecify.annotations.NullMarked;
