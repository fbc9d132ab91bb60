/** The endpoint for reports of email providers. */
@NullMarked
package dev.intake.http.feedback;

import org.jspecify.annotations.NullMarked;
