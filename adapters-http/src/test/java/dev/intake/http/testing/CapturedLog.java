package dev.intake.http.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.stream.Collectors;

/** What is logged while it is open; the tests log to the standard error stream. */
public final class CapturedLog implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

    public CapturedLog() {
        System.setErr(new PrintStream(captured, true, UTF_8));
    }

    /** What was logged so far. */
    public String text() {
        return captured.toString(UTF_8);
    }

    /** The same without the line that each request has. */
    public String beyondRequests() {
        return text().lines().filter(line -> !line.contains(" was answered: ")).collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
