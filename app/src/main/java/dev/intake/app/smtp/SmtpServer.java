package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.tenant.MailSecurity;
import jakarta.mail.Session;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;

/**
 * A mail server.
 *
 * @param settings its address and login
 * @param timeouts the timeouts of its replies
 * @param trust creates sockets that trust certain certificates; absent for the certificates of the Java platform
 */
record SmtpServer(EmailSettings.Smtp settings, SmtpTimeouts timeouts, Optional<SSLSocketFactory> trust) {
    /** Returns the server of these settings. */
    static SmtpServer of(EmailSettings.Smtp settings) {
        return new SmtpServer(settings, SmtpTimeouts.DEFAULT, Optional.empty());
    }

    /** Returns the domain of the sender address. */
    String senderDomain() {
        String from = settings.from().value();
        return from.substring(from.indexOf('@') + 1);
    }

    /**
     * Returns a session of the library with explicit settings: by default, it waits forever and sends to some recipients
     * only.
     */
    Session session() {
        Properties properties = new Properties();
        properties.put("mail.transport.protocol", "smtp");
        properties.put("mail.smtp.host", settings.host());
        properties.put("mail.smtp.port", Integer.toString(settings.port()));
        properties.put("mail.smtp.localhost", senderDomain());
        properties.put("mail.smtp.from", settings.from().value());
        properties.put("mail.smtp.auth", Boolean.toString(settings.login().isPresent()));
        properties.put(
                "mail.smtp.connectiontimeout", Long.toString(timeouts.connect().toMillis()));
        properties.put("mail.smtp.timeout", Long.toString(timeouts.read().toMillis()));
        properties.put("mail.smtp.writetimeout", Long.toString(timeouts.write().toMillis()));
        properties.put("mail.smtp.quitwait", "false");
        properties.put("mail.smtp.sendpartial", "false");
        properties.put("mail.smtp.ssl.enable", Boolean.toString(settings.security() == MailSecurity.TLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.starttls.enable", Boolean.toString(settings.security() == MailSecurity.STARTTLS));
        properties.put("mail.smtp.starttls.required", Boolean.toString(settings.security() == MailSecurity.STARTTLS));
        // Otherwise the library retries a failed connection without the factory.
        properties.put("mail.smtp.socketFactory.fallback", "false");
        trust.ifPresent(factory -> properties.put("mail.smtp.ssl.socketFactory", factory));
        return Session.getInstance(properties);
    }
}
