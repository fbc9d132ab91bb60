/** The client of a remote service's management API. */
@NullMarked
package dev.intake.app.remote;

import org.jspecify.annotations.NullMarked;
