package dev.intake.app.smtp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves the names of mail servers, which tenants choose, within a time. Java has no limit for it, and remembers the result for
 * the connection that follows. Of the addresses that the name servers send, the connection uses the first. Thread-safe.
 */
final class HostLookup {
    /** The lookups that may be pending at one time, each on a thread of its own. */
    static final int MAX_PENDING = 16;

    /** The lookups of this process. */
    static final HostLookup SYSTEM = new HostLookup(InetAddress::getAllByName);

    private final Semaphore pending = new Semaphore(MAX_PENDING);
    private final Resolver resolver;

    /** Resolves a name, for as long as it takes. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    HostLookup(Resolver resolver) {
        this.resolver = resolver;
    }

    /**
     * Resolves a name.
     *
     * @return why a connection should not be attempted; empty if it should. The attempt shows that a name does not exist
     */
    Optional<String> obstacle(String host, Duration limit) {
        if (!pending.tryAcquire()) {
            return Optional.of("too many names of mail servers are being resolved");
        }
        FutureTask<Optional<String>> lookup = new FutureTask<>(() -> resolve(host));
        Thread thread = new Thread(lookup, "mail-server-lookup");
        thread.setDaemon(true);
        thread.start();
        try {
            return lookup.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Optional.of("the name of the mail server was not resolved within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return Optional.of("the name of the mail server cannot be resolved");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("the service was stopping");
        }
    }

    private Optional<String> resolve(String host) {
        try {
            InetAddress[] unused = resolver.resolve(host);
            return Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.empty();
        } finally {
            pending.release();
        }
    }
}
