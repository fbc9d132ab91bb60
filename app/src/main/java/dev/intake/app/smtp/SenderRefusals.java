package dev.intake.app.smtp;

import dev.intake.email.EmailId;
import java.util.Optional;

/**
 * Decides whether a refusal that may be about the sender concerns all emails: it does if another email was refused, too, and
 * none was accepted in between. So one recipient whose server refuses every email stops nothing. Thread-safe.
 */
final class SenderRefusals {
    private Optional<EmailId> first = Optional.empty();
    private boolean several;

    /** Returns whether other emails would be refused in the same way. */
    synchronized boolean concernsAll(EmailId refused) {
        several = several || first.filter(before -> !before.equals(refused)).isPresent();
        first = first.or(() -> Optional.of(refused));
        return several;
    }

    /** Forgets the refusals, because the server accepted an email. */
    synchronized void accepted() {
        first = Optional.empty();
        several = false;
    }
}
