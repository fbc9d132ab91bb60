package dev.intake.app.doctor;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.Setting;
import dev.intake.app.smtp.SmtpProbe;

/** Checks that emails can be sent. */
final class EmailCheck {
    private static final String SUBJECT = "email";

    private EmailCheck() {}

    static Check of(EmailSettings settings) {
        if (!(settings instanceof EmailSettings.Smtp smtp)) {
            return Check.ok(
                    SUBJECT,
                    "no mail server is set, so emails are kept; " + Setting.SMTP_HOST.variable() + " sets one");
        }
        String where =
                smtp.host() + ":" + smtp.port() + " with " + smtp.security().word();
        return SmtpProbe.whyNot(smtp)
                .map(reason -> Check.failed(SUBJECT, where + ": " + reason, remedy(smtp)))
                .orElseGet(() -> Check.ok(SUBJECT, where + " accepts the connection and the sender"));
    }

    private static String remedy(EmailSettings.Smtp smtp) {
        String reached = "Check that this machine may connect to it, that its certificate is for that name, and that "
                + Setting.SMTP_HOST.variable() + ", " + Setting.SMTP_PORT.variable() + " and "
                + Setting.SMTP_SECURITY.variable() + " are correct, and that it accepts the sender "
                + Setting.MAIL_FROM.variable();
        return smtp.login().isPresent()
                ? reached + ". Check " + Setting.SMTP_USER.variable() + " and " + Setting.SMTP_PASSWORD.variable() + "."
                : reached + "; if it asks for a login, set " + Setting.SMTP_USER.variable() + ".";
    }
}
