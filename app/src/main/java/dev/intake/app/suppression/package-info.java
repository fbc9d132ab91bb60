/** Commands about closed addresses. */
@NullMarked
package dev.intake.app.suppression;

import org.jspecify.annotations.NullMarked;
