/** What people do with emails of programs: preview them, send tests, and release or discard those that need review. */
@NullMarked
package dev.intake.review;

import org.jspecify.annotations.NullMarked;
