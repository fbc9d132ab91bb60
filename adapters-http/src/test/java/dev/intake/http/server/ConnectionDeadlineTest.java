package dev.intake.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionDeadlineTest {
    private final ScheduledExecutorScheduler scheduler = new ScheduledExecutorScheduler();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ByteArrayEndPoint connection = new ByteArrayEndPoint(scheduler, 0) {
        @Override
        public void onClose(Throwable cause) {
            super.onClose(cause);
            closed.countDown();
        }
    };

    @BeforeEach
    void start() throws Exception {
        scheduler.start();
    }

    @AfterEach
    void stop() throws Exception {
        scheduler.stop();
    }

    @Test
    void connection_isClosed_whenItsTimeIsOver() throws Exception {
        ConnectionDeadline.after(Duration.ofMillis(1), connection, scheduler);

        assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(connection.isOpen()).isFalse();
    }

    @Test
    void cutThatIsCalledOff_leavesTheConnectionOpen() throws Exception {
        ConnectionDeadline.after(Duration.ofSeconds(1), connection, scheduler).cancel();
        CountDownLatch later = new CountDownLatch(1);
        scheduler.schedule(later::countDown, 1_100, TimeUnit.MILLISECONDS);

        assertThat(later.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(connection.isOpen()).isTrue();
    }

    @Test
    void serverThatStops_closesTheConnectionImmediately_andThatIsNoFault() {
        ConnectionDeadline cut = ConnectionDeadline.after(Duration.ofMinutes(1), connection, new Stopping());

        assertThat(connection.isOpen()).isFalse();
        cut.cancel();
    }

    /** As Jetty's is in the moment in which it stops. */
    private static final class Stopping extends AbstractLifeCycle implements Scheduler {
        @Override
        public Task schedule(Runnable task, long delay, TimeUnit units) {
            throw new RejectedExecutionException("it stops");
        }
    }
}
