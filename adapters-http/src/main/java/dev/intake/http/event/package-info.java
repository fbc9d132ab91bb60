/** Dashboard pages of events. */
@NullMarked
package dev.intake.http.event;

import org.jspecify.annotations.NullMarked;
