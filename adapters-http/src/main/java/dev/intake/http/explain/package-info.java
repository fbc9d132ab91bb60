/** The page of an event, with the programs that it started and why it started no others. */
@NullMarked
package dev.intake.http.explain;

import org.jspecify.annotations.NullMarked;
