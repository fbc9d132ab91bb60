/** The pages of the audit record and of sign-ins. */
@NullMarked
package dev.intake.http.access;

import org.jspecify.annotations.NullMarked;
