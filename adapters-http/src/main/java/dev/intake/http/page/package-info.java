/** Shared parts of dashboard pages: the gate, forms, layout, labels and templates. */
@NullMarked
package dev.intake.http.page;

import org.jspecify.annotations.NullMarked;
