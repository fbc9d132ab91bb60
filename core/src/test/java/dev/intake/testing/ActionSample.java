package dev.intake.testing;

import dev.intake.Connectors;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.account.AccountName;
import dev.intake.account.AgentTokenActions;
import dev.intake.account.MemberActions;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.SnsService;
import dev.intake.feedback.SnsTopic;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.privacy.PrivacyActions;
import dev.intake.program.ApprovalActions;
import dev.intake.program.DraftActions;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ResultActions;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.rehearsal.RehearsalTurns;
import dev.intake.review.EmailActions;
import dev.intake.review.PreviewActions;
import dev.intake.review.SendTestEmail;
import dev.intake.secret.SealedContent;
import dev.intake.suppression.SuppressionActions;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.RejudgeActions;
import dev.intake.sync.SyncActions;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SettingsActions;
import dev.intake.testworld.TestWorldActions;
import dev.intake.traffic.HealthActions;
import dev.intake.webhook.DeliveryActions;
import dev.intake.webhook.SendTestEvent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An action with what it takes to try it.
 *
 * @param action the action
 * @param words its words in the audit record; an id in them is a question mark
 * @param doable prepares a tenant in which it is done, and returns the input
 * @param refusable prepares a tenant in which it is refused, and returns the input; absent if no state refuses it
 */
public record ActionSample(
        Action<? super Storage, ?, ?> action,
        String words,
        Function<TestTenant, Json> doable,
        Optional<Function<TestTenant, Json>> refusable) {
    private static final String ANN = "ann@example.com";
    private static final String FILE = "{\"name\": \"Tips\", \"on\": \"tips\", \"steps\": []}";
    private static final String EMAILS = "{\"steps\": [{\"subject\": \"Hi\", \"text\": \"Hello\"}]}";

    /** Every action of the core. */
    public static final List<ActionSample> ALL = List.of(
            new ActionSample(SuppressionActions.READ, "", tenant -> TestTenant.given("email", ANN), Optional.empty()),
            new ActionSample(SuppressionActions.FIND, "", tenant -> TestTenant.given("email", ANN), Optional.empty()),
            new ActionSample(
                    SuppressionActions.CLOSE,
                    "close an address as hard-bounce",
                    tenant -> TestTenant.given("email", ANN, "reason", "hard-bounce"),
                    Optional.empty()),
            new ActionSample(
                    SuppressionActions.OPEN,
                    "open a closed address",
                    tenant -> {
                        tenant.run(SuppressionActions.CLOSE, Actor.COMMAND_LINE, "email", ANN);
                        return TestTenant.given("email", ANN);
                    },
                    Optional.of(tenant -> TestTenant.given("email", ANN))),
            new ActionSample(
                    ProgramActions.PAUSE, "pause program ?", ActionSample::live, Optional.of(ActionSample::paused)),
            new ActionSample(
                    ProgramActions.RESUME, "resume program ?", ActionSample::paused, Optional.of(ActionSample::live)),
            query(ContactActions.LIST, tenant -> TestTenant.given("externalId", "u1")),
            query(ContactActions.SEARCH, tenant -> TestTenant.given("email", ANN)),
            query(ContactActions.READ, ActionSample::contact),
            query(ContactActions.EXPLAIN, ActionSample::contact),
            query(EventActions.LIST, tenant -> TestTenant.given("source", "stripe")),
            query(EventActions.READ, ActionSample::event),
            query(EventActions.EXPLAIN, ActionSample::event),
            query(DeliveryActions.LIST, tenant -> TestTenant.given("outcome", "failed")),
            query(DeliveryActions.PARKED, tenant -> TestTenant.given()),
            new ActionSample(
                    TestWorldActions.EMPTY, "empty the test world", tenant -> TestTenant.given(), Optional.empty()),
            new ActionSample(
                    SettingsActions.SET_LIMIT,
                    "set rate limit",
                    tenant -> TestTenant.given(SettingsActions.SET_LIMIT, "requestsPerHour", "60", "burst", "9"),
                    Optional.empty()),
            new ActionSample(
                    SettingsActions.SET_RETENTION,
                    "keep events for ever and deliveries for 60 days, bodies of ignored deliveries for 30 days",
                    tenant -> TestTenant.given(
                            SettingsActions.SET_RETENTION, "eventsDays", "forever", "deliveriesDays", "60"),
                    Optional.empty()),
            new ActionSample(
                    MemberActions.INVITE,
                    "add member ?@example.com",
                    tenant -> TestTenant.given("name", person(tenant.id())),
                    Optional.of(ActionSample::member)),
            new ActionSample(
                    MemberActions.REMOVE,
                    "remove member ?@example.com",
                    ActionSample::member,
                    Optional.of(tenant -> TestTenant.given("name", person(tenant.id())))),
            query(AgentTokenActions.LIST, tenant -> TestTenant.given()),
            new ActionSample(
                    AgentTokenActions.CREATE,
                    "make agent token ?",
                    tenant -> TestTenant.given("name", "Laptop"),
                    Optional.empty()),
            new ActionSample(
                    AgentTokenActions.REVOKE,
                    "revoke agent token ?",
                    tenant -> TestTenant.given(
                            "tokenId",
                            TestTokens.create(tenant.intake(), tenant.id(), Set.of(AgentScope.READ))
                                    .stored()
                                    .id()
                                    .toString()),
                    Optional.of(tenant -> TestTenant.given("tokenId", new UUID(0, 1).toString()))),
            query(HealthActions.READ, tenant -> TestTenant.given()),
            query(ConnectorActions.LIST, tenant -> TestTenant.given()),
            setting(
                    ConnectorActions.SET_SECRET,
                    "set signing secret of stripe",
                    "connector",
                    "stripe",
                    "secret",
                    "whsec_another0123456789abcdefghi",
                    "overlapSeconds",
                    "60"),
            new ActionSample(
                    ConnectorActions.CLEAR_SECRET,
                    "clear signing secret of stripe",
                    tenant -> TestTenant.given("connector", "stripe"),
                    Optional.empty()),
            setting(
                    ConnectorActions.SET_API_KEY,
                    "set API key of stripe",
                    "connector",
                    "stripe",
                    "apiKey",
                    "rk_test_0123456789abcdef"),
            new ActionSample(
                    ConnectorActions.CLEAR_API_KEY,
                    "clear API key of stripe",
                    tenant -> TestTenant.given("connector", "stripe"),
                    Optional.empty()),
            new ActionSample(
                    DeliveryActions.SEND_TEST,
                    "send a test event of clerk",
                    tenant -> {
                        Json secret = TestTenant.given("connector", "clerk", "secret", "whsec_c2VjcmV0c2VjcmV0");
                        withPorts(tenant.intake().actions())
                                .run(ConnectorActions.SET_SECRET, tenant.id(), Actor.COMMAND_LINE, secret)
                                .orElseThrow();
                        return TestTenant.given("connector", "clerk");
                    },
                    Optional.empty()),
            query(SyncActions.READ, tenant -> TestTenant.given("connector", "stripe")),
            query(SyncActions.READ_LATE_REPAIR, tenant -> TestTenant.given()),
            new ActionSample(
                    SyncActions.SET_LATE_REPAIR,
                    "let missing events of the last 7 days start programs",
                    tenant -> TestTenant.given(SyncActions.SET_LATE_REPAIR, "days", "7"),
                    Optional.empty()),
            new ActionSample(
                    SyncActions.START,
                    "verify events of stripe",
                    tenant -> {
                        tenant.apiKey(Connector.STRIPE);
                        return TestTenant.given("connector", "stripe", "kind", "verify");
                    },
                    Optional.of(tenant -> TestTenant.given("connector", "stripe", "kind", "verify"))),
            new ActionSample(
                    SyncActions.CANCEL,
                    "cancel import of history of stripe",
                    tenant -> {
                        tenant.apiKey(Connector.STRIPE);
                        tenant.done(SyncActions.START, "connector", "stripe", "kind", "count");
                        return TestTenant.given("connector", "stripe");
                    },
                    Optional.of(tenant -> TestTenant.given("connector", "stripe"))),
            query(FeedbackActions.LIST, tenant -> TestTenant.given()),
            setting(
                    FeedbackActions.SET_SECRET,
                    "set feedback secret of resend",
                    "provider",
                    "resend",
                    "secret",
                    "whsec_another0123456789abcdefghi"),
            setting(FeedbackActions.GENERATE_PASSWORD, "set feedback secret of postmark", "provider", "postmark"),
            new ActionSample(
                    FeedbackActions.CLEAR_SECRET,
                    "clear feedback secret of resend",
                    tenant -> TestTenant.given("provider", "resend"),
                    Optional.empty()),
            setting(FeedbackActions.SET_TOPIC, "set the SES topic", "topic", TestSns.TOPIC.value()),
            new ActionSample(
                    FeedbackActions.CLEAR_TOPIC, "clear the SES topic", tenant -> TestTenant.given(), Optional.empty()),
            new ActionSample(
                    FeedbackActions.CONFIRM,
                    "confirm the SES subscription",
                    tenant -> {
                        tenant.subscribe(new SnsTopic(
                                TestSns.TOPIC,
                                Instant.EPOCH,
                                Optional.of(new SnsTopic.SubscriptionRequest(
                                        URI.create(TestSns.CONFIRMATION), Instant.EPOCH)),
                                Optional.empty()));
                        return TestTenant.given();
                    },
                    Optional.empty()),
            query(RejudgeActions.PREVIEW, tenant -> TestTenant.given("connector", "stripe")),
            new ActionSample(
                    RejudgeActions.APPLY,
                    "judge ignored deliveries of stripe again",
                    tenant -> TestTenant.given("connector", "stripe"),
                    Optional.empty()),
            new ActionSample(
                    PrivacyActions.ERASE,
                    "erase contact ?",
                    ActionSample::contact,
                    Optional.of(tenant -> TestTenant.given("contactId", new UUID(0, 1).toString()))),
            new ActionSample(
                    DeliveryActions.RETRY_FAILED,
                    "retry failed deliveries",
                    tenant -> TestTenant.given(),
                    Optional.empty()),
            new ActionSample(
                    DeliveryActions.RETRY,
                    "retry a failed delivery",
                    tenant -> TestTenant.given(
                            "connector",
                            "stripe",
                            "eventId",
                            tenant.failedDelivery().id()),
                    Optional.of(tenant -> TestTenant.given("connector", "stripe", "eventId", "evt_none"))),
            new ActionSample(
                    ProgramActions.ARCHIVE, "archive program ?", ActionSample::paused, Optional.of(ActionSample::live)),
            new ActionSample(
                    ProgramActions.RESTORE,
                    "restore program ?",
                    ActionSample::archived,
                    Optional.of(ActionSample::live)),
            new ActionSample(
                    ProgramActions.RENAME,
                    "rename program ?",
                    tenant -> TestTenant.given("programId", program(tenant), "name", "Hello"),
                    Optional.of(tenant -> TestTenant.given("programId", new UUID(0, 1).toString(), "name", "Hello"))),
            new ActionSample(
                    ProgramActions.DELETE_DRAFT,
                    "delete draft ?",
                    tenant -> TestTenant.given("programId", draft(tenant)),
                    Optional.of(ActionSample::live)),
            new ActionSample(ProgramActions.LIST, "", tenant -> TestTenant.given(), Optional.empty()),
            query(DraftActions.READ, ActionSample::live),
            query(ResultActions.READ, ActionSample::live),
            query(DraftActions.VALIDATE, tenant -> TestTenant.given("programId", draft(tenant), "file", EMAILS)),
            query(
                    PreviewActions.PREVIEW,
                    tenant -> TestTenant.given("programId", program(tenant), "contact", person(tenant))),
            new ActionSample(
                    PreviewActions.SEND_TEST,
                    "send a test of step 1 of program ?",
                    tenant -> {
                        Json draft = draftWithEmails(tenant);
                        tenant.intake().testWorlds().refresh(tenant.id().test());
                        String member = tenant.id().value().toLowerCase(Locale.ROOT) + "@example.com";
                        tenant.intake().accounts().addMember(new AccountName(member), tenant.id());
                        return TestTenant.given(
                                PreviewActions.SEND_TEST,
                                "programId",
                                draft.text("programId").orElseThrow(),
                                "step",
                                "1",
                                "to",
                                member);
                    },
                    Optional.empty()),
            query(RehearsalActions.REHEARSE, ActionSample::live),
            new ActionSample(
                    DraftActions.DRAFT,
                    "draft program",
                    tenant -> TestTenant.given("file", FILE),
                    Optional.of(ActionSample::asManyDraftsAsThereMayBe)),
            new ActionSample(
                    DraftActions.EDIT,
                    "edit program ?",
                    tenant -> TestTenant.given("programId", draft(tenant), "file", EMAILS),
                    Optional.of(tenant -> TestTenant.given("programId", new UUID(0, 1).toString(), "file", EMAILS))),
            new ActionSample(
                    ApprovalActions.APPROVE,
                    "approve program ?",
                    ActionSample::draftWithEmails,
                    Optional.of(ActionSample::live)),
            new ActionSample(
                    ApprovalActions.APPROVE_NEXT,
                    "approve next version of program ?",
                    ActionSample::nextVersion,
                    Optional.of(ActionSample::live)),
            new ActionSample(
                    ApprovalActions.DISCARD,
                    "discard next version of program ?",
                    ActionSample::nextVersion,
                    Optional.of(ActionSample::live)),
            new ActionSample(
                    EnrollmentActions.EXIT,
                    "remove contact ? from all programs",
                    tenant -> TestTenant.given(
                            "contactId", tenant.heldEmail().entry().contact().toString()),
                    Optional.of(tenant -> TestTenant.given("contactId", new UUID(0, 1).toString()))),
            query(EnrollmentActions.COUNT, tenant -> enrollment(tenant, ActionSample::live)),
            new ActionSample(
                    EnrollmentActions.ENROLL,
                    "enroll contact ? in program ? by hand",
                    tenant -> enrollment(tenant, ActionSample::live),
                    Optional.of(tenant -> enrollment(tenant, ActionSample::paused))),
            new ActionSample(
                    EmailActions.LIST, "", tenant -> TestTenant.given("state", "held,failed"), Optional.empty()),
            new ActionSample(
                    EmailActions.READ,
                    "",
                    tenant ->
                            TestTenant.given("emailId", tenant.heldEmail().id().toString()),
                    Optional.empty()),
            new ActionSample(
                    EmailActions.RELEASE,
                    "release email ?",
                    ActionSample::heldEmail,
                    Optional.of(ActionSample::discardedEmail)),
            new ActionSample(
                    EmailActions.DISCARD,
                    "discard email ?",
                    ActionSample::heldEmail,
                    Optional.of(ActionSample::discardedEmail)),
            new ActionSample(
                    EmailActions.RELEASE_HELD,
                    "release held emails of program ?",
                    ActionSample::programWithAHeldEmail,
                    Optional.of(ActionSample::noProgram)),
            new ActionSample(
                    EmailActions.DISCARD_HELD,
                    "discard held emails of program ?",
                    ActionSample::programWithAHeldEmail,
                    Optional.of(ActionSample::noProgram)),
            new ActionSample(SettingsActions.READ, "", tenant -> TestTenant.given(), Optional.empty()),
            setting(KeyActions.GENERATE, "generate ingestion key", "graceSeconds", "60"),
            new ActionSample(
                    KeyActions.END_GRACE,
                    "end grace period of ingestion key",
                    tenant -> {
                        tenant.done(KeyActions.GENERATE, "graceSeconds", "60");
                        return TestTenant.given();
                    },
                    Optional.of(tenant -> TestTenant.given())),
            new ActionSample(
                    SettingsActions.RENAME,
                    "rename tenant",
                    tenant -> {
                        tenant.intake()
                                .setSender()
                                .change(
                                        tenant.id(),
                                        sender -> sender.withName(SenderName.parse("Acme")),
                                        Actor.COMMAND_LINE);
                        return TestTenant.given("name", "Apex");
                    },
                    Optional.empty()),
            setting(SignupEventActions.SET, "save signup event", "event", "joined"),
            setting(SettingsActions.SET_LAYOUT, "set the email layout", "header", "Acme"),
            setting(SettingsActions.SET_SENDER, "set the sender", "replyTo", "help@acme.example"),
            setting(SendingTimeActions.SET_ZONE, "set the time zone", "timeZone", "Europe/Berlin"),
            setting(SendingTimeActions.SET_CAP, "set the email cap", "emails", "3", "days", "7"),
            setting(SendingTimeActions.SET_ADDRESS_CAP, "set the emails a day to one address", "emails", "5"));

    private static ActionSample query(Action<? super Storage, ?, ?> action, Function<TestTenant, Json> doable) {
        return new ActionSample(action, "", doable, Optional.empty());
    }

    /** Returns actions with everything that they need besides storage. */
    public static Actions<Storage> withPorts(Actions<Storage> actions) {
        return ProgramEditor.withPorts(actions)
                .with(() -> new SealedContent(TestVault.SHARED, TestWebhooks::decode))
                .with(SnsService.class, TestSns::new)
                .with(
                        SendTestEmail.class,
                        () -> Programs.on(actions.storage(), actions.clock(), actions.ids())
                                .sendTestEmail(email -> new SendOutcome.Accepted()))
                .with(SendTestEvent.class, () -> testEvents(actions))
                .with(RehearsalTurns.class, () -> new RehearsalTurns(new Turns<>(1, 1, Duration.ZERO)));
    }

    private static SendTestEvent testEvents(Actions<Storage> actions) {
        Connectors connectors = Connectors.on(
                actions.storage(), TestVault.SHARED, TestWebhooks::decode, actions.clock(), actions.ids());
        return connectors.sendTestEvent(connectors.receiveWebhook());
    }

    private static Json asManyDraftsAsThereMayBe(TestTenant tenant) {
        IntStream.range(0, ProgramDrafting.MAX_DRAFTS).forEach(number -> draft(tenant));
        return TestTenant.given("file", FILE);
    }

    private static Json draftWithEmails(TestTenant tenant) {
        ProgramId draft = ProgramId.parse(draft(tenant)).orElseThrow();
        tenant.giveEmails(draft);
        return TestTenant.given("programId", draft.toString());
    }

    private static Json nextVersion(TestTenant tenant) {
        Program live = tenant.liveProgram("user.signed_up");
        ProgramEditor editor = ProgramEditor.of(tenant.intake().programs(), tenant.id(), Actor.COMMAND_LINE);
        editor.edit(live.id(), EmailSequence.empty(DraftingMode.SHARED)).orElseThrow();
        editor.edit(
                        live.id(),
                        new EmailSequence(
                                DraftingMode.SHARED,
                                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Hi", "Hello"))))))
                .orElseThrow();
        return TestTenant.given("programId", live.id().toString());
    }

    /** Names of accounts are unique in the service. */
    private static String person(TenantId tenant) {
        return UUID.nameUUIDFromBytes(tenant.value().getBytes(StandardCharsets.UTF_8)) + "@example.com";
    }

    private static Json member(TestTenant tenant) {
        AccountName name = new AccountName(person(tenant.id()));
        tenant.intake().accounts().addMember(name, tenant.id());
        return TestTenant.given("name", name.value());
    }

    private static String person(TestTenant tenant) {
        event(tenant);
        return ANN;
    }

    /** The contact's event is older than the program. */
    private static Json enrollment(TestTenant tenant, Function<TestTenant, Json> program) {
        String contact = contact(tenant).text("contactId").orElseThrow();
        return TestTenant.given(
                "programId", program.apply(tenant).text("programId").orElseThrow(), "contact", contact);
    }

    private static Json contact(TestTenant tenant) {
        event(tenant);
        return TestTenant.given(
                "contactId", tenant.contact("u1").orElseThrow().id().toString());
    }

    private static Json event(TestTenant tenant) {
        tenant.send(TestTenant.track("u1", ANN, "user.signed_up", "m1"));
        return TestTenant.given("eventId", tenant.events().get(0).id().toString());
    }

    /** An edit is refused if it names another revision. */
    private static ActionSample setting(Action<? super Storage, ?, ?> action, String words, String... values) {
        List<String> stale = new ArrayList<>(List.of(values));
        stale.addAll(List.of("revision", "0"));
        return new ActionSample(
                action,
                words,
                tenant -> TestTenant.given(action, values),
                Optional.of(tenant -> TestTenant.given(action, stale.toArray(String[]::new))));
    }

    private static Json live(TestTenant tenant) {
        return TestTenant.given(
                "programId", tenant.liveProgram("user.signed_up").id().toString());
    }

    private static Json heldEmail(TestTenant tenant) {
        return TestTenant.given("emailId", tenant.heldEmail().id().toString());
    }

    private static Json discardedEmail(TestTenant tenant) {
        Json given = heldEmail(tenant);
        tenant.intake().actions().run(EmailActions.DISCARD, tenant.id(), Actor.COMMAND_LINE, given);
        return given;
    }

    private static Json programWithAHeldEmail(TestTenant tenant) {
        return TestTenant.given(
                "programId", tenant.heldEmail().entry().program().toString());
    }

    private static Json noProgram(TestTenant tenant) {
        return TestTenant.given("programId", new UUID(0, 1).toString());
    }

    private static String program(TestTenant tenant) {
        return tenant.liveProgram("user.signed_up").id().toString();
    }

    private static String draft(TestTenant tenant) {
        return tenant.intake()
                .programLifecycle()
                .draft(tenant.id(), "Draft", new EventType("user.signed_up"))
                .orElseThrow()
                .id()
                .toString();
    }

    private static Json archived(TestTenant tenant) {
        Json given = paused(tenant);
        tenant.intake().actions().run(ProgramActions.ARCHIVE, tenant.id(), Actor.COMMAND_LINE, given);
        return given;
    }

    private static Json paused(TestTenant tenant) {
        Json given = live(tenant);
        tenant.intake().actions().run(ProgramActions.PAUSE, tenant.id(), Actor.COMMAND_LINE, given);
        return given;
    }

    @Override
    public String toString() {
        return action.facts().id();
    }
}
