package dev.intake.app.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.app.output.Json;
import dev.intake.app.output.Launcher;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.ManagementSettings;
import dev.intake.app.settings.Settings;
import dev.intake.event.DedupeKey;
import dev.intake.tenant.FirstTenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a service tells the person who started it, once it serves.
 *
 * @param settings how it was started
 * @param baseUrl its address
 * @param port where it listens
 * @param firstTenant the tenant it has just made; absent when there was one
 * @param operatorLink by which the operator of the dashboard, just made too, chooses a password; absent when there was
 *     one
 * @param operator the name that the operator signs in as
 */
record StartupReport(
        Settings settings,
        BaseUrl baseUrl,
        int port,
        Optional<FirstTenant> firstTenant,
        Optional<OneTimeLink> operatorLink,
        AccountName operator) {
    private static final String USER = "user_1";
    private static final String SIGNUP = "user.signed_up";

    /** One object, with the first tenant's id, key and endpoint when it has just been made. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("url", baseUrl.value()).put("port", port);
        if (settings.database() instanceof DatabaseSettings.Embedded embedded) {
            json.put("dataDirectory", embedded.dataDirectory().toString());
        }
        settings.management().ifPresent(at -> json.put("metrics", metrics(at)));
        firstTenant.ifPresent(first -> json.put("tenantId", first.tenant().id().value())
                .put("key", first.key().reveal())
                .put("endpoint", baseUrl.endpoint(first.tenant().id()))
                .put("curl", curl(first)));
        operatorLink.ifPresent(link -> json.put("operatorLink", baseUrl.choosePassword(link)));
        return json;
    }

    /** The same for people, with lines to paste. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Intake is running at " + baseUrl);
        lines.add(
                settings.database() instanceof DatabaseSettings.Embedded embedded
                        ? "Its data is in "
                                + Printable.of(embedded.dataDirectory().toString())
                        : "Its data is in the PostgreSQL of INTAKE_JDBC_URL; give other commands the same settings");
        lines.add(
                settings.email() instanceof EmailSettings.Smtp smtp
                        ? "It sends emails by " + smtp.host() + ", from "
                                + smtp.from().value()
                        : "It keeps emails and sends none: INTAKE_SMTP_HOST is not set");
        settings.management().ifPresent(at -> lines.add("Its metrics are at " + metrics(at)));
        lines.add("");
        lines.addAll(firstTenant.isPresent() ? firstSteps(firstTenant.get()) : knownTenants());
        lines.add("");
        lines.addAll(dashboard());
        lines.add("");
        lines.add("Stop it with Ctrl-C.");
        return lines;
    }

    private static String metrics(ManagementSettings at) {
        String host = at.host().contains(":") ? "[" + at.host() + "]" : at.host();
        return "http://" + host + ":" + at.port() + "/metrics";
    }

    private List<String> firstSteps(FirstTenant first) {
        Launcher launcher = launcher();
        String tenant = first.tenant().id().value();
        return List.of(
                "There was no tenant yet, so one was made:",
                "  Tenant  " + tenant,
                "  Key     " + first.key().reveal(),
                "The key cannot be shown again. A new one: " + newKey(tenant),
                "",
                "1. Draft a welcome program, then write its emails and approve it with the lines that this prints:",
                "  " + launcher.line("signup-event", "set", tenant, SIGNUP),
                "2. Send a user who signs up:",
                "  " + curl(first),
                "3. See the contact, its event and the program it entered:",
                "  " + launcher.line("contact", "show", tenant, "--external-id", USER),
                "4. See the email that it gets:",
                "  " + launcher.line("email", "outbox", tenant));
    }

    private List<String> dashboard() {
        return operatorLink
                .map(link -> List.of(
                        "The dashboard: choose the operator's password with this link, good once and for a day:",
                        "  " + baseUrl.choosePassword(link)))
                .orElseGet(() -> List.of(
                        "The dashboard:       " + baseUrl + "/",
                        "A link for a lost password: " + launcher().line("account", "link", operator.value())));
    }

    private List<String> knownTenants() {
        Launcher launcher = launcher();
        return List.of(
                "List the tenants:    " + launcher.line("tenant", "list"), "Replace a lost key:  " + newKey("TENANT"));
    }

    private String newKey(String tenant) {
        return launcher().line("key", "generate", tenant);
    }

    /** Lines for the port where the service listens, which the settings may leave to the system. */
    private Launcher launcher() {
        return Launcher.of(settings.withAddress(port, settings.publicUrl()));
    }

    private String curl(FirstTenant first) {
        return "curl -sS " + baseUrl.endpoint(first.tenant().id())
                + " -H 'Authorization: Bearer " + first.key().reveal() + "'"
                + " -H 'Content-Type: application/json'"
                + " -d '" + Json.line(batch()) + "'";
    }

    private static ObjectNode batch() {
        ObjectNode identify = Json.object()
                .put("type", "identify")
                .put("userId", USER)
                .put("email", "ada@example.com")
                .put("name", "Ada");
        identify.putObject("traits").put("plan", "pro");
        ObjectNode track = Json.object()
                .put("type", "track")
                .put("event", SIGNUP)
                .put("userId", USER)
                .put("messageId", DedupeKey.TEST + "signup-" + USER);
        track.putObject("properties").put("source", "curl");
        ObjectNode batch = Json.object();
        batch.putArray("batch").add(identify).add(track);
        return batch;
    }
}
