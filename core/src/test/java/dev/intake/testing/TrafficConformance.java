package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.sweep.ExpireTraffic;
import dev.intake.sweep.SweepPace;
import dev.intake.traffic.TrafficCount;
import dev.intake.webhook.DeliveryFault;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** The requirements for every storage to count traffic and its outcomes until they are deleted. */
public abstract class TrafficConformance extends TrafficKit {
    // Counts

    @Test
    void operations_areCountedByWhatBecameOfThem_onceWrittenDown() {
        Operation track = TestTenant.track("u1", null, "a", "m1");
        tenant.send(track, TestTenant.identify("u1", null, null), TestTenant.track(null, null, "a", "m2"));
        tenant.send(track);
        assertThat(counted()).isEmpty();

        intake.traffic().flush();
        intake.traffic().flush();
        assertThat(counted())
                .containsOnly(
                        Map.entry(TrafficOutcome.ACCEPTED, 2L),
                        Map.entry(TrafficOutcome.DUPLICATE, 1L),
                        Map.entry(TrafficOutcome.SKIPPED, 1L));
    }

    @Test
    void refusals_areCountedByReason_andThoseWithoutTheRightKeyAreNotNoted() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        tenant.attempt(IngestionKey.generate(new Random()), List.of(TestTenant.track("u1", null, "a", "m1")));
        Admission.Admitted admitted = admitted();
        intake.ingestBatch().charge(admitted, List.of(new Finding("batch[0].email", "must be a valid email address")));
        tenant.attempt(tenant.key(), List.of());
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();
        intake.ingestBatch().admit(fresh, Optional.of(tenant.key()));
        intake.ingestBatch().admit(NOBODY, Optional.of(tenant.key()));
        intake.traffic().flush();

        assertThat(counted())
                .containsOnly(
                        Map.entry(TrafficOutcome.UNAUTHORIZED, 1L),
                        Map.entry(TrafficOutcome.BAD_REQUEST, 1L),
                        Map.entry(TrafficOutcome.RATE_LIMITED, 1L));
        assertThat(counts(fresh)).extracting(TrafficCount::outcome).containsExactly(TrafficOutcome.NOT_SET_UP);
        assertThat(unrecorded()).extracting(Unrecorded::place).containsExactly("batch[0].email");
        assertThat(storage.trafficViews(fresh).unrecorded(TailQuery.newest(9))).isEmpty();
    }

    @Test
    void deliveries_areCountedByWhatBecameOfThem() {
        List<WebhookOutcome> outcomes = List.of(
                WebhookOutcome.PROCESSED,
                WebhookOutcome.IGNORED,
                WebhookOutcome.DUPLICATE,
                WebhookOutcome.keptToRetry(DeliveryFault.of(new IllegalStateException())),
                WebhookOutcome.unreadable("type is required"),
                WebhookOutcome.UNAUTHORIZED,
                WebhookOutcome.NO_SECRET,
                WebhookOutcome.SECRET_LOCKED);
        outcomes.forEach(outcome -> intake.traffic().received(tenant.id(), Connector.POLAR, outcome));
        intake.traffic().received(NOBODY, Connector.POLAR, WebhookOutcome.UNAUTHORIZED);
        intake.traffic().flush();

        assertThat(counts(tenant.id()))
                .allMatch(count -> count.source() == Source.POLAR && count.count() == 1)
                .extracting(TrafficCount::outcome)
                .containsExactlyInAnyOrder(
                        TrafficOutcome.ACCEPTED,
                        TrafficOutcome.IGNORED,
                        TrafficOutcome.DUPLICATE,
                        TrafficOutcome.FAILED,
                        TrafficOutcome.BAD_REQUEST,
                        TrafficOutcome.UNAUTHORIZED,
                        TrafficOutcome.NOT_SET_UP,
                        TrafficOutcome.LOCKED);
        assertThat(counts(NOBODY)).isEmpty();
    }

    @Test
    void counts_areToldByTheHour_andTheNewestBeforeStays() {
        Instant first = clock.instant();
        sendAndWriteDown("m1");
        clock.move(Duration.ofHours(30));
        sendAndWriteDown("m2");
        clock.move(Duration.ofHours(1));
        sendAndWriteDown("m3");
        sendAndWriteDown("m4");

        assertThat(storage.trafficViews(tenant.id()).counts(first.minusSeconds(7_200)))
                .extracting(TrafficCount::hour, TrafficCount::count, TrafficCount::latest)
                .containsExactlyInAnyOrder(
                        counted(first, 1),
                        counted(first.plusSeconds(30 * 3600), 1),
                        counted(first.plusSeconds(31 * 3600), 2));
        assertThat(storage.trafficViews(tenant.id()).counts(clock.instant().truncatedTo(ChronoUnit.HOURS)))
                .extracting(TrafficCount::latest)
                .containsExactlyInAnyOrder(first.plusSeconds(30 * 3600), clock.instant());
        assertThat(storage.trafficViews(tenant.id()).counts(clock.instant().plusSeconds(9999)))
                .extracting(TrafficCount::latest)
                .containsExactly(clock.instant());
    }

    private static Tuple counted(Instant at, long count) {
        return Tuple.tuple(at.truncatedTo(ChronoUnit.HOURS), count, at);
    }

    @Test
    void counts_ofTwoNodes_areAddedUp() {
        Intake other = Intake.on(storage, clock, UUID::randomUUID, new Random());
        intake.traffic().received(tenant.id(), Connector.CLERK, WebhookOutcome.PROCESSED);
        other.traffic().received(tenant.id(), Connector.CLERK, WebhookOutcome.PROCESSED);
        other.traffic().flush();
        intake.traffic().flush();

        assertThat(counted()).containsOnly(Map.entry(TrafficOutcome.ACCEPTED, 2L));
    }

    // Forgetting

    @Test
    void oldTraffic_isForgotten_butNotWhenSomethingLastCame() {
        Instant old = clock.instant().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofDays(200));
        List<TrafficCount> hours = IntStream.range(0, ExpireTraffic.BATCH_SIZE + 2)
                .mapToObj(i -> TrafficCount.of(Source.STRIPE, TrafficOutcome.IGNORED, 1, old.plusSeconds(3600L * i)))
                .toList();
        storage.trafficLog().count(Map.of(tenant.id(), hours));
        storage.trafficLog()
                .keep(Map.of(
                        tenant.id(),
                        List.of(
                                noted(
                                        clock.instant()
                                                .minus(ExpireTraffic.UNRECORDED)
                                                .minusSeconds(1),
                                        "old"),
                                noted(clock.instant().minus(ExpireTraffic.UNRECORDED), "young"))));
        sendAndWriteDown("m1");

        assertThat(intake.expireTraffic().run(SweepPace.UNTHROTTLED))
                .isGreaterThanOrEqualTo(ExpireTraffic.BATCH_SIZE + 2);
        assertThat(counts(tenant.id()))
                .extracting(TrafficCount::source, TrafficCount::latest)
                .containsExactlyInAnyOrder(
                        Tuple.tuple(Source.STRIPE, hours.get(hours.size() - 1).latest()),
                        Tuple.tuple(Source.CUSTOMER, clock.instant()));
        assertThat(messages(TailQuery.newest(9))).containsExactly("young");
    }
}
