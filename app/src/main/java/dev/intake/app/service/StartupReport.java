package dev.intake.app.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.IngestionKey;
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
import dev.intake.tenant.FirstTenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The report that a service prints when it is ready.
 *
 * @param settings the configuration
 * @param baseUrl the address of the service
 * @param port the port that it listens on
 * @param firstTenant the newly created first tenant; absent if there were tenants
 * @param testKey the key of its test world; absent if there were tenants
 * @param operatorLink the link with which a newly created operator chooses a password; absent if the operator existed
 * @param operator the operator's sign-in name
 */
record StartupReport(
        Settings settings,
        BaseUrl baseUrl,
        int port,
        Optional<FirstTenant> firstTenant,
        Optional<IngestionKey> testKey,
        Optional<OneTimeLink> operatorLink,
        AccountName operator) {
    private static final String USER = "user_1";
    private static final String SIGNUP = "user.signed_up";

    /** Returns one object, with the id, key and endpoint of a newly created tenant. */
    ObjectNode json() {
        ObjectNode json = Json.object().put("url", baseUrl.value()).put("port", port);
        if (settings.database() instanceof DatabaseSettings.Embedded embedded) {
            json.put("dataDirectory", embedded.dataDirectory().toString());
        }
        settings.management().ifPresent(at -> json.put("metrics", metrics(at)));
        firstTenant.ifPresent(first -> json.put("tenantId", first.tenant().id().value())
                .put("key", first.key().reveal())
                .put("endpoint", baseUrl.events(first.tenant().id()))
                .put("curl", curl(first)));
        testKey.ifPresent(key -> json.put("testKey", key.reveal()));
        operatorLink.ifPresent(link -> json.put("operatorLink", baseUrl.choosePassword(link.reveal())));
        return json;
    }

    /** Returns the report as text, with command lines to paste. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Intake is running at " + baseUrl);
        lines.add(
                settings.database() instanceof DatabaseSettings.Embedded embedded
                        ? "Its data is in "
                                + Printable.of(embedded.dataDirectory().toString())
                        : "Its data is in the PostgreSQL of INTAKE_JDBC_URL; use the same settings for other commands");
        lines.add(
                settings.email() instanceof EmailSettings.Smtp smtp
                        ? "It sends emails through " + smtp.host() + ", from "
                                + smtp.from().value()
                        : "It keeps emails instead of sending them: INTAKE_SMTP_HOST is not set");
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
                "There was no tenant, so one was created:",
                "  Tenant    " + tenant,
                "  Key       " + first.key().reveal(),
                "  Test key  " + testKey.map(IngestionKey::reveal).orElse(""),
                "The keys cannot be shown again. To replace them: " + newKey(tenant) + " [--test]",
                "",
                "1. Draft a welcome program, then write its emails and approve it with the commands that this prints:",
                "  " + launcher.line("signup-event", "set", tenant, SIGNUP),
                "2. Send a signup, as test data:",
                "  " + curl(first),
                "3. Show the contact, its event and its enrollment:",
                "  " + launcher.line("contact", "show", tenant, "--external-id", USER, "--test"),
                "4. List the emails:",
                "  " + launcher.line("email", "outbox", tenant, "--test"));
    }

    private List<String> dashboard() {
        return operatorLink
                .map(link -> List.of(
                        "The dashboard: choose the operator's password with this link, once and within a day:",
                        "  " + baseUrl.choosePassword(link.reveal())))
                .orElseGet(() -> List.of(
                        "The dashboard:       " + baseUrl + "/",
                        "Replace a lost password: " + launcher().line("account", "link", operator.value())));
    }

    private List<String> knownTenants() {
        Launcher launcher = launcher();
        return List.of(
                "List the tenants:    " + launcher.line("tenant", "list"), "Replace a lost key:  " + newKey("TENANT"));
    }

    private String newKey(String tenant) {
        return launcher().line("key", "generate", tenant);
    }

    /** Returns command lines for the actual port, which the system may have chosen. */
    private Launcher launcher() {
        return Launcher.of(settings.withAddress(port, settings.publicUrl()));
    }

    private String curl(FirstTenant first) {
        return "curl -sS " + baseUrl.events(first.tenant().id())
                + " -H 'Authorization: Bearer "
                + testKey.map(IngestionKey::reveal).orElse("") + "'"
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
                .put("messageId", "signup-" + USER);
        track.putObject("properties").put("source", "curl");
        ObjectNode batch = Json.object();
        batch.putArray("batch").add(identify).add(track);
        return batch;
    }
}
