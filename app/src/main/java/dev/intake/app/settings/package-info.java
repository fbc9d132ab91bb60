/** The configuration, read from environment variables and flags. */
@NullMarked
package dev.intake.app.settings;

import org.jspecify.annotations.NullMarked;
