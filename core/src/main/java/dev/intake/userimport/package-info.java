/** The one-time import of a provider's users. */
@NullMarked
package dev.intake.userimport;

import org.jspecify.annotations.NullMarked;
