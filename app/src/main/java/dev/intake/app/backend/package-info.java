/** The core on the PostgreSQL of the settings. */
@NullMarked
package dev.intake.app.backend;

import org.jspecify.annotations.NullMarked;
