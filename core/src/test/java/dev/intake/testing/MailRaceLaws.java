package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.port.Storage;
import dev.intake.usecase.MarkingAhead;
import java.util.List;

/** What holds of emails, on any storage, once a pause, an erasure, an unsubscribe or a deactivation is answered. */
public abstract class MailRaceLaws {
    /** The nodes of one service: storages on the same data. */
    protected abstract List<Storage> nodes();

    @Rounds(usual = 1, thorough = 10)
    final void emailOfAStoppedContactOrProgram_isNotBegun_exceptOneThatWasBeingHandedOver() {
        MailRace race = new MailRace(nodes(), MailRace::marking).run();

        assertThat(race.wrong()).isEmpty();
        assertThat(race.journal().begunTwice()).isEmpty();
        assertThat(race.journal().stops()).as("stops").isGreaterThan(80);
        assertThat(race.journal().begun()).as("emails that were begun").isGreaterThan(50);
        assertThat(race.deaths()).as("workers that were killed").isPositive();
    }

    /** The negative control: the same race catches a worker that marks ten emails ahead. */
    @Rounds(usual = 1, thorough = 10)
    final void workerThatMarksAhead_isCaught() {
        MailRace race = new MailRace(nodes(), (node, tenant, programs, sender, clock) -> {
                    MarkingAhead worker = new MarkingAhead(node, tenant.id(), sender, clock);
                    return () -> worker.run(programs);
                })
                .run();

        assertThat(race.wrong()).isNotEmpty();
    }
}
