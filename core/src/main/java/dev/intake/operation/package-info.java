/** The operations that senders ask for, their validation, and their results. */
@NullMarked
package dev.intake.operation;

import org.jspecify.annotations.NullMarked;
