package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.ingest.Operation;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.privacy.EraseContact.Erased;
import dev.intake.program.Program;
import dev.intake.step.StepQueue;
import dev.intake.testing.ManualClock;
import dev.intake.testing.Rounds;
import dev.intake.testing.TestTenant;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

/** Two nodes on one database, and a contact that is erased while much is stored of it. */
class ErasureRaceTest {
    private static final int THREADS = 64;
    private static final RecordedStorage RECORDED = RecordedStorage.ofKit();
    private static final ManualClock CLOCK = new ManualClock();
    private static final PostgresStorage ANOTHER = RECORDED.anotherNode();
    private static final List<Connectors> NODES =
            List.of(StripeAccount.node(RECORDED.storage(), CLOCK), StripeAccount.node(ANOTHER, CLOCK));

    /** Rows that name a contact that there is not. */
    private static final String ORPHANS = """
            SELECT count(*)
            FROM (
                SELECT contact_id FROM event
                UNION ALL SELECT contact_id FROM enrollment
                UNION ALL SELECT contact_id FROM email
                UNION ALL SELECT contact_id FROM customer_link WHERE contact_id IS NOT NULL
                UNION ALL SELECT contact_id FROM delivery WHERE contact_id IS NOT NULL
            ) AS named
            WHERE contact_id NOT IN (SELECT contact_id FROM contact)
            """;

    private final SecureRandom random = new SecureRandom();
    private final Intake intake = Intake.on(RECORDED.storage(), CLOCK, new TimeOrderedIds(CLOCK, random), random);
    private final TestTenant tenant = TestTenant.of(RECORDED.storage(), intake);
    private final StripeAccount account = new StripeAccount(tenant.id(), CLOCK, NODES.get(0));

    @AfterAll
    static void everyStatementKeptTheRules_andNoDeadlockOccurred() throws SQLException {
        long deadlocks = RECORDED.deadlocks();
        RECORDED.close();
        assertThat(deadlocks).isZero();
        StatementGuard.check(RECORDED.recorder());
    }

    /** A third erases, the others track, deliver, and claim steps of the program that every event enters. */
    @Rounds(usual = 1, thorough = 10)
    void erase_whileEverythingComesIn_leavesNothingHalf() throws SQLException {
        Program.Live program = tenant.liveProgram("order.created");

        List<Integer> erased = Crowd.of(THREADS, i -> switch (i % 6) {
            case 0, 1 -> erase(i);
            case 2, 3 -> sent(TestTenant.track("zelda", "zelda@example.com", "order.created", "m" + i));
            case 4 -> delivered(i);
            default -> claimed(program, i);
        });

        assertThat(erased).anyMatch(count -> count > 0);
        assertThat(RECORDED.number(ORPHANS)).isZero();
        erase(0);
        assertThat(RECORDED.number("SELECT count(*) FROM event")).isZero();
        assertThat(RECORDED.number("SELECT count(*) FROM enrollment")).isZero();
        assertThat(RECORDED.everything()).noneMatch(row -> row.contains("zelda"));
    }

    private int erase(int thread) {
        Optional<Contact> zelda = tenant.contact("zelda");
        return zelda.isPresent()
                        && NODES.get(thread % 2)
                                        .eraseContact()
                                        .erase(tenant.id(), zelda.get().id(), Actor.COMMAND_LINE)
                                instanceof Erased
                ? 1
                : 0;
    }

    private int sent(Operation operation) {
        tenant.send(operation);
        return 0;
    }

    private int delivered(int thread) {
        account.send(NODES.get(thread % 2), StripeAccount.payment("evt_" + thread, "cus_1", "zelda"));
        return 0;
    }

    private int claimed(Program program, int thread) {
        StepQueue queue = (thread % 2 == 0 ? RECORDED.storage() : ANOTHER).stepQueue();
        queue.claim(tenant.id(), program.id(), CLOCK.instant(), CLOCK.instant().plus(Duration.ofMinutes(1)), 10);
        return 0;
    }
}
