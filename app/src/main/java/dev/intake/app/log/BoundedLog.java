package dev.intake.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import dev.intake.kernel.LogLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Writes warnings and errors so that no stranger can fill the disk, or put text into the log. Of one kind, a line is written
 * once a second, and the same line once a minute. Lines of one kind differ in numbers and ids only; the lines of a library's
 * class are one kind. Of a library, only the constant text and the class of an exception are written, because values quote
 * requests.
 */
final class BoundedLog extends ConsoleAppender<ILoggingEvent> {
    private static final String OWN = "dev.intake";
    private static final int MAX_FOREIGN = 300;
    private static final Pattern VALUE = Pattern.compile("[0-9a-fA-F-]{6,}+|[0-9]++");

    private final LogLimit kinds;
    private final LogLimit texts;

    /**
     * Creates the appender.
     *
     * @param nanoTime monotonic clock in nanoseconds
     */
    BoundedLog(LongSupplier nanoTime) {
        kinds = new LogLimit(nanoTime, Duration.ofSeconds(1));
        texts = new LogLimit(nanoTime, Duration.ofMinutes(1));
    }

    @Override
    protected void append(ILoggingEvent event) {
        shown(event).ifPresent(super::append);
    }

    /** Returns the event to write, with no stranger's text; empty if it is left out. */
    Optional<ILoggingEvent> shown(ILoggingEvent event) {
        if (!event.getLevel().isGreaterOrEqual(Level.WARN)) {
            return Optional.of(event);
        }
        boolean own = event.getLoggerName().startsWith(OWN);
        String text = own ? event.getFormattedMessage() : constant(event);
        String kind = event.getLoggerName() + (own ? VALUE.matcher(text).replaceAll("#") : "");
        if (kinds.due(kind).isEmpty() || texts.due(event.getLoggerName() + text).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(own ? event : withText(event, text));
    }

    private static String constant(ILoggingEvent event) {
        String text = event.getMessage().replace("{}", "…");
        String bounded = text.length() > MAX_FOREIGN ? text.substring(0, MAX_FOREIGN) + "…" : text;
        return event.getThrowableProxy() == null
                ? bounded
                : bounded + ": " + event.getThrowableProxy().getClassName();
    }

    private ILoggingEvent withText(ILoggingEvent event, String text) {
        Logger logger = ((LoggerContext) getContext()).getLogger(event.getLoggerName());
        return new LoggingEvent(Logger.FQCN, logger, event.getLevel(), text, null, null);
    }
}
