package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.IngestionKey;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.ContactReport;
import dev.intake.ingest.ContactReport.ConsentStanding;
import dev.intake.ingest.ContactReport.Effect;
import dev.intake.ingest.ContactReport.MatchedBy;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationReport;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.ingest.Reporting;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.RequestCost;
import dev.intake.program.Firing;
import dev.intake.program.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The reports of dry runs and explanations, on any storage. The storage may contain other tenants; every test creates its
 * own.
 */
public abstract class ReportConformance extends ReportKit {
    // Reports about contacts

    @Test
    void contact_thatTheRequestCreates_isNewByTheOperationThatDoes() {
        List<OperationReport> reports = dryRun(
                identify("u1", "ann@example.com", null), track("u1", null, "ping", null), identify("u2", null, null));

        assertThat(contact(reports, 0))
                .isEqualTo(new ContactReport(
                        ContactReport.Who.created(0),
                        MatchedBy.EXTERNAL_ID,
                        Effect.CREATED,
                        ConsentStanding.GRANTED_NOW));
        assertThat(contact(reports, 1))
                .isEqualTo(new ContactReport(
                        ContactReport.Who.created(0),
                        MatchedBy.EXTERNAL_ID,
                        Effect.UNCHANGED,
                        ConsentStanding.GRANTED));
        assertThat(contact(reports, 2))
                .isEqualTo(new ContactReport(
                        ContactReport.Who.created(2),
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
                        ContactReport.Who.stored(ann), MatchedBy.EMAIL, Effect.UNCHANGED, ConsentStanding.GRANTED));
        assertThat(contact(reports, 1))
                .isEqualTo(new ContactReport(
                        ContactReport.Who.stored(ann), MatchedBy.EXTERNAL_ID, Effect.CHANGED, ConsentStanding.GRANTED));
    }

    @Test
    void consent_thatWasWithdrawn_remainsWithdrawn_afterAnyOperation() {
        tenant.send(identify("u1", "ann@example.com", null));
        change("u1", contact -> contact.consentWithdrawn(clock.instant()));

        assertThat(contact(dryRun(identify("u1", "new@example.com", null)), 0).consent())
                .isEqualTo(ConsentStanding.WITHDRAWN);
    }

    // Reports about events

    @Test
    void event_thatIsRecorded_isADuplicate_ofAnOperationWhereTheRequestHasIt() {
        tenant.send(track("u1", null, "ping", "old"));

        List<OperationReport> reports = dryRun(
                track("u1", null, "ping", "old"),
                track("u1", null, "ping", "new"),
                track("u2", null, "ping", "new"),
                track(null, null, "ping", "new"));

        assertThat(reports.get(0).repeats()).isEqualTo(OptionalInt.empty());
        assertThat(reports.get(1).status()).isEqualTo(OperationResult.Status.OK);
        assertThat(reports.get(2).repeats()).isEqualTo(OptionalInt.of(1));
        assertThat(reports.get(3).status()).isEqualTo(OperationResult.Status.SKIPPED_NO_IDENTITY);
    }

    // Reports about programs

    @Test
    void program_thatWouldFire_firesOnce_andIsToldByWhomItWasEntered() {
        Program welcome = tenant.liveProgram("ping");
        tenant.liveProgram("other");

        List<OperationReport> reports = dryRun(
                historical("u1", "ping", "2020-01-01", null),
                track("u1", null, "ping", null),
                track("u1", null, "ping", null));

        assertThat(programs(reports, 0)).containsExactly(told(welcome, Firing.historical()));
        assertThat(programs(reports, 1)).containsExactly(told(welcome, Firing.fired(clock.instant())));
        assertThat(programs(reports, 2)).containsExactly(told(welcome, Firing.enteredInRequest(1, Reentry.once())));
    }

    @Test
    void program_enteredBefore_isToldByItsEvent() {
        Program welcome = tenant.liveProgram("ping");
        tenant.send(track("u1", null, "ping", "m1"));
        EventId entry = tenant.events().get(0).id();
        var entered = Firing.alreadyEntered(Optional.of(entry), clock.instant(), Reentry.once());
        clock.move(Duration.ofMinutes(1));

        assertThat(programs(dryRun(track("u1", null, "ping", "m2")), 0)).containsExactly(told(welcome, entered));
    }

    @Test
    void program_thatIsNotLive_saysWhy() {
        Program paused = tenant.liveProgram("ping");
        clock.move(Duration.ofSeconds(1));
        TestTenant.changed(TestTenant.pause(intake.actions(), tenant.id(), paused.id()));
        var since = Firing.paused(clock.instant(), false);
        clock.move(Duration.ofSeconds(1));
        Program draft = intake.programLifecycle()
                .draft(tenant.id(), "On ping", new EventType("ping"))
                .orElseThrow();
        clock.move(Duration.ofSeconds(1));

        assertThat(programs(dryRun(track("u1", null, "ping", null)), 0))
                .containsExactly(told(paused, since), told(draft, Firing.draft(Optional.empty())));
    }

    @Test
    void program_ofADeactivatedContact_isReported() {
        Program welcome = tenant.liveProgram("ping");
        tenant.send(identify("u1", null, null));
        var gone = Firing.deactivated(clock.instant());
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
}
