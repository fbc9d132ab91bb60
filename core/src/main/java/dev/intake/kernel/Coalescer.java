package dev.intake.kernel;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Groups items that arrive while another item of the same line is in progress. The first item is processed alone and
 * immediately. Later items wait for it and are then processed together. No item waits for a group to fill, and only one group
 * of a line is in progress at a time on this node. An item whose group does not begin in time is withdrawn. The work itself
 * must be correct under any concurrency; grouping only saves time. Thread-safe. (Decisions 7, ADR 70)
 *
 * @param <K> identifies a line
 * @param <T> an item
 * @param <R> the result of an item
 */
public final class Coalescer<K, T, R> {
    /** The usual maximum wait of an item for its group to begin. */
    public static final Duration MAX_WAIT = Duration.ofSeconds(5);

    private final int most;
    private final ToIntFunction<T> size;
    private final Duration maxWait;
    private final BiFunction<K, List<T>, List<R>> work;
    private final ConcurrentMap<K, Queue<Waiting<T, R>>> lines = new ConcurrentHashMap<>();

    /**
     * Creates a coalescer.
     *
     * @param most the maximum size of a group; a larger item is processed alone
     * @param size returns the size of an item, at least 1
     * @param maxWait the maximum wait of an item for its group to begin
     * @param work processes items of one line in their order, and returns one result for each
     */
    public Coalescer(int most, ToIntFunction<T> size, Duration maxWait, BiFunction<K, List<T>, List<R>> work) {
        this.most = most;
        this.size = size;
        this.maxWait = maxWait;
        this.work = work;
    }

    /**
     * Processes an item, and returns when it is done.
     *
     * @throws StorageException with {@link StorageException#isOverload()} if its group did not begin in time
     * @throws RuntimeException what the work threw, to every item of the group
     */
    public R submit(K line, T item) {
        Waiting<T, R> own = new Waiting<>(item, new CompletableFuture<>());
        lines.compute(line, (same, others) -> {
            if (others == null) {
                own.turn().complete(() -> lead(line, item));
                return new ArrayDeque<>();
            }
            others.add(own);
            return others;
        });
        return turn(line, own).get();
    }

    private Supplier<R> turn(K line, Waiting<T, R> own) {
        try {
            return own.turn().get(maxWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return withdraw(line, own, interrupted);
        } catch (TimeoutException late) {
            return withdraw(line, own, late);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a turn never fails", e);
        }
    }

    /** Throws unless a group has taken the item in the meantime: then the item waits for its end. */
    private Supplier<R> withdraw(K line, Waiting<T, R> own, Exception why) {
        boolean[] withdrawn = {false};
        lines.computeIfPresent(line, (same, others) -> {
            withdrawn[0] = others.remove(own);
            return others;
        });
        if (withdrawn[0]) {
            throw StorageException.overload("waiting for other requests failed", why);
        }
        return own.turn().join();
    }

    private R lead(K line, T item) {
        List<Waiting<T, R>> others = others(line, most - size.applyAsInt(item));
        List<T> group = new ArrayList<>(List.of(item));
        others.forEach(other -> group.add(other.item()));
        try {
            List<R> results = work.apply(line, group);
            for (int i = 0; i < others.size(); i++) {
                R result = results.get(i + 1);
                others.get(i).turn().complete(() -> result);
            }
            return results.get(0);
        } catch (RuntimeException failure) {
            others.forEach(other -> other.turn().complete(failing(failure)));
            throw failure;
        } finally {
            passOn(line);
            others.forEach(
                    other -> other.turn().complete(failing(new IllegalStateException("the group's leader died"))));
        }
    }

    /** Takes the next items of the line, up to this size. */
    private List<Waiting<T, R>> others(K line, int room) {
        List<Waiting<T, R>> group = new ArrayList<>();
        lines.computeIfPresent(line, (same, others) -> {
            int left = room;
            while (!others.isEmpty() && size.applyAsInt(others.element().item()) <= left) {
                left -= size.applyAsInt(others.element().item());
                group.add(others.remove());
            }
            return others;
        });
        return group;
    }

    private void passOn(K line) {
        lines.computeIfPresent(line, (same, others) -> {
            Waiting<T, R> next = others.poll();
            if (next == null) {
                return null;
            }
            next.turn().complete(() -> lead(line, next.item()));
            return others;
        });
    }

    private static <R> Supplier<R> failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    /**
     * An item that waits.
     *
     * @param turn ends the wait: the item leads the next group, or its group is complete
     */
    private record Waiting<T, R>(T item, CompletableFuture<Supplier<R>> turn) {}
}
