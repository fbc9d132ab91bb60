package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.SmtpConnection.NotOpened;
import dev.intake.app.smtp.SmtpConnection.Opened;
import dev.intake.app.smtp.SmtpConnection.Opening;
import java.util.Optional;

/** Looks whether a mail server lets Intake in. Sends nothing. */
public final class SmtpProbe {
    private SmtpProbe() {}

    /** Why it does not, in one line without secrets; nothing when it does. */
    public static Optional<String> whyNot(EmailSettings.Smtp settings) {
        SmtpServer server = SmtpServer.of(settings);
        Opening opening = SmtpConnection.open(server, server.session());
        if (opening instanceof Opened opened) {
            opened.connection().close();
            return Optional.empty();
        }
        return Optional.of(((NotOpened) opening).reason());
    }
}
