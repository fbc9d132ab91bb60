/** Rehearsals of programs on the dashboard, and their turn, which agents and the management API take, too. */
@NullMarked
package dev.intake.http.rehearsal;

import org.jspecify.annotations.NullMarked;
