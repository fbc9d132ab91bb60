/** Which services of this user run on this machine, and where their data is. */
@NullMarked
package dev.intake.app.running;

import org.jspecify.annotations.NullMarked;
