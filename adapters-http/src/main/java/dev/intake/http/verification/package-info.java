/** Clients of providers' lists of events. */
@NullMarked
package dev.intake.http.verification;

import org.jspecify.annotations.NullMarked;
