/** The running services of this user on this machine. */
@NullMarked
package dev.intake.app.running;

import org.jspecify.annotations.NullMarked;
