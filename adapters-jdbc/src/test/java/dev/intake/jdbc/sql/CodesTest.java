package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.account.SignInEntry;
import dev.intake.connector.ObjectRef;
import dev.intake.email.EmailStatus;
import dev.intake.email.SkipReason;
import dev.intake.event.TrafficOutcome;
import dev.intake.event.Unrecorded;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.program.DraftingMode;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramState;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.webhook.DeliveryOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The codes in the databases of users, which never change: a constant can be renamed, its code cannot. */
class CodesTest {
    static Stream<Arguments> stored() {
        return Stream.of(
                Arguments.of(Actor.Kind.class, "agent command-line person"),
                Arguments.of(AgentScope.class, "read setup programs data operate"),
                Arguments.of(AuditEntry.Outcome.class, "allowed refused"),
                Arguments.of(DeliveryOutcome.class, "processed ignored parked failed"),
                Arguments.of(DraftingMode.class, "shared per-contact"),
                Arguments.of(EmailFeedback.Kind.class, "hard-bounce soft-bounce complaint unsubscribed"),
                Arguments.of(
                        EmailStatus.class, "held released sending retrying sent kept skipped failed unsure discarded"),
                Arguments.of(ProgramKind.class, "welcome activation feature-adoption dunning win-back custom"),
                Arguments.of(ProgramState.class, "draft active paused archived"),
                Arguments.of(
                        SignInEntry.What.class,
                        "signed-in wrong-password password-chosen password-changed code-asked wrong-code"
                                + " second-factor-added second-factor-removed recovery-codes-made link-made signed-out"
                                + " removed renamed"),
                Arguments.of(SkipReason.class, "deactivated unsubscribed no-address exited bounced complained"),
                Arguments.of(Suppression.By.class, "recipient member"),
                Arguments.of(SuppressionReason.class, "unsubscribed hard-bounce complaint"),
                Arguments.of(SuppressionScope.class, "marketing all"),
                Arguments.of(
                        TrafficOutcome.class,
                        "accepted ignored duplicate skipped placeholder unread-time failed bad-request rejected-call"
                                + " unauthorized not-set-up rate-limited locked"),
                Arguments.of(Unrecorded.Status.class, "duplicate skipped refused ignored"));
    }

    @ParameterizedTest
    @MethodSource("stored")
    <E extends Enum<E>> void constant_hasItsStoredCode(Class<E> type, String codes) {
        List<E> constants = List.of(type.getEnumConstants());

        assertThat(constants.stream().map(Codes::of)).containsExactlyInAnyOrder(codes.split(" "));
        assertThat(constants.stream().map(constant -> Codes.read(type, Codes.of(constant))))
                .containsExactlyElementsOf(constants);
    }

    @Test
    void kindOfObject_hasItsStoredCode() {
        List<ObjectRef.Kind> kinds = List.of(ObjectRef.Kind.values());

        assertThat(kinds.stream().map(Codes::of))
                .containsExactlyInAnyOrder("subscription", "invoice", "payment", "user", "erased_user", "metadata");
        assertThat(kinds.stream().map(kind -> Codes.read(ObjectRef.Kind.class, Codes.of(kind))))
                .containsExactlyElementsOf(kinds);
    }

    @Test
    void sourceAndProvider_haveNumbers() {
        assertThat(Arrays.stream(Source.values()).map(source -> source + " " + Codes.of(source)))
                .containsExactlyInAnyOrder("CUSTOMER 1", "STRIPE 2", "POLAR 3", "CLERK 4");
        assertThat(Codes.source((short) 2)).isEqualTo(Source.STRIPE);
        assertThat(Codes.connector((short) 4)).isEqualTo(Connector.CLERK);
        assertThat(Codes.of(FeedbackProvider.RESEND)).isEqualTo((short) 1);
        assertThat(Codes.provider((short) 2)).isEqualTo(FeedbackProvider.POSTMARK);
    }

    @Test
    void codeOfAnotherVersion_isNamed() {
        assertThatThrownBy(() -> Codes.read(EmailStatus.class, "postponed"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("EmailStatus: postponed");
        assertThatThrownBy(() -> Codes.connector((short) 9)).hasMessageContaining("Connector: 9");
    }
}
