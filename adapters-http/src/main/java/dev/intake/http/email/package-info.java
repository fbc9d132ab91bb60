/** Unsubscribe links, and the pages of emails. */
@NullMarked
package dev.intake.http.email;

import org.jspecify.annotations.NullMarked;
