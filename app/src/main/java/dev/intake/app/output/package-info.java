/** What commands print: JSON for programs, text for people. */
@NullMarked
package dev.intake.app.output;

import org.jspecify.annotations.NullMarked;
