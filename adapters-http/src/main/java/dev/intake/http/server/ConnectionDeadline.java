package dev.intake.http.server;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/** Closes a request's connection after a delay, unless canceled. Only this ends a read from a silent client. */
final class ConnectionDeadline {
    private final Scheduler.Task cut;

    private ConnectionDeadline(Scheduler.Task cut) {
        this.cut = cut;
    }

    static ConnectionDeadline after(Duration delay, HttpServletRequest request) {
        ServletContextRequest underlying = ServletContextRequest.getServletContextRequest(request);
        EndPoint endPoint = underlying.getConnectionMetaData().getConnection().getEndPoint();
        return after(delay, endPoint, underlying.getComponents().getScheduler());
    }

    /** Schedules the closing; closes immediately if the server is stopping. */
    static ConnectionDeadline after(Duration delay, EndPoint connection, Scheduler scheduler) {
        try {
            return new ConnectionDeadline(
                    scheduler.schedule(connection::close, delay.toMillis(), TimeUnit.MILLISECONDS));
        } catch (RejectedExecutionException stopped) {
            connection.close();
            return new ConnectionDeadline(() -> false);
        }
    }

    void cancel() {
        cut.cancel();
    }
}
