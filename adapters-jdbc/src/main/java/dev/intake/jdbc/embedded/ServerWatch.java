package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Restarts the server of a service whenever it ends, until the service closes it. Only the owner of the data directory has a
 * watch, so two processes never start the same cluster.
 */
final class ServerWatch implements AutoCloseable {
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(200);

    private final Postmaster postmaster;
    private final Restart restart;
    private final ServerObserver observer;
    private final RestartPause pauses = new RestartPause();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "embedded-postgresql");
    private long running = System.nanoTime();

    private ServerWatch(Postmaster postmaster, Restart restart, ServerObserver observer) {
        this.postmaster = postmaster;
        this.restart = restart;
        this.observer = observer;
        thread.setDaemon(true);
    }

    static ServerWatch start(Postmaster postmaster, Restart restart, ServerObserver observer) {
        ServerWatch watch = new ServerWatch(postmaster, restart, observer);
        watch.thread.start();
        return watch;
    }

    /** Starts the server and waits until it accepts connections. */
    @FunctionalInterface
    interface Restart {
        /** Returns the port. */
        int run() throws IOException;
    }

    private void watch() {
        while (!closesWithin(CHECK_INTERVAL)) {
            if (!isRunning()) {
                restart();
            }
        }
    }

    /** A failed check is repeated at the next interval. */
    private boolean isRunning() {
        try {
            return postmaster.isRunning();
        } catch (IOException unknown) {
            return true;
        }
    }

    private void restart() {
        long ended = System.nanoTime();
        pauses.endedAfter(Duration.ofNanos(ended - running));
        Duration pause = pauses.next();
        observer.ended(pause);
        while (!closesWithin(pause)) {
            try {
                int port = restart.run();
                running = System.nanoTime();
                observer.restarted(Duration.ofNanos(running - ended), port);
                return;
            } catch (IOException e) {
                pause = pauses.next();
                failed(new UncheckedIOException(e), pause);
            } catch (RuntimeException e) {
                pause = pauses.next();
                failed(e, pause);
            }
        }
    }

    private void failed(RuntimeException reason, Duration pause) {
        if (!closesWithin(Duration.ZERO)) {
            observer.restartFailed(reason, pause);
        }
    }

    private boolean closesWithin(Duration limit) {
        try {
            return closing.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Ends the watch and aborts a start; leaves the server in its current state. */
    @Override
    public void close() throws IOException {
        closing.countDown();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join(CHECK_INTERVAL.toMillis());
                if (thread.isAlive()) {
                    postmaster.abandonStart();
                }
            } catch (InterruptedException e) {
                // A concurrent start must not leave a server behind.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
