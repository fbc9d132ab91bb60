package dev.intake.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedLogTest {
    private static final String JETTY = "org.eclipse.jetty.util.HostPort";
    private static final String OWN = "dev.intake.http.feedback.SnsEndpoint";

    private final AtomicLong nanos = new AtomicLong();
    private final LoggerContext context = new LoggerContext();
    private final BoundedLog log = new BoundedLog(nanos::get);

    @BeforeEach
    void open() {
        log.setContext(context);
    }

    private Optional<String> shown(
            String logger, Level level, String text, @Nullable Throwable thrown, Object... values) {
        Logger of = context.getLogger(logger);
        return log.shown(new LoggingEvent(Logger.FQCN, of, level, text, thrown, values))
                .map(ILoggingEvent::getFormattedMessage);
    }

    private Optional<String> warned(String logger, String text, Object... values) {
        return shown(logger, Level.WARN, text, null, values);
    }

    @Test
    void lineOfALibrary_hasItsConstantTextAndNoValue() {
        assertThat(warned(JETTY, "Bad Authority: [{}]", "x".repeat(7_000))).contains("Bad Authority: […]");
        assertThat(warned("com.example.A", "y".repeat(7_000)).orElseThrow()).hasSizeLessThan(400);
        assertThat(shown(
                        "com.example.B",
                        Level.ERROR,
                        "Cannot parse {}",
                        new IllegalStateException("ann@example.com"),
                        "ann@example.com"))
                .contains("Cannot parse …: java.lang.IllegalStateException");
    }

    @Test
    void linesOfALibrary_areOneASecondOfAClass_andOneAMinuteOfAText() {
        assertThat(warned(JETTY, "Bad Authority: [{}]", "a")).isPresent();
        assertThat(warned(JETTY, "Bad port [{}]", "b")).isEmpty();

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(warned(JETTY, "Bad Authority: [{}]", "c")).isEmpty();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(warned(JETTY, "Bad port [{}]", "d")).isPresent();

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(warned(JETTY, "Bad Authority: [{}]", "e")).isPresent();
    }

    @Test
    void ownLines_thatDifferInIdsAndNumbersOnly_areOneASecond() {
        String text = "Request {} of tenant {} was not verified";

        assertThat(warned(OWN, text, "5f9c4ab0-8cac-7457-e911-1a30e4664920", "tn_one"))
                .contains("Request 5f9c4ab0-8cac-7457-e911-1a30e4664920 of tenant tn_one was not verified");
        assertThat(warned(OWN, text, "5f9c4ab0-8cac-7457-e911-1a30e4664921", "tn_one"))
                .isEmpty();
        assertThat(warned(OWN, text, "5f9c4ab0-8cac-7457-e911-1a30e4664922", "tn_two"))
                .isPresent();
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(warned(OWN, text, "5f9c4ab0-8cac-7457-e911-1a30e4664923", "tn_one"))
                .isPresent();
    }

    @Test
    void ownLine_thatIsRepeated_isWrittenOnceAMinute() {
        String text = "due steps wait, because the storage failed: {}";
        int lines = 0;
        for (int second = 0; second < 60; second++) {
            lines += warned("dev.intake.app.step.StepWorker", text, "08001").isPresent() ? 1 : 0;
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        }
        assertThat(lines).isEqualTo(1);
        assertThat(warned("dev.intake.app.step.StepWorker", text, "08001")).isPresent();
    }

    @Test
    void information_isAlwaysWritten() {
        for (int i = 0; i < 3; i++) {
            assertThat(shown("dev.intake.app.Main", Level.INFO, "same", null)).contains("same");
        }
    }
}
