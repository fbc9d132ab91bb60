/** Contacts: identities, identity resolution, consent and search. */
@NullMarked
package dev.intake.contact;

import org.jspecify.annotations.NullMarked;
