/** Secrets at rest: sealed, and bound to their owner and purpose. */
@NullMarked
package dev.intake.secret;

import org.jspecify.annotations.NullMarked;
