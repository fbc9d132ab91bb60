package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.SmtpConnection.Opening;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.tenant.MailServer;
import java.util.Optional;
import java.util.function.Supplier;

/** Tests the connection to a mail server. Sends nothing. */
public final class SmtpProbe {
    private SmtpProbe() {}

    /**
     * Returns why a tenant's mail server refuses the connection, the login or the sender, in one line without secrets; absent
     * if it accepts all of them.
     *
     * @param vault decrypts the password; called only if there is one
     */
    public static Optional<String> whyNot(TenantId tenant, MailServer server, Supplier<SecretVault> vault) {
        return TenantSender.settings(tenant, server, vault)
                .map(SmtpProbe::whyNot)
                .orElse(Optional.of("its password cannot be decrypted"));
    }

    /**
     * Returns why the mail server refuses the connection, the login or the sender, in one line without secrets; absent if it
     * accepts all of them.
     */
    public static Optional<String> whyNot(EmailSettings.Smtp settings) {
        SmtpServer server = SmtpServer.of(settings);
        Opening opening = SmtpConnection.open(server, server.session());
        if (opening.connection().isEmpty()) {
            return Optional.of(opening.reason());
        }
        try (SmtpConnection connection = opening.connection().get()) {
            return connection.whySenderIsRefused(settings.from().value());
        }
    }
}
