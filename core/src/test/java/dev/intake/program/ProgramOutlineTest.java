package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.suppression.EmailCategory;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProgramOutlineTest {
    private static ProgramOutline outline(ProgramKind kind) {
        Trigger trigger = new Trigger(new EventType("payment-failed"));
        return new ProgramOutline(new ProgramId(new UUID(0, 1)), "Program", kind, trigger, Instant.EPOCH);
    }

    @ParameterizedTest
    @EnumSource(ProgramKind.class)
    void lacksTransactional_onlyDunningThatIsMarketing(ProgramKind kind) {
        EmailSequence marketing = EmailSequence.empty(kind.defaultMode());

        assertThat(outline(kind).lacksTransactional(marketing)).isEqualTo(kind == ProgramKind.DUNNING);
        assertThat(outline(kind).lacksTransactional(marketing.with(EmailCategory.TRANSACTIONAL)))
                .isFalse();
    }

    @Test
    void usualRules_fillInWhatIsMissing_andLeaveTheRest() {
        EmailSequence empty = EmailSequence.empty(ProgramKind.DUNNING.defaultMode());
        ExitRule own = new ExitRule(List.of(new EventType("paid")), List.of(), false);

        EmailSequence dunning = outline(ProgramKind.DUNNING).withUsualRules(empty);
        assertThat(dunning.exits()).isEqualTo(ProgramKind.DUNNING.suggestedExits());
        assertThat(dunning.category()).isEqualTo(EmailCategory.TRANSACTIONAL);
        assertThat(outline(ProgramKind.DUNNING).withUsualRules(empty.with(own)).exits())
                .isEqualTo(own);
        assertThat(outline(ProgramKind.WELCOME).withUsualRules(empty)).isEqualTo(empty);
    }
}
