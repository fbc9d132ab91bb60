package dev.intake.app.log;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;

/**
 * Configures logging; Logback finds it as a service. It is code because each command would have to parse an XML file first.
 *
 * <p>The log goes to standard error, because standard output is for the results of commands.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {
    static final String APPENDER = "stderr";

    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z',UTC} %-5level %logger{0}: %msg%n";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(standardError(context));
        context.getLogger("dev.intake").setLevel(Level.INFO);
        // Flyway warns at every start about database versions that it was not tested with.
        context.getLogger("org.flywaydb").setLevel(Level.ERROR);
        // The pool logs each connection that an outage closes; the failed requests are logged once.
        context.getLogger("com.zaxxer.hikari").setLevel(Level.ERROR);
        // Javalin throws its failures, which the caller logs.
        context.getLogger("io.javalin.Javalin").setLevel(Level.OFF);
        // The SDK logs and quotes calls with invalid arguments; the agent receives the error.
        context.getLogger("io.modelcontextprotocol").setLevel(Level.OFF);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern(PATTERN);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new BoundedLog(System::nanoTime);
        appender.setContext(context);
        appender.setName(APPENDER);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        appender.start();
        return appender;
    }
}
