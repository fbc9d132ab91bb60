package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.action.Input;
import dev.intake.action.Query;
import dev.intake.event.DedupeKey;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.testing.ActionSample;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every action as a person asks for it on a page: it is on the audit record once, with the person and the outcome. (Decision 151) */
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // JUnit calls signIn before the tests
class ActionFormsTest {
    private static final String ANN = "ann@example.com";
    private static final String SETTINGS = "/settings/integrations";
    private static final String CONNECTOR = SETTINGS + "/connectors/{connector}";
    private static final String FEEDBACK = SETTINGS + "/feedback/{provider}";
    private static final String PROGRAM = "/programs/{programId}";
    private static final String EMAIL = "/emails/{emailId}";
    private static final String CONTACT = "/contacts/{contactId}";

    /**
     * A form.
     *
     * @param page the path of the page with it
     * @param path where it is sent
     * @param fields further fields and their values
     */
    private record FormOf(String page, String path, List<String> fields) {
        FormOf(String page, String path, String... fields) {
            this(page, path, List.of(fields));
        }
    }

    /** The form of each action that a page offers. */
    private static final Map<String, FormOf> FORMS = Map.ofEntries(
            Map.entry("suppressAddress", new FormOf(CONTACT, CONTACT + "/close", "scope", "all", "confirm", "yes")),
            Map.entry("liftSuppression", new FormOf(CONTACT, CONTACT + "/open", "confirm", "yes")),
            Map.entry("exitContact", new FormOf(CONTACT, CONTACT + "/exit", "confirmed", "yes")),
            Map.entry("eraseContact", new FormOf(CONTACT, CONTACT + "/erase", "confirm", ANN)),
            Map.entry(
                    "draftProgram",
                    new FormOf(
                            "/programs/new",
                            "/programs",
                            "do",
                            "save",
                            "text",
                            "{\"name\": \"Tips\", \"on\": \"tips\", \"steps\": []}")),
            Map.entry("sendTestEmail", new FormOf(PROGRAM, PROGRAM + "/test", "step", "0", "variant", "0")),
            Map.entry("pauseProgram", new FormOf(PROGRAM, PROGRAM + "/pause", "confirmed", "yes")),
            Map.entry("resumeProgram", new FormOf(PROGRAM, PROGRAM + "/resume")),
            Map.entry("archiveProgram", new FormOf(PROGRAM, PROGRAM + "/archive")),
            Map.entry("restoreProgram", new FormOf(PROGRAM, PROGRAM + "/restore")),
            Map.entry("renameProgram", new FormOf(PROGRAM, PROGRAM + "/rename")),
            Map.entry("releaseEmail", new FormOf(EMAIL, EMAIL + "/release")),
            Map.entry("discardEmail", new FormOf(EMAIL, EMAIL + "/discard", "confirmed", "yes")),
            Map.entry("releaseHeldEmails", new FormOf(PROGRAM, PROGRAM + "/held/release")),
            Map.entry("discardHeldEmails", new FormOf(PROGRAM, PROGRAM + "/held/discard", "confirmed", "yes")),
            Map.entry("retryDelivery", new FormOf(SETTINGS, "/events/deliveries/{delivery}/retry")),
            Map.entry("rejudgeDeliveries", new FormOf(CONNECTOR + "/rejudge", CONNECTOR + "/rejudge")),
            Map.entry(
                    "createAgentToken", new FormOf(SETTINGS, SETTINGS + "/agent-tokens", "scope", "read", "days", "7")),
            Map.entry(
                    "revokeAgentToken",
                    new FormOf(SETTINGS, SETTINGS + "/agent-tokens/{tokenId}/revoke", "confirmed", "yes")),
            Map.entry("inviteMember", new FormOf("/settings/members", "/settings/members")),
            Map.entry("removeMember", new FormOf("/settings/members", "/settings/members/remove", "confirmed", "yes")),
            Map.entry("generateKey", new FormOf(SETTINGS, SETTINGS + "/key", "confirm", "yes", "grace", "hour")),
            Map.entry("endKeyGrace", new FormOf(SETTINGS, SETTINGS + "/key/end-grace")),
            Map.entry("renameTenant", new FormOf(SETTINGS, SETTINGS + "/name")),
            Map.entry("setSignupEvent", new FormOf(SETTINGS, SETTINGS + "/signup-event")),
            Map.entry("setLayout", new FormOf(SETTINGS + "/layout", SETTINGS + "/layout")),
            Map.entry(
                    "setSender",
                    new FormOf(SETTINGS, SETTINGS + "/sender", "name", "Acme", "postalAddress", "1 Main Street")),
            Map.entry("setTimeZone", new FormOf(SETTINGS, SETTINGS + "/timezone")),
            Map.entry("setEmailCap", new FormOf(SETTINGS, SETTINGS + "/email-cap")),
            Map.entry("setAddressCap", new FormOf(SETTINGS, SETTINGS + "/address-cap")),
            Map.entry("setConnectorSecret", new FormOf(SETTINGS, CONNECTOR + "/secret", "overlap", "none")),
            Map.entry("clearConnectorSecret", new FormOf(SETTINGS, CONNECTOR + "/secret/clear", "confirmed", "yes")),
            Map.entry(
                    "setConnectorApiKey",
                    new FormOf(SETTINGS, CONNECTOR + "/api-key", "api-key", "rk_test_0123456789abcdef")),
            Map.entry("sendTestDelivery", new FormOf(SETTINGS, CONNECTOR + "/test")),
            Map.entry("startSync", new FormOf(SETTINGS, CONNECTOR + "/sync/verify")),
            Map.entry("cancelSync", new FormOf(SETTINGS, CONNECTOR + "/sync/cancel")),
            Map.entry("setLateRepair", new FormOf(SETTINGS, SETTINGS + "/late-repair")),
            Map.entry(
                    "emptyTestWorld",
                    new FormOf("--test" + SETTINGS, "--test" + SETTINGS + "/test-world/empty", "confirmed", "yes")),
            Map.entry("setFeedbackSecret", new FormOf(SETTINGS, FEEDBACK + "/secret")),
            Map.entry("generateFeedbackPassword", new FormOf(SETTINGS, FEEDBACK + "/secret")),
            Map.entry("clearFeedbackSecret", new FormOf(SETTINGS, FEEDBACK + "/secret/clear", "confirmed", "yes")),
            Map.entry("setFeedbackTopic", new FormOf(SETTINGS, SETTINGS + "/feedback/ses/topic")),
            Map.entry(
                    "clearFeedbackTopic",
                    new FormOf(SETTINGS, SETTINGS + "/feedback/ses/topic/clear", "confirmed", "yes")),
            Map.entry("confirmFeedbackTopic", new FormOf(SETTINGS, SETTINGS + "/feedback/ses/confirm")),
            Map.entry("clearConnectorApiKey", new FormOf(SETTINGS, CONNECTOR + "/api-key/clear", "confirmed", "yes")));

    /** Actions that no page offers. */
    private static final Set<String> WITHOUT_FORM =
            Set.of("deleteDraft", "retryFailedDeliveries", "setLimit", "setRetention");

    /** Actions on what a person saw of a program or of its contacts. The tests of their pages look at the audit record. */
    private static final Set<String> OF_WHAT_WAS_SEEN =
            Set.of("editProgram", "approveProgram", "approveNextVersion", "discardNextVersion", "enrollContacts");

    private final TestService service = TestService.start();
    private TestBrowser browser;
    private TestTenant tenant;

    @BeforeAll
    void signIn() throws Exception {
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
    }

    @AfterAll
    void close() {
        service.close();
    }

    static Stream<ActionSample> changes() {
        return ActionSample.ALL.stream().filter(sample -> !(sample.action() instanceof Query));
    }

    static Stream<ActionSample> offered() {
        return changes()
                .filter(sample -> FORMS.containsKey(sample.action().facts().id()));
    }

    static Stream<ActionSample> refused() {
        return offered()
                .filter(sample -> sample.refusable().isPresent())
                .filter(sample -> !sample.action().input().has(Input.REVISION)); // Forms have their own names of it.
    }

    @Test
    void everyChange_hasAForm_orIsNamedAsOneWithout() {
        assertThat(changes().map(ActionSample::toString))
                .containsExactlyInAnyOrderElementsOf(Stream.of(FORMS.keySet(), WITHOUT_FORM, OF_WHAT_WAS_SEEN)
                        .flatMap(Set::stream)
                        .toList());
    }

    private String path(String template, Json given) {
        String path = template;
        for (String name : given.members().keySet()) {
            path = path.replace("{" + name + "}", given.text(name).orElse(""));
        }
        if (path.contains("{contactId}")) {
            path = path.replace(
                    "{contactId}", tenant.contact("u1").orElseThrow().id().toString());
        }
        if (path.contains("{delivery}")) {
            path = path.replace(
                    "{delivery}",
                    new DedupeKey(
                                    Connector.STRIPE.source(),
                                    given.text("eventId").orElseThrow())
                            .eventId()
                            .toString());
        }
        return "/tenants/" + tenant.id() + path;
    }

    private HttpResponse<String> send(ActionSample sample, Json given) throws Exception {
        FormOf form = Objects.requireNonNull(FORMS.get(sample.action().facts().id()));
        List<String> fields = new ArrayList<>();
        sample.action().input().fields().stream()
                .filter(field -> !sample.action().facts().isInPath(field.name()))
                .forEach(field -> given.text(field.name())
                        .or(() -> given.whole(field.name()).map(String::valueOf))
                        .ifPresent(text -> fields.addAll(List.of(field.name(), text))));
        fields.addAll(form.fields());
        TestBrowser tab = new TestBrowser(service).withCookie(browser.cookie());
        tab.get(path(SETTINGS, given));
        tab.get(path(form.page(), given));
        if (fields.contains("confirmed")) {
            tab.post(path(form.path(), given)); // The question, which is no action yet.
        }
        return tab.post(path(form.path(), given), fields.toArray(String[]::new));
    }

    private List<AuditEntry> audited() {
        return service.intake.accessViews(tenant.id()).audit(AuditQuery.newest(50));
    }

    @ParameterizedTest
    @MethodSource("offered")
    void change_isOnTheAuditRecordOnce_withThePerson(ActionSample sample) throws Exception {
        tenant = TestTenant.of(service.storage, service.intake);
        tenant.send(TestTenant.identify("u1", ANN, "Ann"));
        Json given = sample.doable().apply(tenant);
        int before = audited().size();

        HttpResponse<String> response = send(sample, given);

        assertThat(response.statusCode()).as(response.body()).isIn(200, 303);
        List<AuditEntry> entries = audited();
        assertThat(entries.subList(0, entries.size() - before)).hasSize(1);
        AuditEntry entry = entries.get(0);
        assertThat(entry.action().replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "?")).isEqualTo(sample.words());
        assertThat(entry.actor().kind()).isEqualTo(Actor.Kind.PERSON);
        assertThat(entry.outcome()).isEqualTo(Outcome.ALLOWED);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusal_isOnTheAuditRecordAsRefused_unlessThereIsNoPageForIt(ActionSample sample) throws Exception {
        tenant = TestTenant.of(service.storage, service.intake);
        tenant.send(TestTenant.identify("u1", ANN, "Ann"));
        Json given = sample.refusable().orElseThrow().apply(tenant);
        int before = audited().size();

        HttpResponse<String> response = send(sample, given);

        assertThat(response.statusCode()).isBetween(400, 499);
        List<AuditEntry> entries = audited();
        List<AuditEntry> added = entries.subList(0, entries.size() - before);
        assertThat(added).extracting(AuditEntry::outcome).doesNotContain(Outcome.ALLOWED);
        assertThat(added.isEmpty()).isEqualTo(response.statusCode() == 404);
    }
}
