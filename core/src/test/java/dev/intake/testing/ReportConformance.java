package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.access.IngestionKey;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.explain.ProgramExplanation;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Batch;
import dev.intake.ingest.ContactReport;
import dev.intake.ingest.ContactReport.ConsentStanding;
import dev.intake.ingest.ContactReport.Effect;
import dev.intake.ingest.ContactReport.MatchedBy;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.ProgramReport;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.Reporting;
import dev.intake.limit.RateLimit;
import dev.intake.limit.RequestCost;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What dry runs and explanations tell, on any storage. The storage may hold other tenants; every test makes its own.
 */
public abstract class ReportConformance extends IngestKit {
    /** How many random lists the laws are tried on. */
    protected abstract int lists();

    // What is told of contacts

    @Test
    void contact_thatTheRequestCreates_isNewByTheOperationThatDoes() {
        List<OperationReport> reports = dryRun(
                identify("u1", "ann@example.com", null), track("u1", null, "ping", null), identify("u2", null, null));

        assertThat(contact(reports, 0))
                .isEqualTo(new ContactReport(
                        new ContactReport.Created(0),
                        MatchedBy.EXTERNAL_ID,
                        Effect.CREATED,
                        ConsentStanding.GRANTED_NOW));
        assertThat(contact(reports, 1))
                .isEqualTo(new ContactReport(
                        new ContactReport.Created(0),
                        MatchedBy.EXTERNAL_ID,
                        Effect.UNCHANGED,
                        ConsentStanding.GRANTED));
        assertThat(contact(reports, 2))
                .isEqualTo(new ContactReport(
                        new ContactReport.Created(2),
                        MatchedBy.EXTERNAL_ID,
                        Effect.CREATED,
                        ConsentStanding.NOT_RECORDED));
    }

    @Test
    void contact_thatIsThere_isToldByItsId_andTheRuleThatFoundIt() {
        ContactId ann = ok(tenant.send(identify("u1", "ann@example.com", null, "plan", "pro")), 0);

        List<OperationReport> reports = dryRun(
                identify(null, "ANN@example.com", null, "plan", "pro"), identify("u1", null, null, "plan", "free"));

        assertThat(contact(reports, 0))
                .isEqualTo(new ContactReport(
                        new ContactReport.Stored(ann), MatchedBy.EMAIL, Effect.UNCHANGED, ConsentStanding.GRANTED));
        assertThat(contact(reports, 1))
                .isEqualTo(new ContactReport(
                        new ContactReport.Stored(ann), MatchedBy.EXTERNAL_ID, Effect.CHANGED, ConsentStanding.GRANTED));
    }

    @Test
    void consent_thatWasWithdrawn_staysSo_whateverIsSent() {
        tenant.send(identify("u1", "ann@example.com", null));
        change("u1", contact -> contact.consentWithdrawn(clock.instant()));

        assertThat(contact(dryRun(identify("u1", "new@example.com", null)), 0).consent())
                .isEqualTo(ConsentStanding.WITHDRAWN);
    }

    // What is told of events

    @Test
    void event_thatIsRecorded_isADuplicate_ofAnOperationWhereTheRequestHasIt() {
        tenant.send(track("u1", null, "ping", "old"));

        List<OperationReport> reports = dryRun(
                track("u1", null, "ping", "old"),
                track("u1", null, "ping", "new"),
                track("u2", null, "ping", "new"),
                track(null, null, "ping", "new"));

        assertThat(((OperationReport.Repeated) reports.get(0)).repeats()).isEqualTo(OptionalInt.empty());
        assertThat(reports.get(1)).isInstanceOf(OperationReport.Tracked.class);
        assertThat(((OperationReport.Repeated) reports.get(2)).repeats()).isEqualTo(OptionalInt.of(1));
        assertThat(reports.get(3)).isInstanceOf(OperationReport.Skipped.class);
    }

    // What is told of programs

    @Test
    void program_thatWouldFire_firesOnce_andIsToldByWhomItWasEntered() {
        Program welcome = tenant.liveProgram("ping");
        tenant.liveProgram("other");

        List<OperationReport> reports = dryRun(
                historical("u1", "ping", "2020-01-01", null),
                track("u1", null, "ping", null),
                track("u1", null, "ping", null));

        assertThat(programs(reports, 0)).containsExactly(told(welcome, new Firing.Historical()));
        assertThat(programs(reports, 1)).containsExactly(told(welcome, new Firing.Fired(clock.instant())));
        assertThat(programs(reports, 2)).containsExactly(told(welcome, new Firing.EnteredInRequest(1)));
    }

    @Test
    void program_enteredBefore_isToldByItsEvent() {
        Program welcome = tenant.liveProgram("ping");
        tenant.send(track("u1", null, "ping", "m1"));
        EventId entry = tenant.events().get(0).id();
        var entered = new Firing.AlreadyEntered(entry, clock.instant());
        clock.move(Duration.ofMinutes(1));

        assertThat(programs(dryRun(track("u1", null, "ping", "m2")), 0)).containsExactly(told(welcome, entered));
    }

    @Test
    void program_thatIsNotLive_saysWhy() {
        Program paused = tenant.liveProgram("ping");
        clock.move(Duration.ofSeconds(1));
        TestTenant.changed(intake.programLifecycle().pause(tenant.id(), paused.id()));
        var since = new Firing.Paused(clock.instant());
        clock.move(Duration.ofSeconds(1));
        Program draft = intake.programLifecycle()
                .draft(tenant.id(), "On ping", new EventType("ping"))
                .orElseThrow();
        clock.move(Duration.ofSeconds(1));

        assertThat(programs(dryRun(track("u1", null, "ping", null)), 0))
                .containsExactly(told(paused, since), told(draft, new Firing.NotApproved(Optional.empty())));
    }

    @Test
    void program_ofADeactivatedContact_saysSo() {
        Program welcome = tenant.liveProgram("ping");
        tenant.send(identify("u1", null, null));
        var gone = new Firing.Deactivated(clock.instant());
        change("u1", contact -> contact.deactivated(clock.instant()));
        clock.move(Duration.ofSeconds(1));

        assertThat(programs(dryRun(track("u1", null, "ping", null)), 0)).containsExactly(told(welcome, gone));
    }

    // Keys and limits

    @Test
    void dryRun_needsTheKey_onceMoreWhenTheBodyHasArrived() {
        IngestionKey wrong = IngestionKey.generate(new Random(7));
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());
        assertThat(intake.dryRun().admit(tenant.id(), Optional.of(wrong))).isEqualTo(unauthorized);
        assertThat(intake.dryRun().admit(Optional.of(wrong))).isEqualTo(unauthorized);
        Admission.Admitted before = (Admission.Admitted) intake.dryRun().admit(tenant.id(), Optional.of(tenant.key()));

        intake.setUpIngestion().generateKey(tenant.id());

        assertThat(intake.dryRun().plan(before, List.of()))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
    }

    @Test
    void dryRuns_areLimited_andTakeNothingOfTheTenantsLimit() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 2));
        Object before = digest(tenant.id());

        assertThat(admitted()).isInstanceOf(Admission.Admitted.class);
        assertThat(admitted()).isInstanceOf(Admission.Admitted.class);
        assertThat(admitted()).isEqualTo(new Admission.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));

        assertThat(digest(tenant.id())).isEqualTo(before);
        tenant.send(track("u1", null, "ping", null));
        tenant.send(track("u1", null, "ping", null));
        clock.move(Duration.ofSeconds(1));
        assertThat(admitted()).isInstanceOf(Admission.Admitted.class);
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        assertThat(admitted()).as("under another limit").isInstanceOf(Admission.Refused.class);
    }

    private Admission admitted() {
        return intake.dryRun().admit(tenant.id(), Optional.of(tenant.key()));
    }

    @Test
    void explain_isCountedAsWhatItStores_andADryRunIsNot() {
        tenant.liveProgram("ping");
        List<IngestOutcome> counted = new ArrayList<>();
        List<Operation> ping = List.of(track("u1", null, "ping", null));

        dryRun(ping.get(0));
        IngestOutcome.Explained explained = (IngestOutcome.Explained) intake.ingestBatch(counted::add)
                .process(admission(), ping, RequestCost.ONE_REQUEST, Reporting.EFFECTS, bucket -> {});

        assertThat(counted).containsExactly(new IngestOutcome.Processed(explained.results(), 1));
    }

    @Test
    void noOperations_areNoReports() {
        assertThat(dryRun()).isEmpty();
        assertThat(explained(List.of()).reports()).isEmpty();
    }

    // Laws

    /** Lists of up to three parts, in a world where contacts are gone, or have withdrawn, and programs are in any state. */
    @Test
    @Tag(Tries.LAW)
    void dryRun_isWhatExplainTellsRightAfter_andLeavesEverythingAsItWas_seed20260701() {
        for (int i = 0; i < lists(); i++) {
            SplittableRandom random = new SplittableRandom(20_260_701L + i);
            world(random);
            List<Operation> operations =
                    new RandomOperations(random.nextLong()).list(random.nextInt(4) == 0 ? 250 : 30);
            Object before = digest(tenant.id());

            List<OperationReport> dry = dryRun(operations.toArray(Operation[]::new));
            assertThat(digest(tenant.id())).as("list %d", i).isEqualTo(before);
            IngestOutcome.Explained real = explained(operations);

            assertThat(real.reports()).as("list %d", i).isEqualTo(dry);
            assertAgree(real, i);
        }
    }

    /** Being told of it does not change what is stored, nor what is answered. */
    @Test
    @Tag(Tries.LAW)
    void explain_storesAndAnswersWhatProcessDoes_seed20260702() {
        for (int i = 0; i < lists(); i++) {
            List<Operation> operations = new RandomOperations(20_260_702L + i).list(i % 10 == 0 ? 250 : 30);

            assertThat(run(operations, true)).as("list %d", i).isEqualTo(run(operations, false));
        }
    }

    private record Run(List<OperationResult> results, TestTenant.Contents contents) {}

    private Run run(List<Operation> operations, boolean explained) {
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
        RandomOperations.EVENT_TYPES.forEach(tenant::liveProgram);
        List<OperationResult> results = explained
                ? explained(operations).results()
                : ((IngestOutcome.Processed) intake.ingestBatch()
                                .process(
                                        admission(),
                                        operations,
                                        RequestCost.requests(requests(operations)),
                                        Reporting.RESULTS,
                                        bucket -> {}))
                        .results();
        return new Run(results, tenant.contents(RandomOperations.people(), RandomOperations.EVENT_TYPES));
    }

    private void world(SplittableRandom random) {
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
        for (String type : RandomOperations.EVENT_TYPES) {
            Program live = tenant.liveProgram(type);
            if (random.nextInt(3) == 0) {
                TestTenant.changed(intake.programLifecycle().pause(tenant.id(), live.id()));
            }
            tenant.liveProgram(type);
        }
        intake.programLifecycle().draft(tenant.id(), "Draft", new EventType(RandomOperations.EVENT_TYPES.get(0)));
        clock.move(Duration.ofSeconds(1));
        tenant.send(new RandomOperations(random.nextLong()).list(12));
        if (random.nextBoolean()) {
            change("u1", contact -> contact.deactivated(clock.instant()));
            change("u2", contact -> contact.consentWithdrawn(clock.instant()));
        }
        clock.move(Duration.ofSeconds(1));
    }

    /** The reports say what the answers say, and what is told of the recorded events later on. */
    private void assertAgree(IngestOutcome.Explained real, int list) {
        for (int i = 0; i < real.reports().size(); i++) {
            OperationReport report = real.reports().get(i);
            OperationResult result = real.results().get(i);
            if (result instanceof OperationResult.Ok ok) {
                ContactReport contact = contact(real.reports(), i);
                ContactId id = contact.who() instanceof ContactReport.Stored stored
                        ? stored.id()
                        : ok(real.results(), ((ContactReport.Created) contact.who()).operation());
                assertThat(id).isEqualTo(ok.contact());
            } else {
                assertThat(report)
                        .isInstanceOf(
                                result instanceof OperationResult.Duplicate
                                        ? OperationReport.Repeated.class
                                        : OperationReport.Skipped.class);
            }
            if (report instanceof OperationReport.Tracked tracked) {
                tracked.event().eventId().ifPresent(event -> assertToldLater(tracked, event, list));
            }
        }
    }

    private void assertToldLater(OperationReport.Tracked tracked, EventId event, int list) {
        Map<ProgramId, String> later = Programs.on(storage(), clock, new SequentialIds())
                .explain()
                .event(tenant.id(), event)
                .orElseThrow()
                .programs()
                .stream()
                .collect(Collectors.toMap(
                        (ProgramExplanation program) -> program.program().id(),
                        program -> program.firing().label()));

        for (ProgramReport program : tracked.programs()) {
            assertThat(program.firing().label())
                    .as("list %d, %s of %s", list, program, event)
                    .isEqualTo(later.get(program.program()));
        }
    }

    // Doing

    private Admission.Admitted admission() {
        return (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
    }

    private List<OperationReport> dryRun(Operation... operations) {
        Admission.Admitted admitted = (Admission.Admitted) intake.dryRun().admit(Optional.of(tenant.key()));
        IngestOutcome outcome = intake.dryRun().plan(admitted, List.of(operations));
        assertThat(outcome).isInstanceOf(IngestOutcome.Planned.class);
        return ((IngestOutcome.Planned) outcome).reports();
    }

    private IngestOutcome.Explained explained(List<Operation> operations) {
        IngestOutcome outcome = intake.ingestBatch()
                .process(
                        admission(),
                        operations,
                        RequestCost.requests(requests(operations)),
                        Reporting.EFFECTS,
                        bucket -> {});
        assertThat(outcome).isInstanceOf(IngestOutcome.Explained.class);
        return (IngestOutcome.Explained) outcome;
    }

    private static int requests(List<Operation> operations) {
        return 1 + operations.size() / Batch.MAX_OPERATIONS;
    }

    private void change(String externalId, Function<Contact, Contact> change) {
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            List<Contact> found = new ArrayList<>(BatchRows.candidates(stores, Set.of(new ExternalId(externalId)), 1));
            found.replaceAll(change::apply);
            stores.contacts().save(found);
            return "changed";
        });
    }

    private static ContactReport contact(List<OperationReport> reports, int index) {
        OperationReport report = reports.get(index);
        return report instanceof OperationReport.Tracked tracked
                ? tracked.contact()
                : ((OperationReport.Upserted) report).contact();
    }

    private static List<ProgramReport> programs(List<OperationReport> reports, int index) {
        return ((OperationReport.Tracked) reports.get(index)).programs();
    }

    private static ProgramReport told(Program program, Firing firing) {
        return new ProgramReport(program.id(), program.outline().name(), firing);
    }
}
