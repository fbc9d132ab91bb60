package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.Reporting;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.RequestCost;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.Step;
import dev.intake.testing.Burst;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many statements a batch is, COMMIT aside: the same for one operation and for a hundred. */
class StatementBudgetTest {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final Intake INTAKE = Intake.on(RECORDED.storage());

    /** The columns of {@code IngestionAccess}. */
    static final Set<String> ACCESS = Set.of(
            "key_hash",
            "key_prefix",
            "key_generated_at",
            "grace_key_hash",
            "grace_key_prefix",
            "grace_key_generated_at",
            "grace_key_ends_at",
            "requests_per_hour",
            "burst",
            "bucket_level",
            "bucket_at",
            "event_days",
            "delivery_days",
            "body_days",
            "forgotten_before");

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    /** Lock, bucket, contacts, event types, seen ids; then contacts, events, profiles. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void track_ofNewContacts_takesEightStatements(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);

        assertThat(statements(tenant, tracks(size, "new", "m"))).isEqualTo(8);
    }

    /** A known type carries what it always did, and known contacts do not change: events are all that is written. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void track_ofKnownContacts_takesSixStatements(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        statements(tenant, tracks(size, "known", "m"));

        assertThat(statements(tenant, tracks(size, "known", "other"))).isEqualTo(6);
        assertThat(statements(tenant, tracks(size, "known", "other")))
                .as("all of them duplicates")
                .isEqualTo(5);
    }

    /** The first alone takes eight statements, and all others together as many. */
    @ParameterizedTest
    @ValueSource(ints = {2, 60})
    void burst_ofSingleTracks_takesTheStatementsOfTwoBatches(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        List<Burst.Request<IngestOutcome>> requests = new ArrayList<>();
        tracks(size, "burst", "m")
                .forEach(track -> requests.add((ingest, admitted) -> ingest.process(admitted, List.of(track))));
        int before = RECORDED.recorder().statements();

        assertThat(Burst.send(RECORDED.storage(), InstantSource.system(), new SequentialIds(), tenant, requests))
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class));
        assertThat(RECORDED.recorder().statements() - before).isLessThanOrEqualTo(16);
    }

    /** A first identify of everybody, and their events fire two programs: nothing is left that a batch could need. */
    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void batch_thatNeedsEverything_takesNineStatements(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        INTAKE.tenantSetup().limit(tenant.id(), new RateLimit(1_000_000, 1_000_000));
        tenant.liveProgram("ping");
        tenant.liveProgram("ping");
        statements(tenant, List.of(TestTenant.identify("user0", "known@example.com", "Ann", "plan", "pro")));
        List<Operation> mixed = new ArrayList<>(tracks(size / 2, "user", "m"));
        for (int i = 0; i < size / 2; i++) {
            mixed.add(TestTenant.identify("user" + i, "user" + i + "@example.com", "Ann", "plan", "pro"));
        }

        assertThat(statements(tenant, mixed)).isEqualTo(9);
    }

    /** A test key is looked up, and programs and settings are compared: the rest is that of a live batch. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void batch_ofATestKey_takesFiveStatementsMoreThanALiveOne(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        tenant.liveProgram("ping");
        IngestionKey key = INTAKE.setUpIngestion()
                .generateKey(INTAKE.testWorlds().open(tenant.id()).orElseThrow())
                .orElseThrow();
        assertThat(tenant.attempt(key, tracks(size, "user", "m"))).isInstanceOf(IngestOutcome.Processed.class);
        statements(tenant, tracks(size, "user", "m"));
        int live = statements(tenant, tracks(size, "user", "again"));

        int before = RECORDED.recorder().statements();
        assertThat(tenant.attempt(key, tracks(size, "user", "again"))).isInstanceOf(IngestOutcome.Processed.class);
        assertThat(RECORDED.recorder().statements() - before).isEqualTo(live + 5);
    }

    /** The first look at the key, which is remembered afterwards; the lock and all that is read; all that is written. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void batch_takesTwoRoundTrips_onceItsKeyIsRemembered(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        tenant.liveProgram("ping");

        assertThat(roundTrips(tenant, tracks(size, "user", "m"))).isEqualTo(3);
        assertThat(roundTrips(tenant, tracks(size, "user", "enrolled"))).isEqualTo(2);
        tenant.liveProgram("ping");
        assertThat(roundTrips(tenant, tracks(size, "user", "enrolled-in-one"))).isEqualTo(2);
    }

    /** Open enrollments that a type of the batch ends, and earlier events that end new ones, are read together. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void batch_thatCanEndEnrollments_takesOneRoundTripMore(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        liveProgram(tenant, "ping", "pong");
        statements(tenant, List.of(TestTenant.identify("user0", null, "Ann")));

        assertThat(roundTrips(tenant, tracks(size, "user", "m"))).isEqualTo(3);
        assertThat(roundTrips(tenant, pongs(size, "m"))).isEqualTo(3);
        assertThat(roundTrips(tenant, pongs(size, "again"))).isEqualTo(3);
        assertThat(roundTrips(tenant, tracks(size, "user", "known"))).isEqualTo(2);
    }

    /** An enrollment that ends immediately is stored as ended. */
    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void batch_thatBeginsAndEndsEnrollments_writesNoMoreThanOneThatBeginsThem(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        TestTenant without = TestTenant.of(RECORDED.storage(), INTAKE);
        liveProgram(tenant, "ping", "pong");
        without.liveProgram("ping");
        List<Operation> both = new ArrayList<>(tracks(size, "user", "m"));
        both.addAll(pongs(size, "m"));

        assertThat(statements(tenant, both)).isEqualTo(statements(without, both));
    }

    /** A tenant with twenty programs that events end, and a batch of other events. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void batch_whoseTypesBeginAndEndNoEnrollment_costsAsMuchAsWithoutPrograms(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        TestTenant without = TestTenant.of(RECORDED.storage(), INTAKE);
        for (int i = 0; i < 20; i++) {
            liveProgram(tenant, "pong", "pang");
        }
        statements(tenant, pongs(size, "m"));
        statements(without, pongs(size, "m"));

        for (String messages : List.of("first", "second")) {
            int before = RECORDED.recorder().roundTrips();
            int plain = statements(without, tracks(size, "user", messages));
            int trips = RECORDED.recorder().roundTrips() - before;
            assertThat(statements(tenant, tracks(size, "user", messages))).isEqualTo(plain);
            assertThat(RECORDED.recorder().roundTrips() - before).isEqualTo(2 * trips);
        }
    }

    /** Only a contact that has entered before costs a look at its enrollments. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void batch_thatCanEnterAgain_takesOneRoundTripMore(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        Program.Live program = tenant.liveProgram("ping");
        EmailSequence emails = INTAKE.programs().views(tenant.id()).sequence(program);
        INTAKE.programs()
                .drafting()
                .revise(
                        tenant.id(),
                        program.id(),
                        new EmailSequence(
                                emails.mode(),
                                emails.steps(),
                                ExitRule.NONE,
                                new Reentry.Per(new AttributeKey("plan"))));
        statements(tenant, List.of(TestTenant.identify("user0", null, "Ann")));

        assertThat(roundTrips(tenant, tracks(size, "user", "m"))).isEqualTo(2);
        assertThat(roundTrips(tenant, tracks(size, "user", "known"))).isEqualTo(3);
    }

    /** Makes a live program that the first type begins and the second ends. */
    private static void liveProgram(TestTenant tenant, String begins, String ends) {
        EmailSequence emails = new EmailSequence(
                DraftingMode.SHARED,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("a", "b")))),
                new ExitRule(List.of(new EventType(ends)), List.of(), false));
        INTAKE.programs()
                .drafting()
                .revise(tenant.id(), tenant.liveProgram(begins).id(), emails);
    }

    private static List<Operation> pongs(int size, String messageId) {
        List<Operation> pongs = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            pongs.add(TestTenant.track("user" + i, null, "pong", "pong-" + messageId + i));
        }
        return pongs;
    }

    private static int roundTrips(TestTenant tenant, List<Operation> operations) {
        int before = RECORDED.recorder().roundTrips();
        statements(tenant, operations);
        return RECORDED.recorder().roundTrips() - before;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void identify_takesFourStatements(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        List<Operation> identifies = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            identifies.add(TestTenant.identify("user" + i, null, "Ann", "plan", "pro"));
        }

        assertThat(statements(tenant, identifies)).isEqualTo(4);
        assertThat(statements(tenant, identifies)).as("changing nothing").isEqualTo(3);
    }

    /** Tenant, contacts, event types, seen ids, programs; further parts know the tenant, and these event types. */
    @ParameterizedTest
    @CsvSource({"1, 5", "10, 5", "100, 5", "101, 8", "250, 11"})
    void dryRun_ofNewContacts_takesFiveStatements_andThreeForEveryFurtherPart(int size, int expected) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        Admission.Admitted admitted =
                (Admission.Admitted) INTAKE.dryRun().admit(tenant.id(), Optional.of(tenant.key()));
        int before = RECORDED.recorder().statements();

        assertThat(INTAKE.dryRun().plan(admitted, tracks(size, "dry", "m"))).isInstanceOf(IngestOutcome.Planned.class);
        assertThat(RECORDED.recorder().statements() - before).isEqualTo(expected);
    }

    /** The eight of new contacts, the enrollments that they make, and for the report programs and their transitions. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void explain_ofNewContactsWhoEnterAProgram_takesElevenStatements(int size) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        tenant.liveProgram("ping");

        assertThat(explainedIn(tenant, tracks(size, "told", "m"))).hasSize(11);
    }

    private static List<String> explainedIn(TestTenant tenant, List<Operation> operations) {
        Admission.Admitted admitted =
                (Admission.Admitted) INTAKE.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        return RECORDED.recorder()
                .during(() -> assertThat(INTAKE.ingestBatch()
                                .process(
                                        admitted, operations, RequestCost.ONE_REQUEST, Reporting.EFFECTS, bucket -> {}))
                        .isInstanceOf(IngestOutcome.Explained.class));
    }

    /**
     * A batch reads what {@code IngestionAccess} has and writes the bucket. Every column more is paid by every batch: ask in
     * another place for what only some need.
     */
    @Test
    void batch_readsAndWritesNoMoreOfItsTenantThanItNeeds() {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), INTAKE);
        tenant.liveProgram("ping");

        TenantColumns batch =
                TenantColumns.of(RECORDED.recorder().during(() -> statements(tenant, tracks(10, "user", "m"))));
        assertThat(batch.read()).containsExactlyInAnyOrderElementsOf(ACCESS);
        assertThat(batch.written()).containsExactly("bucket_at", "bucket_level");

        assertThat(TenantColumns.of(explainedIn(tenant, tracks(10, "told", "m"))))
                .isEqualTo(batch);

        TenantColumns planned = TenantColumns.of(RECORDED.recorder().during(() -> {
            Admission.Admitted admitted =
                    (Admission.Admitted) INTAKE.dryRun().admit(tenant.id(), Optional.of(tenant.key()));
            INTAKE.dryRun().plan(admitted, tracks(10, "dry", "m"));
        }));
        assertThat(planned).isEqualTo(new TenantColumns(batch.read(), Set.of()));
    }

    /** So PostgreSQL stores the new version of the row in the same page and touches no index (HOT). */
    @Test
    void columnsThatABatchWrites_areInNoIndex() throws SQLException {
        assertThat(RECORDED.texts("select attname from pg_attribute join pg_index on attrelid = indrelid"
                        + " and attnum = any(indkey) where indrelid = 'tenant'::regclass"))
                .contains("tenant_id", "key_hash")
                .doesNotContain("bucket_level", "bucket_at");
    }

    private static List<Operation> tracks(int size, String user, String messageId) {
        List<Operation> tracks = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            tracks.add(TestTenant.track(user + i, null, "ping", messageId + i, "plan", "pro"));
        }
        return tracks;
    }

    private static int statements(TestTenant tenant, List<Operation> operations) {
        Admission.Admitted admitted =
                (Admission.Admitted) INTAKE.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        int before = RECORDED.recorder().statements();
        assertThat(INTAKE.ingestBatch().process(admitted, operations)).isInstanceOf(IngestOutcome.Processed.class);
        return RECORDED.recorder().statements() - before;
    }
}
