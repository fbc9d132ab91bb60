package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.step.MarkingAhead;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What holds of emails, on any storage, once a pause, an erasure, an unsubscribe, a deactivation, an exit or a complaint is
 * answered, by nodes whose clocks are half a second apart.
 */
public abstract class MailRaceLaws extends StorageContract {
    /** Where the machine is busy, a single race begins few emails, or misses the moment. */
    private static final int MAX_RACES = 6;

    /** The nodes of one service: storages on the same data. */
    private List<Storage> nodes() {
        return List.of(storage(), anotherNode());
    }

    @Rounds(usual = 1, thorough = 10)
    final void emailOfAStoppedContactOrProgram_isNotBegun_exceptOneThatWasBeingHandedOver() {
        int begun = 0;
        int complaints = 0;
        for (int races = 0; races < MAX_RACES && (begun <= 50 || complaints <= 10); races++) {
            MailRace race = new MailRace(nodes(), MailRace::marking).run();
            assertThat(race.wrong()).isEmpty();
            assertThat(race.journal().begunTwice()).isEmpty();
            assertThat(race.stillOpen()).as("addresses that complained").isEmpty();
            assertThat(race.journal().stops()).as("stops").isGreaterThan(80);
            assertThat(race.deaths()).as("workers that were killed").isPositive();
            begun += race.journal().begun();
            complaints += race.complaints();
        }
        assertThat(begun).as("emails that were begun").isGreaterThan(50);
        assertThat(complaints).as("complaints").isGreaterThan(10);
    }

    /** The negative control: the same race, a few times if need be, catches a worker that marks ten emails ahead. */
    @Rounds(usual = 1, thorough = 3)
    final void workerThatMarksAhead_isCaught() {
        assertThat(IntStream.range(0, MAX_RACES).anyMatch(race -> isCaughtOnce()))
                .as("an email was begun after its stop had been answered")
                .isTrue();
    }

    private boolean isCaughtOnce() {
        return !new MailRace(nodes(), (node, tenant, sender, clock) -> {
                    MarkingAhead worker = new MarkingAhead(node, tenant.id(), sender, clock);
                    return () -> worker.run(tenant.programs());
                })
                .run()
                .wrong()
                .isEmpty();
    }
}
