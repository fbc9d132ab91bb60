/** Workers that run due steps. */
@NullMarked
package dev.intake.app.step;

import org.jspecify.annotations.NullMarked;
