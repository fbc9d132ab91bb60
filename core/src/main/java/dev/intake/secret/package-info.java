/** Secrets at rest: sealed, bound to whose they are and what for. */
@NullMarked
package dev.intake.secret;

import org.jspecify.annotations.NullMarked;
