/** Commands and metrics for the import of a provider's users. */
@NullMarked
package dev.intake.app.userimport;

import org.jspecify.annotations.NullMarked;
