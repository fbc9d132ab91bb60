package dev.intake.app.smtp;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;

/** Keeps every email instead of sending it, because no mail server is set. (Decisions 6.6) */
final class KeepingSender implements OpenSender {
    @Override
    public SendOutcome send(OutgoingEmail email) {
        return new SendOutcome.Kept();
    }

    @Override
    public void close() {}
}
