package dev.intake.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import dev.intake.app.settings.LogFormat;
import dev.intake.app.settings.LogSettings;
import org.slf4j.LoggerFactory;

/** Applies the log settings to this process. Until then, {@link LogConfigurator} determines the format. */
public final class LogOutput {
    private static final String REQUESTS = "dev.intake.http.server.AccessLog";

    private LogOutput() {}

    /** Applies the settings. */
    public static void apply(LogSettings settings) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        if (settings.requests()) {
            context.getLogger(REQUESTS).setLevel(Level.DEBUG);
        }
        if (settings.format() == LogFormat.JSON) {
            writeJson(context);
        }
    }

    private static void writeJson(LoggerContext context) {
        Appender<ILoggingEvent> appender =
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(LogConfigurator.APPENDER);
        if (!(appender instanceof ConsoleAppender<ILoggingEvent> console)) {
            throw new IllegalStateException("Logback has no console appender named " + LogConfigurator.APPENDER);
        }
        console.stop();
        console.setEncoder(json(context));
        console.start();
    }

    /** Returns an encoder that writes the formatted message and the key-value pairs, but no positional arguments. */
    private static JsonEncoder json(LoggerContext context) {
        JsonEncoder json = new JsonEncoder();
        json.setContext(context);
        json.setWithSequenceNumber(false);
        json.setWithNanoseconds(false);
        json.setWithContext(false);
        json.setWithMessage(false);
        json.setWithArguments(false);
        json.setWithFormattedMessage(true);
        json.start();
        return json;
    }
}
