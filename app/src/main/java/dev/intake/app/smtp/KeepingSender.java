package dev.intake.app.smtp;

import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;

/** The way out where there is no mail server: every email stays, to be looked at. (Decisions 6.6) */
final class KeepingSender implements OpenSender {
    @Override
    public SendOutcome send(OutgoingEmail email) {
        return new SendOutcome.Kept();
    }

    @Override
    public void close() {}
}
