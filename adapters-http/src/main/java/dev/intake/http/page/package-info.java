/** What all dashboard pages share: the gate, forms, layout, labels and templates. */
@NullMarked
package dev.intake.http.page;

import org.jspecify.annotations.NullMarked;
