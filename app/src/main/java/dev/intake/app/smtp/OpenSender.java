package dev.intake.app.smtp;

import dev.intake.app.settings.EmailSettings;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeLinks;
import java.time.InstantSource;

/** A sender with connections. The caller closes it. */
public sealed interface OpenSender extends EmailSender, AutoCloseable permits SmtpSender, KeepingSender {
    /**
     * Returns the sender of the settings. It connects when it sends the first email.
     *
     * @param settings how emails are sent
     * @param links returns the unsubscribe link of each email
     * @param clock returns the date of each email
     */
    static OpenSender of(EmailSettings settings, UnsubscribeLinks links, InstantSource clock) {
        return settings instanceof EmailSettings.Smtp smtp
                ? new SmtpSender(SmtpServer.of(smtp), links, clock)
                : new KeepingSender();
    }

    /** Closes the idle connections. Each of the others is closed after its email. */
    @Override
    void close();
}
