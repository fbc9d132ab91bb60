/**
 * The entry for a program that embeds the core: {@link dev.intake.Intake} has the use cases, and {@link dev.intake.Storage}
 * joins the ports that storage implements.
 */
@NullMarked
package dev.intake;

import org.jspecify.annotations.NullMarked;
