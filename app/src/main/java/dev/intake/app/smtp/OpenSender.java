package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.email.EmailSender;
import dev.intake.secret.SecretVault;
import java.time.InstantSource;
import java.util.function.Supplier;

/** A sender with connections. The caller closes it. */
public sealed interface OpenSender extends EmailSender, AutoCloseable permits SmtpSender, KeepingSender, TenantSender {
    /**
     * Returns a sender through the mail server of the settings and the tenants' own mail servers. It connects when it sends
     * the first email.
     *
     * @param settings how emails of tenants without a mail server of their own are sent
     * @param vault decrypts the passwords of tenants' mail servers; called only if there is one
     * @param clock returns the date of each email
     */
    static OpenSender of(EmailSettings settings, Supplier<SecretVault> vault, InstantSource clock) {
        OpenSender service = settings instanceof EmailSettings.Smtp smtp
                ? new SmtpSender(SmtpServer.of(smtp), clock)
                : new KeepingSender();
        return new TenantSender(service, vault, clock);
    }

    /** Closes the idle connections. A connection in use is closed after its email. */
    @Override
    void close();
}
