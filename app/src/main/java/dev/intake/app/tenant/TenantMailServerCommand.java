package dev.intake.app.tenant;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.Terminal;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.smtp.SmtpProbe;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.MailServer.Login;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows, sets or clears the mail server of a tenant. (ADR 110) */
@Command(
        name = "mail-server",
        description = "Show, set or clear a tenant's own mail server, which sends its emails in place of the service's."
                + " The password is read from standard input, never from an argument, and cannot be shown again.")
public final class TenantMailServerCommand extends TenantCommand {
    private static final Pattern WITH_PORT = Pattern.compile("(\\[[^\\]]*]|[^:]*):(\\d{1,5})");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SERVER",
            description = "The mail server, HOST or HOST:PORT. Default port: 587, 465 or 25 for starttls, tls or none.")
    private @Nullable String server;

    @Option(names = "--security", paramLabel = "MODE", description = "starttls, tls or none. Default: starttls.")
    private String security = MailSecurity.STARTTLS.word();

    @Option(
            names = "--user",
            paramLabel = "USER",
            description = "The user name of the login. The password is read from standard input.")
    private @Nullable String user;

    @Option(
            names = "--from",
            paramLabel = "ADDRESS",
            description = "The envelope sender, to which bounces return. Recipients see it, too, unless \"tenant sender"
                    + " --from\" sets another address.")
    private @Nullable String from;

    @Option(names = "--untested", description = "Set the server without connecting to it first.")
    private boolean untested;

    @Option(names = "--clear", description = "Send through the service's mail server again.")
    private boolean clear;

    private final Terminal terminal;

    public TenantMailServerCommand(CommandContext commandContext) {
        super(commandContext);
        this.terminal = commandContext.terminal();
    }

    @Override
    protected Optional<Outcome> usageError() {
        boolean hasServerOptions = user != null || from != null || untested;
        return Stream.of(
                        refusal(
                                clear && (server != null || hasServerOptions),
                                "--clear takes neither SERVER nor another option"),
                        refusal(
                                server == null && hasServerOptions,
                                "SERVER is missing: a mail server is set as a whole"),
                        refusal(
                                server != null && parsedHost().isEmpty(),
                                "SERVER must be the name or address of a mail server, with or without :PORT"),
                        refusal(
                                parsedPort().filter(port -> !isPort(port)).isPresent(),
                                "the port of SERVER must be a number from 1 to " + MailServer.MAX_PORT),
                        refusal(
                                MailSecurity.parse(security).isEmpty(),
                                "--security must be one of " + MailSecurity.words()),
                        refusal(
                                user != null && !Login.isUser(user),
                                "--user must be 1 to " + Login.MAX_USER + " characters without control characters"),
                        refusal(
                                server != null && parsedFrom().isEmpty(),
                                "--from must be one ASCII address without a name"),
                        refusal(
                                user != null
                                        && parsedHost()
                                                .filter(this::revealsLogin)
                                                .isPresent(),
                                "--security must be starttls or tls with --user, because the password would be sent"
                                        + " unencrypted"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Outcome::usageError);
    }

    private static Optional<String> refusal(boolean isRefused, String why) {
        return isRefused ? Optional.of(why) : Optional.empty();
    }

    private static boolean isPort(int port) {
        return port >= 1 && port <= MailServer.MAX_PORT;
    }

    private Optional<MailHost> parsedHost() {
        return Optional.ofNullable(server).flatMap(text -> {
            Matcher withPort = WITH_PORT.matcher(text);
            return MailHost.parse(withPort.matches() ? withPort.group(1) : text);
        });
    }

    private Optional<Integer> parsedPort() {
        return Optional.ofNullable(server)
                .map(WITH_PORT::matcher)
                .filter(Matcher::matches)
                .map(withPort -> Integer.parseInt(withPort.group(2)));
    }

    private Optional<SenderAddress> parsedFrom() {
        return Optional.ofNullable(from).flatMap(SenderAddress::parse);
    }

    private MailSecurity parsedSecurity() {
        return MailSecurity.parse(security).orElse(MailSecurity.STARTTLS);
    }

    private boolean revealsLogin(MailHost at) {
        return MailServer.revealsLogin(at, parsedSecurity());
    }

    @Override
    protected Outcome run(TenantScope scope) {
        if (clear) {
            return shown(changed(scope, Optional.empty()));
        }
        return parsedHost().map(at -> set(scope, at)).orElseGet(() -> shown(scope.stored()));
    }

    private Outcome set(TenantScope scope, MailHost at) {
        if (!at.isLoopback() && !hasReachableLinks(scope)) {
            return Outcome.refused(
                    "the service has no https address, but every email has a link to it; set" + " INTAKE_BASE_URL");
        }
        Optional<String> password = Optional.empty();
        if (user != null) {
            password = terminal.readSecret("Password of " + user + " at " + at).filter(given -> !given.isBlank());
            if (password.isEmpty()) {
                return Outcome.usageError("standard input must contain the password of --user, one line");
            }
        }
        MailServer chosen = server(scope, at, password);
        Optional<String> whyNot =
                untested ? Optional.empty() : SmtpProbe.whyNot(scope.tenant(), chosen, scope.backend()::vault);
        return whyNot.map(reason -> Outcome.refused(chosen.shown() + ": " + reason
                        + "; nothing was changed, --untested sets the server without a test"))
                .orElseGet(() -> shown(changed(scope, Optional.of(chosen))));
    }

    private static boolean hasReachableLinks(TenantScope scope) {
        return scope.settings()
                .publicUrl()
                .map(BaseUrl::value)
                .filter(url -> url.toLowerCase(Locale.ROOT).startsWith("https:"))
                .isPresent();
    }

    private MailServer server(TenantScope scope, MailHost at, Optional<String> password) {
        MailSecurity chosen = parsedSecurity();
        return new MailServer(
                at,
                parsedPort().orElse(chosen.usualPort()),
                chosen,
                parsedFrom().orElseThrow(),
                password.map(secret -> new Login(
                        Optional.ofNullable(user).orElseThrow(),
                        scope.backend().vault().seal(MailServer.context(scope.tenant(), at), secret.getBytes(UTF_8)))),
                Instant.now());
    }

    private static Tenant changed(TenantScope scope, Optional<MailServer> to) {
        return scope.intake()
                .setSender()
                .change(scope.tenant(), sender -> sender.withMailServer(to), Actor.COMMAND_LINE)
                .orElseThrow();
    }

    private static Outcome shown(Tenant tenant) {
        ObjectNode json = Json.object().put("tenantId", tenant.id().value());
        List<String> lines = new ArrayList<>();
        tenant.sender()
                .mailServer()
                .ifPresentOrElse(
                        own -> {
                            json.put("host", own.host().value())
                                    .put("port", own.port())
                                    .put("security", own.security().word())
                                    .put("from", own.from().value())
                                    .put("user", own.login().map(Login::user).orElse(null))
                                    .put("setAt", own.setAt().toString());
                            lines.add("Emails of " + tenant.id() + " go through " + own.shown() + ".");
                            lines.add("Envelope sender: " + own.from().value());
                            lines.add("Login: "
                                    + own.login()
                                            .map(login -> Printable.of(login.user()) + ", with a password")
                                            .orElse("none"));
                        },
                        () -> {
                            json.putNull("host");
                            lines.add("Emails of " + tenant.id() + " go through the service's mail server.");
                        });
        return Outcome.done(json, lines);
    }
}
