/** The service: configuration, wiring and the command line. */
@NullMarked
package dev.intake.app;

import org.jspecify.annotations.NullMarked;
