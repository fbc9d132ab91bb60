package dev.intake.app.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailState;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ManualClock;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StepLogTest {
    private static final Entry ENTRY = new Entry(new ProgramId(new UUID(1, 2)), new ContactId(new UUID(3, 4)));

    private static Optional<String> line(EmailState state) {
        return StepLog.line(new TenantId("tn_1"), new StepEmail(ENTRY, 1, 0, 1, state, ManualClock.START));
    }

    @Test
    void emailThatNeedsAPerson_isNamedByIds_withoutWhatTheServerSaid() {
        String which = "email " + new StepEmail(ENTRY, 1, 0, 1, new EmailState.Released(), ManualClock.START).id()
                + " of tenant tn_1 (program " + ENTRY.program() + ", step 2) ";

        assertThat(line(new EmailState.Unsure(1, "lost: ada@example.com")))
                .contains(which + "may have been sent or not: the mail server's reply was lost");
        assertThat(line(new EmailState.Failed("550 <ada@example.com> unknown")))
                .contains(which + "was refused by the mail server and is not retried automatically");
    }

    static Stream<EmailState> others() {
        return Stream.of(
                new EmailState.Sent(EmailAddress.parse("ada@example.com").orElseThrow(), "Welcome"),
                new EmailState.Retrying("450"),
                new EmailState.Released(),
                new EmailState.Discarded(),
                new EmailState.Skipped(SkipReason.UNSUBSCRIBED));
    }

    @ParameterizedTest
    @MethodSource("others")
    void anyOther_isNotLogged(EmailState state) {
        assertThat(line(state)).isEmpty();
    }
}
