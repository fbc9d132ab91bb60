/** Bodies of deliveries that are kept, sealed, to be processed later. */
@NullMarked
package dev.intake.body;

import org.jspecify.annotations.NullMarked;
