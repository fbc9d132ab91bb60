/** The command that explains why programs enrolled a contact. */
@NullMarked
package dev.intake.app.explain;

import org.jspecify.annotations.NullMarked;
