/** The load run: what the service takes, beside what the database takes for the same work. No test; see docs. */
@NullMarked
package dev.intake.load;

import org.jspecify.annotations.NullMarked;
