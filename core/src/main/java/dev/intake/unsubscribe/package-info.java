/** Links by which a contact withdraws consent, with nothing but the email that it got. */
@NullMarked
package dev.intake.unsubscribe;

import org.jspecify.annotations.NullMarked;
