package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.ingest.Operation;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestTenant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Erasing a contact is one unit of work, and as many statements however much there is of it. */
class ErasureBudgetTest {
    private static final RecordedStorage RECORDED = RecordedStorage.on(TestServer.bundled());
    private static final Connectors CONNECTORS = StripeAccount.node(RECORDED.storage(), new ManualClock());

    @AfterAll
    static void close() {
        RECORDED.close();
    }

    /**
     * Three statements read the contact, its links and failed deliveries. The unit of work has the lock, the contact and the
     * audit entry; the events and three statements about their days; the emails that are being sent, enrollments, feedback,
     * emails, links, parked events, traces, users and the contact; and two statements about its closed address.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100})
    void erase_takesTwentyFourStatements_andOneUnitOfWork(int events) {
        TestTenant tenant = TestTenant.of(RECORDED.storage(), Intake.on(RECORDED.storage()));
        tenant.liveProgram("ping");
        List<Operation> tracks = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            tracks.add(TestTenant.track("u1", "u1@example.com", "ping", "m" + i));
        }
        tenant.send(tracks);
        ContactId contact = tenant.contact("u1").orElseThrow().id();
        int statements = RECORDED.recorder().statements();
        int units = RECORDED.recorder().units();

        Erased erased = (Erased) CONNECTORS.eraseContact().erase(tenant.id(), contact, Actor.COMMAND_LINE);

        assertThat(erased.events()).isEqualTo(events);
        assertThat(RECORDED.recorder().units() - units).isEqualTo(1);
        assertThat(RECORDED.recorder().statements() - statements).isEqualTo(24);
    }
}
