package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.EmailSettings.Security;
import jakarta.mail.Session;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLSocketFactory;

/**
 * A mail server, and how it is spoken to.
 *
 * @param settings where it is, and who Intake is to it
 * @param timeouts how long it is waited for
 * @param trust whose certificates are believed; absent for those that the Java platform believes
 */
record SmtpServer(EmailSettings.Smtp settings, SmtpTimeouts timeouts, Optional<SSLSocketFactory> trust) {
    /** The server of these settings. */
    static SmtpServer of(EmailSettings.Smtp settings) {
        return new SmtpServer(settings, SmtpTimeouts.DEFAULT, Optional.empty());
    }

    /** What comes after the at sign in the address that emails come from. */
    String senderDomain() {
        String from = settings.from().value();
        return from.substring(from.indexOf('@') + 1);
    }

    /** The library's settings, all of them explicit: several of its defaults are to wait for ever, or to send anyway. */
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
        properties.put("mail.smtp.ssl.enable", Boolean.toString(settings.security() == Security.TLS));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.starttls.enable", Boolean.toString(settings.security() == Security.STARTTLS));
        properties.put("mail.smtp.starttls.required", Boolean.toString(settings.security() == Security.STARTTLS));
        // Otherwise a connection that failed with the factory is tried again without it.
        properties.put("mail.smtp.socketFactory.fallback", "false");
        trust.ifPresent(factory -> properties.put("mail.smtp.ssl.socketFactory", factory));
        return Session.getInstance(properties);
    }
}
