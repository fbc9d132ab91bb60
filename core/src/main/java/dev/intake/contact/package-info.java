/** Who an event is about: identities, contacts, consent, and how one is resolved to the other. */
@NullMarked
package dev.intake.contact;

import org.jspecify.annotations.NullMarked;
