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

/** Gives the log of this process the form that the settings ask for; until then it has that of {@link LogConfigurator}. */
public final class LogOutput {
    private static final String REQUESTS = "dev.intake.http.server.AccessLog";

    private LogOutput() {}

    /** From now on the log is as these settings have it. */
    public static void use(LogSettings settings) {
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
            throw new IllegalStateException("Logback has no appender to the console named " + LogConfigurator.APPENDER);
        }
        console.stop();
        console.setEncoder(json(context));
        console.start();
    }

    /** What the line says is there once, whole; its parts beside it only where they have names. */
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
