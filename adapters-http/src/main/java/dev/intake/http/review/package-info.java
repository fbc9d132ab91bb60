/** Previews, test emails, and the decisions about emails that need review. */
@NullMarked
package dev.intake.http.review;

import org.jspecify.annotations.NullMarked;
