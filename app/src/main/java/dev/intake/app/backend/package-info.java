/** The service's core on the PostgreSQL that the settings name, opened for as long as it is needed. */
@NullMarked
package dev.intake.app.backend;

import org.jspecify.annotations.NullMarked;
