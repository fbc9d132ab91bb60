/** Where the service listens and where its data lies, read and checked once, from environment and flags. */
@NullMarked
package dev.intake.app.settings;

import org.jspecify.annotations.NullMarked;
