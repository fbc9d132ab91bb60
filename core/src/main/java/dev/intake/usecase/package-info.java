/** The verbs of the service. {@link dev.intake.usecase.Intake} is where an embedding program starts. */
@NullMarked
package dev.intake.usecase;

import org.jspecify.annotations.NullMarked;
