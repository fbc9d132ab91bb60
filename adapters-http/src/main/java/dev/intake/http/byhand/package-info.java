/** Pages that enroll contacts by hand. */
@NullMarked
package dev.intake.http.byhand;

import org.jspecify.annotations.NullMarked;
