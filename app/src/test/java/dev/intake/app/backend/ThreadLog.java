package dev.intake.app.backend;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What one thread logs; other classes run and log beside it. */
final class ThreadLog {
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    /** Records the log of the calling thread from now on. */
    void listen() {
        appender.list.clear();
        appender.clearAllFilters();
        appender.addFilter(only(Thread.currentThread().getName()));
        appender.start();
        root().addAppender(appender);
    }

    void leave() {
        root().detachAppender(appender);
    }

    List<String> messages() {
        return appender.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    }

    private static Filter<ILoggingEvent> only(String thread) {
        return new Filter<>() {
            @Override
            public FilterReply decide(ILoggingEvent event) {
                return event.getThreadName().equals(thread) ? FilterReply.NEUTRAL : FilterReply.DENY;
            }
        };
    }
}
