/** Commands that preview emails, send tests, and decide about emails that need review. */
@NullMarked
package dev.intake.app.review;

import org.jspecify.annotations.NullMarked;
