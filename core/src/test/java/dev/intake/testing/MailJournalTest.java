package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the journal of a mail race finds wrong. */
class MailJournalTest {
    private static final ContactId CONTACT = new ContactId(new UUID(1, 1));
    private static final ProgramId PROGRAM = new ProgramId(new UUID(2, 2));
    private static final StepEmail EMAIL =
            new StepEmail(new Entry(PROGRAM, CONTACT), 0, 0, 1, new EmailState.Sending(1), Instant.EPOCH);
    private static final String WORKER = "worker";

    private final MailJournal journal = new MailJournal();

    private List<String> wrong() {
        return journal.begunAfterAStop(Map.of(EMAIL.id(), EMAIL.entry()));
    }

    @Test
    void emailThatNoAnswerNames_isWrong_afterAPause() {
        journal.paused("PAUSE", PROGRAM, 1, 10, List.of());
        journal.begins(EMAIL.id(), WORKER, 5);

        assertThat(wrong()).hasSize(1);
    }

    @Test
    void emailThatAnErasureNamed_isNotWrong_afterALaterPauseThatCannotNameIt() {
        journal.erased(CONTACT, 1, List.of(EMAIL));
        journal.paused("PAUSE", PROGRAM, 2, 10, List.of());
        journal.begins(EMAIL.id(), WORKER, 5);

        assertThat(wrong()).isEmpty();
    }

    @Test
    void emailThatAnErasureNamed_isWrong_whenItsWorkerBeganAnotherOneInTheMeantime() {
        StepEmail other = new StepEmail(
                new Entry(PROGRAM, new ContactId(new UUID(1, 2))), 0, 0, 1, new EmailState.Sending(1), Instant.EPOCH);
        journal.erased(CONTACT, 1, List.of(EMAIL));
        journal.begins(other.id(), WORKER, 3);
        journal.begins(EMAIL.id(), WORKER, 5);

        assertThat(journal.begunAfterAStop(Map.of(EMAIL.id(), EMAIL.entry(), other.id(), other.entry())))
                .hasSize(1);
    }
}
