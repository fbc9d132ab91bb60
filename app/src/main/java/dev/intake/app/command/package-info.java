/** The base of commands: settings, storage, tenant, arguments and output. */
@NullMarked
package dev.intake.app.command;

import org.jspecify.annotations.NullMarked;
