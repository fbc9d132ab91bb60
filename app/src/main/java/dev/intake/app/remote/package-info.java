/** The client of the management API of a service elsewhere. */
@NullMarked
package dev.intake.app.remote;

import org.jspecify.annotations.NullMarked;
