package dev.intake.app.settings;

import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.app.settings.GivenSettings.Given;
import dev.intake.contact.EmailAddress;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the email settings. */
final class EmailSettingsReader {
    private static final Pattern ASCII = Pattern.compile("[!-~]+");

    /** The settings that require a mail server. */
    private static final List<Setting> REQUIRING_SERVER =
            List.of(Setting.SMTP_PORT, Setting.SMTP_SECURITY, Setting.SMTP_USER, Setting.MAIL_FROM);

    private final GivenSettings given;
    private final Optional<BaseUrl> publicUrl;

    EmailSettingsReader(GivenSettings given, Optional<BaseUrl> publicUrl) {
        this.given = given;
        this.publicUrl = publicUrl;
    }

    EmailSettings read() {
        Optional<Given> host = given.find(Setting.SMTP_HOST);
        return host.isPresent() ? server(host.get()) : keep();
    }

    private EmailSettings keep() {
        String rule = "requires " + Setting.SMTP_HOST.variable() + " or " + Setting.SMTP_HOST.flag();
        REQUIRING_SERVER.forEach(setting -> given.find(setting).ifPresent(alone -> given.refuse(alone, rule)));
        given.findSecret(Setting.SMTP_PASSWORD).ifPresent(alone -> given.refuse(alone, rule));
        return new EmailSettings.Keep();
    }

    private EmailSettings server(Given host) {
        Optional<MailHost> parsed = MailHost.parse(host.text());
        if (parsed.isEmpty()) {
            given.refuse(host, "must be the name or address of a mail server without a port");
        }
        MailSecurity security = security();
        Optional<Login> login = login();
        boolean local = parsed.filter(MailHost::isLoopback).isPresent();
        if (security == MailSecurity.NONE && login.isPresent() && !local) {
            given.refuse(
                    Setting.SMTP_SECURITY.variable(),
                    "must be starttls or tls if a password is set, because it would be sent unencrypted");
        }
        if (!local) {
            requireReachableLinks();
        }
        int port = port(security);
        return from().<EmailSettings>map(from -> new EmailSettings.Smtp(host.text(), port, security, login, from))
                .orElseGet(EmailSettings.Keep::new);
    }

    private MailSecurity security() {
        return given.find(Setting.SMTP_SECURITY)
                .map(chosen -> MailSecurity.parse(chosen.text()).orElseGet(() -> {
                    given.refuse(chosen, "must be one of " + MailSecurity.words());
                    return MailSecurity.STARTTLS;
                }))
                .orElse(MailSecurity.STARTTLS);
    }

    private int port(MailSecurity security) {
        return given.find(Setting.SMTP_PORT)
                .map(chosen -> {
                    if (chosen.text().matches("[0-9]{1,5}") && inRange(Integer.parseInt(chosen.text()))) {
                        return Integer.parseInt(chosen.text());
                    }
                    given.refuse(
                            chosen,
                            "must be a whole number from 1 to " + MailServer.MAX_PORT + ", not \"" + chosen.text()
                                    + "\"");
                    return security.usualPort();
                })
                .orElse(security.usualPort());
    }

    private static boolean inRange(int port) {
        return port >= 1 && port <= MailServer.MAX_PORT;
    }

    private Optional<Login> login() {
        Optional<Given> user = given.find(Setting.SMTP_USER);
        Optional<Given> password = given.findSecret(Setting.SMTP_PASSWORD);
        user.filter(name -> !MailServer.Login.isUser(name.text()))
                .ifPresent(name -> given.refuse(
                        name,
                        "must be at most " + MailServer.Login.MAX_USER + " characters without control characters"));
        if (user.isPresent() && password.isEmpty()) {
            given.refuse(
                    user.get(),
                    "requires " + Setting.SMTP_PASSWORD.variable() + " or " + Setting.SMTP_PASSWORD.fileVariable());
        }
        if (user.isEmpty()) {
            password.ifPresent(alone -> given.refuse(alone, "requires " + Setting.SMTP_USER.variable()));
        }
        return user.flatMap(name -> password.map(secret -> new Login(name.text(), Secret.of(secret.text()))));
    }

    private Optional<EmailAddress> from() {
        Optional<Given> from = given.find(Setting.MAIL_FROM);
        if (from.isEmpty()) {
            given.refuse(
                    Setting.MAIL_FROM.variable(),
                    "must be set if " + Setting.SMTP_HOST.variable() + " is set: it is the sender address of emails");
            return Optional.empty();
        }
        Optional<EmailAddress> address = from.map(Given::text)
                .filter(text -> ASCII.matcher(text).matches())
                .flatMap(EmailAddress::parse);
        if (address.isEmpty()) {
            given.refuse(from.get(), "must be one ASCII address without a name, such as hello@example.com");
        }
        return address;
    }

    /**
     * Requires a public https address. Mail clients offer one-click unsubscription only for https links, and recipients
     * cannot open a link to localhost.
     */
    private void requireReachableLinks() {
        if (publicUrl
                .filter(url -> url.value().toLowerCase(Locale.ROOT).startsWith("https:"))
                .isEmpty()) {
            given.refuse(
                    Setting.BASE_URL.variable(),
                    "must be the service's https address if a mail server is set: every email has a link to it");
        }
    }
}
