/** The tools that agents use, in the terms of the Model Context Protocol. */
@NullMarked
package dev.intake.http.mcp;

import org.jspecify.annotations.NullMarked;
