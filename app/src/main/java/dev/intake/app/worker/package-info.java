/** What works in the background of the service: sends what is due in programs. */
@NullMarked
package dev.intake.app.worker;

import org.jspecify.annotations.NullMarked;
