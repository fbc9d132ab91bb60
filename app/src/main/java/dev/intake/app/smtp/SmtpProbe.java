package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.SmtpConnection.Opening;
import java.util.Optional;

/** Tests the connection to a mail server. Sends nothing. */
public final class SmtpProbe {
    private SmtpProbe() {}

    /** Returns why the connection, the login or the sender is refused, in one line without secrets; absent if none is. */
    public static Optional<String> whyNot(EmailSettings.Smtp settings) {
        SmtpServer server = SmtpServer.of(settings);
        return SmtpConnection.open(server, server.session(), new SenderRefusals())
                .fold(new Opening.Cases<>(
                        opened -> {
                            try (SmtpConnection connection = opened.connection()) {
                                return connection.whySenderIsRefused(
                                        settings.from().value());
                            }
                        },
                        notOpened -> Optional.of(notOpened.reason())));
    }
}
