/** What providers have and is not here: missing events, users and history, and the API keys that show them. */
@NullMarked
package dev.intake.sync;

import org.jspecify.annotations.NullMarked;
