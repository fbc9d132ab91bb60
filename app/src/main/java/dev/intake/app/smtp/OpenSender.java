package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeLinks;
import java.time.InstantSource;

/** A way out for emails that holds connections, and has to be closed. */
public sealed interface OpenSender extends EmailSender, AutoCloseable permits SmtpSender, KeepingSender {
    /**
     * The way that the settings name. It connects when the first email is sent.
     *
     * @param settings how emails leave
     * @param links makes the unsubscribe link of each email
     * @param clock gives the date of each email
     */
    static OpenSender of(EmailSettings settings, UnsubscribeLinks links, InstantSource clock) {
        return settings instanceof EmailSettings.Smtp smtp
                ? new SmtpSender(SmtpServer.of(smtp), links, clock)
                : new KeepingSender();
    }

    /** Ends the connections that are not in use; those in use end with their email. */
    @Override
    void close();
}
