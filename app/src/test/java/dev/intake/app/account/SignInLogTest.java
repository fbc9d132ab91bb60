package dev.intake.app.account;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.SignInObserver.Result;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SignInLogTest {
    private static final ClientNetwork FROM = new ClientNetwork("192.0.2.1");

    private final Logger logger = (Logger) LoggerFactory.getLogger(SignInLog.class);
    private final Thread test = Thread.currentThread();

    /** Services of other tests, in the same process, log as well. */
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (Thread.currentThread().equals(test)) {
                super.append(event);
            }
        }
    };

    private final AtomicLong nanos = new AtomicLong();
    private final SignInLog log = new SignInLog(nanos::get);

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(lines);
    }

    @Test
    void checkedAttempt_isALine_withTheAccountOnlyIfThereIsOne() {
        log.attempted(Optional.of(AccountName.OPERATOR), FROM, Result.SIGNED_IN);
        log.attempted(Optional.of(AccountName.OPERATOR), FROM, Result.WRONG_PASSWORD);
        log.attempted(Optional.empty(), FROM, Result.UNKNOWN_NAME);

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "Sign-in from 192.0.2.1: signed_in, account operator",
                        "Sign-in from 192.0.2.1: wrong_password, account operator",
                        "Sign-in from 192.0.2.1: unknown_name");
    }

    @Test
    void attemptsThatWereRefusedUnchecked_shareALineASecond_withTheirNumber() {
        for (int i = 0; i < 1_000; i++) {
            log.attempted(Optional.empty(), FROM, Result.LIMITED);
        }
        assertThat(lines.list).hasSize(1);
        nanos.addAndGet(1_000_000_000L);
        log.attempted(Optional.empty(), FROM, Result.BUSY);

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .last()
                .asString()
                .endsWith(": 1000; the newest from 192.0.2.1: busy");
    }
}
