package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.event.TailQuery;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.event.Unrecorded.Status;
import dev.intake.ingest.Admission;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.TrafficCount;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of traffic share: each test has its own tenant, and what is counted and noted of it. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class TrafficKit extends StorageContract {
    static final TenantId NOBODY = new TenantId("tn_nobody");

    final ManualClock clock = new ManualClock();
    Storage storage;
    Intake intake;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        tenant = TestTenant.of(storage, intake);
    }

    final void sendAndWriteDown(String messageId) {
        tenant.send(TestTenant.track("u1", null, "a", messageId));
        intake.traffic().flush();
    }

    final Admission.Admitted admitted() {
        return (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
    }

    static Unrecorded noted(Instant at, String messageId) {
        return new Unrecorded(
                UUID.randomUUID(), at, Status.DUPLICATE, Optional.empty(), Optional.of(messageId), "", "");
    }

    final List<Unrecorded> unrecorded() {
        return storage.trafficViews(tenant.id()).unrecorded(TailQuery.newest(500));
    }

    final List<String> messages(TailQuery query) {
        return storage.trafficViews(tenant.id()).unrecorded(query).stream()
                .map(operation -> operation.messageId().orElse(""))
                .toList();
    }

    final List<TrafficCount> counts(TenantId whose) {
        return storage.trafficViews(whose).counts(Instant.EPOCH);
    }

    final Map<TrafficOutcome, Long> counted() {
        return counts(tenant.id()).stream().collect(Collectors.toMap(TrafficCount::outcome, TrafficCount::count));
    }
}
