/** What becomes of a provider's verified event: recorded, ignored, or parked until its customer is known. */
@NullMarked
package dev.intake.delivery;

import org.jspecify.annotations.NullMarked;
