package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.app.settings.Secret;
import dev.intake.contact.EmailAddress;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretVault;
import dev.intake.tenant.MailServer;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Sends each email through its tenant's own mail server, or through the service's if it has none. Thread-safe. (ADR 110)
 *
 * <p>It keeps connections to the {@value #MAX_KEPT} most recently used mail servers of tenants.
 */
final class TenantSender implements OpenSender {
    static final int MAX_KEPT = 64;

    private static final SendOutcome SEALED = new SendOutcome.TryLater(
            "the password of the tenant's mail server cannot be decrypted with the configured master key", true);

    private final OpenSender service;
    private final Supplier<SecretVault> vault;
    private final InstantSource clock;
    private final Map<TenantId, Route> routes = new LinkedHashMap<>(16, 0.75f, true);
    private boolean closed;

    TenantSender(OpenSender service, Supplier<SecretVault> vault, InstantSource clock) {
        this.service = service;
        this.vault = vault;
        this.clock = clock;
    }

    /** The sender for a tenant's mail server, as it was configured. */
    private record Route(MailServer server, SmtpSender sender) {}

    @Override
    public SendOutcome send(OutgoingEmail email) {
        Optional<MailServer> own = email.from().mailServer();
        return own.isEmpty()
                ? service.send(email)
                : sender(email.tenant(), own.get())
                        .map(sender -> sender.send(email))
                        .orElse(SEALED);
    }

    /** Returns the sender for the server; empty if its password cannot be decrypted. */
    private synchronized Optional<SmtpSender> sender(TenantId tenant, MailServer server) {
        Optional<Route> known = Optional.ofNullable(routes.get(tenant))
                .filter(route -> route.server().equals(server));
        if (known.isPresent()) {
            return Optional.of(known.get().sender());
        }
        Optional<SmtpSender> opened =
                settings(tenant, server, vault).map(settings -> new SmtpSender(SmtpServer.of(settings), clock));
        opened.ifPresent(sender -> keep(tenant, new Route(server, sender)));
        return opened;
    }

    /** Keeps the sender for the tenant. A sender that is closed while in use closes its connection after the email. */
    private void keep(TenantId tenant, Route route) {
        if (closed) {
            route.sender().close();
            return;
        }
        Optional.ofNullable(routes.put(tenant, route))
                .ifPresent(before -> before.sender().close());
        if (routes.size() > MAX_KEPT) {
            Iterator<Route> longestUnused = routes.values().iterator();
            longestUnused.next().sender().close();
            longestUnused.remove();
        }
    }

    /**
     * Returns the settings of a tenant's mail server.
     *
     * @param vault decrypts the password; called only if there is one
     * @return the settings; empty if the password cannot be decrypted
     */
    static Optional<EmailSettings.Smtp> settings(TenantId tenant, MailServer server, Supplier<SecretVault> vault) {
        if (server.login().isEmpty()) {
            return Optional.of(settings(server, Optional.empty()));
        }
        MailServer.Login login = server.login().get();
        return vault.get()
                .open(MailServer.context(tenant, server.host()), login.password())
                .map(password -> new Login(login.user(), Secret.of(new String(password, UTF_8))))
                .map(opened -> settings(server, Optional.of(opened)));
    }

    private static EmailSettings.Smtp settings(MailServer server, Optional<Login> login) {
        return new EmailSettings.Smtp(
                server.host().value(),
                server.port(),
                server.security(),
                login,
                EmailAddress.parse(server.from().value()).orElseThrow());
    }

    @Override
    public void close() {
        service.close();
        synchronized (this) {
            closed = true;
            routes.values().forEach(route -> route.sender().close());
            routes.clear();
        }
    }
}
