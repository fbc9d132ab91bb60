/** The command line: one class per command, each with its text and its JSON. */
@NullMarked
package dev.intake.app.command;

import org.jspecify.annotations.NullMarked;
