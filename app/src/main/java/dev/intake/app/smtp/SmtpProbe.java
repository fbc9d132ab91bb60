package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.SmtpConnection.Opening;
import java.util.Optional;

/** Tests the connection to a mail server. Sends nothing. */
public final class SmtpProbe {
    private SmtpProbe() {}

    /** Returns why the connection or the login fails, in one line without secrets; absent if both succeed. */
    public static Optional<String> whyNot(EmailSettings.Smtp settings) {
        SmtpServer server = SmtpServer.of(settings);
        return SmtpConnection.open(server, server.session())
                .fold(new Opening.Cases<>(
                        opened -> {
                            opened.connection().close();
                            return Optional.empty();
                        },
                        notOpened -> Optional.of(notOpened.reason())));
    }
}
