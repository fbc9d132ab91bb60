package dev.intake.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DeliveryFaultTest {
    private static final String SECRET = "sk_live_secret";

    @Test
    void of_anException_isItsClassAndTheLastStepOfOurs_andNothingOfItsMessage() {
        RuntimeException thrown = parsing();

        DeliveryFault fault = DeliveryFault.of(thrown);

        assertThat(fault.exception()).isEqualTo("java.lang.NumberFormatException");
        assertThat(fault.place()).matches("dev\\.intake\\.webhook\\.DeliveryFaultTest\\.parsing:[0-9]+");
        assertThat(fault.toString())
                .isEqualTo(fault.exception() + " at " + fault.place())
                .doesNotContain(SECRET);
    }

    private static RuntimeException parsing() {
        try {
            return new IllegalStateException("parsed " + Integer.parseInt(SECRET));
        } catch (NumberFormatException e) {
            return e;
        }
    }

    @Test
    void of_aCausedException_isTheInnermostCause() {
        Throwable cause = new ArithmeticException(SECRET);

        assertThat(DeliveryFault.of(new IllegalStateException(new IllegalArgumentException(cause)))
                        .exception())
                .isEqualTo("java.lang.ArithmeticException");
    }

    @Test
    void of_causesInACircle_ends() {
        RuntimeException one = new IllegalStateException();
        RuntimeException two = new IllegalArgumentException(one);
        one.initCause(two);

        assertThat(DeliveryFault.of(one).exception()).startsWith("java.lang.Illegal");
    }

    /** The virtual machine leaves the steps out of exceptions that it throws often. */
    @Test
    void of_anExceptionWithoutSteps_isItsClassAlone() {
        RuntimeException bare = new NullPointerException(SECRET);
        bare.setStackTrace(new StackTraceElement[0]);

        assertThat(DeliveryFault.of(bare)).hasToString("java.lang.NullPointerException");
    }

    @Test
    void texts_areBounded_soThatAReasonHoldsThemWhole() {
        String longest = "x".repeat(1_000);
        StackTraceElement step = new StackTraceElement("dev.intake." + longest, longest, null, 1);
        RuntimeException deep = new IllegalStateException();
        deep.setStackTrace(List.of(step).toArray(StackTraceElement[]::new));

        assertThat(DeliveryFault.of(deep).place()).hasSize(DeliveryFault.MAX_TEXT);
        assertThat("could not be translated: ".length()
                        + new DeliveryFault(longest, longest).toString().length())
                .isLessThanOrEqualTo(DeliveryRecord.MAX_TEXT);
    }

    @Test
    void of_aCauseWithoutStepsOfOurs_isPlacedWhereItWasCaught() {
        Throwable cause = new ArithmeticException(SECRET);
        cause.setStackTrace(
                new StackTraceElement[] {new StackTraceElement("java.lang.Math", "addExact", "Math.java", 1)});
        Throwable thrown = new IllegalStateException(cause);

        DeliveryFault fault = DeliveryFault.of(thrown);

        assertThat(fault.exception()).isEqualTo("java.lang.ArithmeticException");
        assertThat(fault.place()).startsWith("dev.intake.webhook.DeliveryFaultTest.");
    }

    @Test
    void of_eightCausesDeep_isTheInnermost_andOfMoreTheEighth() {
        assertThat(DeliveryFault.of(caused(new ArithmeticException(), 8)).exception())
                .isEqualTo("java.lang.ArithmeticException");
        assertThat(DeliveryFault.of(caused(new ArithmeticException(), 9)).exception())
                .isEqualTo("java.lang.IllegalStateException");
    }

    private static Throwable caused(Throwable innermost, int depth) {
        Throwable thrown = innermost;
        for (int i = 0; i < depth; i++) {
            thrown = new IllegalStateException(thrown);
        }
        return thrown;
    }
}
