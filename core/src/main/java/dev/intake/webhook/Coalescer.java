package dev.intake.webhook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Groups items that arrive while another item of the same line is in progress. The first item is processed alone and
 * immediately. Later items wait for it and are then processed together. No item waits for a group to fill, and only one group
 * of a line is in progress at a time on this node. The work itself must be correct under any concurrency; grouping only saves
 * time.
 *
 * @param <K> identifies a line
 * @param <T> an item
 * @param <R> the result of an item
 */
final class Coalescer<K, T, R> {
    private final int most;
    private final BiFunction<K, List<T>, List<R>> work;
    private final ConcurrentMap<K, Queue<Waiting<T, R>>> lines = new ConcurrentHashMap<>();

    /**
     * Creates a coalescer.
     *
     * @param most the maximum number of items in a group
     * @param work processes items of one line in their order, and returns one result for each
     */
    Coalescer(int most, BiFunction<K, List<T>, List<R>> work) {
        this.most = most;
        this.work = work;
    }

    /**
     * Processes an item, and returns when it is done.
     *
     * @throws RuntimeException what the work threw, to every item of the group
     */
    R submit(K line, T item) {
        Waiting<T, R> own = new Waiting<>(item, new CompletableFuture<>());
        lines.compute(line, (same, others) -> {
            if (others == null) {
                own.turn().complete(new Turn.Lead<>());
                return new ArrayDeque<>();
            }
            others.add(own);
            return others;
        });
        return own.turn().join().fold(new Turn.Cases<>(lead -> lead(line, item), Turn.Served::result, failed -> {
            throw failed.failure();
        }));
    }

    private R lead(K line, T item) {
        List<Waiting<T, R>> others = others(line);
        List<T> group = new ArrayList<>(List.of(item));
        others.forEach(other -> group.add(other.item()));
        try {
            List<R> results = work.apply(line, group);
            for (int i = 0; i < others.size(); i++) {
                others.get(i).turn().complete(new Turn.Served<>(results.get(i + 1)));
            }
            return results.get(0);
        } catch (RuntimeException failure) {
            others.forEach(other -> other.turn().complete(new Turn.Failed<>(failure)));
            throw failure;
        } finally {
            passOn(line);
            others.forEach(other ->
                    other.turn().complete(new Turn.Failed<>(new IllegalStateException("the group's leader died"))));
        }
    }

    private List<Waiting<T, R>> others(K line) {
        List<Waiting<T, R>> group = new ArrayList<>();
        lines.computeIfPresent(line, (same, others) -> {
            while (group.size() < most - 1 && !others.isEmpty()) {
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
            next.turn().complete(new Turn.Lead<>());
            return others;
        });
    }

    private record Waiting<T, R>(T item, CompletableFuture<Turn<R>> turn) {}

    /** The end of an item's wait: the item starts the next group, or its group is complete. */
    private sealed interface Turn<R> {
        /** Returns what the function of this case returns. */
        R fold(Cases<R> cases);

        record Lead<R>() implements Turn<R> {
            @Override
            public R fold(Cases<R> cases) {
                return cases.lead().apply(this);
            }
        }

        record Served<R>(R result) implements Turn<R> {
            @Override
            public R fold(Cases<R> cases) {
                return cases.served().apply(this);
            }
        }

        record Failed<R>(RuntimeException failure) implements Turn<R> {
            @Override
            public R fold(Cases<R> cases) {
                return cases.failed().apply(this);
            }
        }

        record Cases<R>(Function<Lead<R>, R> lead, Function<Served<R>, R> served, Function<Failed<R>, R> failed) {}
    }
}
