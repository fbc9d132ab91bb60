/** Commands about reports of email providers. */
@NullMarked
package dev.intake.app.feedback;

import org.jspecify.annotations.NullMarked;
