/** Readers of request bodies: operations, or findings that reject them. */
@NullMarked
package dev.intake.http.operation;

import org.jspecify.annotations.NullMarked;
