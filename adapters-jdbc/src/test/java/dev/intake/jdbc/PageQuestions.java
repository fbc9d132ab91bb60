package dev.intake.jdbc;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.AttributeFilter;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery.Cursor;
import dev.intake.contact.ContactQuery.Field;
import dev.intake.contact.FindContacts;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.event.Bucket;
import dev.intake.event.CountOverTime;
import dev.intake.event.EventId;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.EventViews;
import dev.intake.event.Funnel;
import dev.intake.event.Period;
import dev.intake.event.Segment;
import dev.intake.event.TailQuery;
import dev.intake.event.Unrecorded.Status;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.program.Program;
import dev.intake.testing.TestLinks;
import dev.intake.traffic.FollowOperations.Shown;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** All that each page of the dashboard asks of the store about a {@link BigTenant}, beside the strip that is on every page. */
final class PageQuestions {
    private static final Instant NOW = Instant.parse("2026-04-01T00:00:00Z");
    private static final EventType FIRST = new EventType(BigTenant.FIRST);
    private static final EventType THEN = new EventType(BigTenant.THEN);
    private static final EventType COMMON = new EventType(BigTenant.COMMON);
    private static final int ROWS = 51;

    private final PostgresStorage storage;
    private final TenantId tenant;
    private final Intake intake;
    private final Programs programs;
    private final Map<String, Runnable> pages = new LinkedHashMap<>();

    private PageQuestions(PostgresStorage storage, TenantId tenant) {
        this.storage = storage;
        this.tenant = tenant;
        this.intake = Intake.on(storage);
        this.programs = intake.programs();
    }

    /** By the name of the page. */
    public static Map<String, Runnable> of(PostgresStorage storage, TenantId tenant) {
        PageQuestions questions = new PageQuestions(storage, tenant);
        questions.settings();
        questions.setup();
        questions.programs();
        questions.emails();
        questions.contacts();
        questions.contact();
        questions.events();
        questions.deliveries();
        questions.counts();
        questions.count("7 days by the hour", Bucket.HOUR, 7 * 24);
        questions.count("7 days", Bucket.DAY, 7);
        questions.count("30 days", Bucket.DAY, 30);
        questions.count("90 days", Bucket.DAY, 90);
        questions.count("365 days", Bucket.DAY, 365);
        for (int days : new int[] {7, 30, 90}) {
            questions.analysis(days);
        }
        return questions.pages;
    }

    private void settings() {
        pages.put(
                "health strip, on every page",
                () -> intake.readIngestionHealth().of(tenant));
        pages.put("integrations", () -> {
            intake.eventViews(tenant).events(EventQuery.newest(20));
            storage.connectorViews(tenant).secrets();
            intake.accessViews(tenant).agentTokens();
        });
    }

    private void setup() {
        pages.put("setup", () -> {
            intake.readArrivals().since(tenant, NOW.minus(Duration.ofDays(80)));
            storage.eventViews(tenant).tail(TailQuery.newest(1).ofType(new EventType(BigTenant.ENDED)));
            storage.connectorViews(tenant).secrets();
            for (Connector connector : Connector.values()) {
                storage.connectorViews(tenant).deliveries(Optional.of(connector), Optional.empty(), 1);
            }
            programs.overview().sendingStop(tenant);
            intake.programViews(tenant).emails(EmailQuery.latest(1).inStates(EmailStatus.SENT));
            intake.programViews(tenant).emails(EmailQuery.latest(1).inStates(EmailStatus.KEPT));
            intake.programViews(tenant).transitions();
        });
    }

    private void programs() {
        Program program = intake.programViews(tenant).programs().get(0);
        pages.put("programs", () -> programs.overview().of(tenant));
        pages.put("program", () -> {
            intake.programViews(tenant).program(program.id());
            programs.check().quickCheck(tenant, program.id());
            programs.overview().of(tenant, program.id());
        });
        pages.put("approval", () -> {
            programs.check().liveOnSameEvent(tenant, program);
            storage.eventViews(tenant).coverage(program.outline().trigger().event());
        });
        pages.put(
                "program, first events without a field", () -> programs.check().check(tenant, program.id()));
        pages.put(
                "preview",
                () -> intake.findContacts()
                        .find(tenant, "u777@example.com")
                        .ifPresent(contact -> programs.preview()
                                .preview(tenant, program, contact, UnsubscribeLinks.ofNobody(TestLinks.BASE_URL))));
        pages.put(
                "results",
                () -> storage.programViews(tenant)
                        .results(program.id(), storage.programViews(tenant).sequence(program)));
        pages.put("preview of unsaved emails", () -> programs.preview().newestRecipient(tenant, COMMON));
    }

    private void emails() {
        EmailQuery latest = EmailQuery.latest(26);
        EmailQuery.Cursor last =
                EmailQuery.Cursor.of(programs.views(tenant).emails(latest).get(25));
        pages.put("emails", () -> emails(latest));
        pages.put("emails, further on", () -> emails(latest.after(last)));
        pages.put(
                "emails that wait",
                () -> emails(latest.inStates(EmailStatus.HELD, EmailStatus.FAILED, EmailStatus.UNSURE)));
        pages.put("emails of a state that none is in", () -> emails(latest.inStates(EmailStatus.RETRYING)));
        Program program = intake.programViews(tenant).programs().get(1);
        pages.put("emails of a program", () -> emails(latest.ofProgram(program.id())));
        pages.put(
                "emails of a program that are held",
                () -> emails(latest.ofProgram(program.id()).inStates(EmailStatus.HELD)));
        StepEmail email = programs.views(tenant).emails(latest).get(0);
        pages.put("email", () -> {
            StepEmail shown = programs.views(tenant).email(email.id()).orElseThrow();
            Contact contact =
                    intake.contactViews(tenant).contact(shown.entry().contact()).orElseThrow();
            programs.preview().preview(tenant, program, contact, UnsubscribeLinks.ofNobody(TestLinks.BASE_URL));
        });
    }

    private void emails(EmailQuery query) {
        intake.programViews(tenant).programs();
        intake.findContacts()
                .ofIds(
                        tenant,
                        programs.views(tenant).emails(query).stream()
                                .map(email -> email.entry().contact())
                                .collect(Collectors.toSet()));
    }

    private void contacts() {
        FindContacts find = intake.findContacts();
        Contact known = contact("u777");
        pages.put("contacts", () -> find.newest(tenant, Optional.empty(), 50));
        pages.put("contacts, further on", () -> find.newest(tenant, Optional.of(known.id()), 50));
        pages.put("contacts, searched for by what many have", () -> find.search(tenant, "u", 20));
        AttributeFilter plan = new AttributeFilter(new AttributeKey("plan"), "free");
        pages.put(
                "contacts, searched for by an attribute",
                () -> find.withAttribute(tenant, plan, Optional.of(known.id()), 20));
        pages.put("contacts, searched for by name", () -> find.search(tenant, "Name 77", 20));
        pages.put("contacts, searched for by what nobody has", () -> find.search(tenant, "nobody", 20));
        pages.put(
                "contacts, searched for by id",
                () -> find.search(tenant, known.id().toString(), 20));
        for (Field field : Field.values()) {
            Cursor mark = new Cursor(field.keyOf(known).orElse("name"), known.id());
            pages.put(
                    "contacts, further on by " + field,
                    () -> find.beginning(tenant, field, field.key("Name"), Optional.of(mark), 50));
        }
    }

    private Contact contact(String externalId) {
        return intake.findContacts().find(tenant, externalId).orElseThrow();
    }

    private void contact() {
        Contact known = contact("u777");
        List<EventRecord> events =
                intake.eventViews(tenant).events(EventQuery.newest(ROWS).about(known.id()));
        EventQuery.Cursor mark = EventQuery.Cursor.of(events.get(events.size() - 1));
        pages.put("contact", () -> contact(known, Optional.empty()));
        pages.put("contact, further on", () -> contact(known, Optional.of(mark)));
    }

    private void contact(Contact contact, Optional<EventQuery.Cursor> before) {
        intake.contactViews(tenant).contact(contact.id());
        programs.explain().contact(tenant, contact);
        programs.views(tenant).emails(EmailQuery.latest(50).toContact(contact.id()));
        intake.connectorViews(tenant).customers(contact);
        EventQuery events = EventQuery.newest(ROWS).about(contact.id());
        intake.eventViews(tenant).events(before.map(events::before).orElse(events));
        intake.connectorViews(tenant)
                .deliveries(DeliveryQuery.newest(ROWS)
                        .about(Optional.of(contact.id()))
                        .before(before));
    }

    private void events() {
        TailQuery newest = TailQuery.newest(ROWS);
        EventQuery.Cursor old = new EventQuery.Cursor(NOW.minus(Duration.ofDays(80)), new EventId(new UUID(0, 0)));
        pages.put("events", () -> events(Shown.ALL, newest));
        pages.put("events, far back", () -> events(Shown.ALL, newest.before(old)));
        pages.put("events of a common type", () -> events(Shown.ALL, newest.ofType(COMMON)));
        pages.put("events of a rare type", () -> events(Shown.ALL, newest.ofType(new EventType(BigTenant.RARE))));
        pages.put(
                "events of a type that ended", () -> events(Shown.ALL, newest.ofType(new EventType(BigTenant.ENDED))));
        pages.put(
                "events of a type, far back",
                () -> events(
                        Shown.ALL, newest.ofType(new EventType(BigTenant.ENDED)).before(old)));
        pages.put("events of a source that sent none", () -> events(Shown.ALL, newest.from(Source.POLAR)));
        pages.put(
                "events of a source that sent none, of a type",
                () -> events(Shown.ALL, newest.from(Source.POLAR).ofType(THEN)));
        AttributeFilter nothing = new AttributeFilter(new AttributeKey("plan"), "free");
        pages.put("events with a property that none has", () -> events(Shown.ALL, newest.having(nothing)));
        pages.put(
                "events with a property, far back",
                () -> events(Shown.ALL, newest.having(nothing).before(old)));
        pages.put("events of the last hour", () -> events(Shown.ALL, newest.since(NOW.minus(Duration.ofHours(1)))));
        ContactId known = contact("u777").id();
        pages.put("events of a contact", () -> events(Shown.ALL, newest.about(known)));
        pages.put(
                "events of a contact with a property",
                () -> events(Shown.ALL, newest.about(known).having(nothing)));
        pages.put("operations that were refused", () -> events(Shown.NOT_RECORDED, newest.with(Status.REFUSED)));
        EventId event = storage.eventViews(tenant).tail(newest).get(0).id();
        pages.put("event", () -> storage.eventViews(tenant).event(event));
    }

    private void events(Shown shown, TailQuery query) {
        intake.analyzeEvents().types(tenant);
        intake.followOperations().newest(tenant, shown, query);
    }

    private void deliveries() {
        ConnectorViews views = storage.connectorViews(tenant);
        pages.put(
                "deliveries", () -> intake.connectorViews(tenant).deliveries(Optional.empty(), Optional.empty(), ROWS));
        pages.put(
                "deliveries of a connector",
                () -> intake.connectorViews(tenant).deliveries(Optional.of(Connector.STRIPE), Optional.empty(), ROWS));
        pages.put(
                "deliveries of a connector that sent none",
                () -> intake.connectorViews(tenant).deliveries(Optional.of(Connector.POLAR), Optional.empty(), ROWS));
        for (DeliveryOutcome outcome : DeliveryOutcome.values()) {
            pages.put(
                    "deliveries that are " + outcome.label(),
                    () -> intake.connectorViews(tenant).deliveries(Optional.empty(), Optional.of(outcome), ROWS));
        }
        DeliveryQuery newest = DeliveryQuery.newest(ROWS);
        ContactId known = contact("u777").id();
        DeliveryQuery unknown = newest.ofType(Optional.of("invoice.voided"));
        pages.put("deliveries of a type that none has", () -> deliveries(unknown));
        pages.put(
                "deliveries of a type, since",
                () -> deliveries(unknown.since(Optional.of(NOW.minus(Duration.ofDays(80))))));
        pages.put("deliveries of a contact", () -> deliveries(newest.about(Optional.of(known))));
        pages.put(
                "delivery",
                () -> views.delivery(views.deliveries(newest).get(0).key().eventId()));
        pages.put("events that wait for their customer", () -> views.parked(ROWS));
    }

    private void deliveries(DeliveryQuery query) {
        storage.connectorViews(tenant).deliveries(query);
        storage.connectorViews(tenant).searchEnd(query);
    }

    private void counts() {
        pages.put(
                "counts and funnels, before the answer",
                () -> intake.analyzeEvents().types(tenant));
    }

    private void count(String of, Bucket bucket, int buckets) {
        EventViews views = storage.eventViews(tenant);
        pages.put(
                "count of the common type, " + of, () -> views.count(CountOverTime.upTo(NOW, COMMON, bucket, buckets)));
        pages.put("count, " + of, () -> views.count(CountOverTime.upTo(NOW, THEN, bucket, buckets)));
    }

    private void analysis(int days) {
        EventViews views = storage.eventViews(tenant);
        Period period = new Period(NOW.minus(Duration.ofDays(days)), NOW);
        String of = ", " + days + " days";
        pages.put("funnel" + of, () -> views.funnel(new Funnel(FIRST, THEN, Optional.empty(), period)));
        pages.put(
                "funnel within a day" + of,
                () -> views.funnel(new Funnel(FIRST, THEN, Optional.of(Duration.ofDays(1)), period)));
        pages.put("segment" + of, () -> views.segment(new Segment(FIRST, THEN, period)));
        pages.put("segment of the common type" + of, () -> views.segment(new Segment(COMMON, THEN, period)));
    }
}
