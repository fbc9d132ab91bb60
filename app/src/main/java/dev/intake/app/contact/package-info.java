/** Commands and metrics for contacts. */
@NullMarked
package dev.intake.app.contact;

import org.jspecify.annotations.NullMarked;
