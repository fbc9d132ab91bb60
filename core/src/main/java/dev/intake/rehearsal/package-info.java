/** Rehearsals: what a program would have done with the events that a tenant has recorded. Nothing is stored or sent. */
@NullMarked
package dev.intake.rehearsal;

import org.jspecify.annotations.NullMarked;
