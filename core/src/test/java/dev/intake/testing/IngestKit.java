package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.ingest.OperationResult;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of ingestion share: each test has its own tenant, and a clock that does not advance. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class IngestKit extends StorageContract {
    ManualClock clock;
    Intake intake;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        clock = new ManualClock();
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
    }

    final Intake newIntake(Storage storage) {
        return Intake.on(storage, clock, new SequentialIds(), new Random());
    }

    final TestTenant.Contents contents() {
        return tenant.contents(List.of(new ExternalId("u1")), List.of("ping", "order.created"));
    }

    static ContactId ok(List<OperationResult> results, int index) {
        assertThat(results.get(index)).isInstanceOf(OperationResult.Ok.class);
        return ((OperationResult.Ok) results.get(index)).contact();
    }
}
