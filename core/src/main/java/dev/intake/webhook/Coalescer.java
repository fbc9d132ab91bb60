package dev.intake.webhook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Stores things of one line together that come while another of that line is being stored. The first to come goes alone
 * and at once; who comes meanwhile waits for it and is then served with all the others who waited. Nobody waits for company, and one piece of work of a line is under way at
 * a time, on this node. Whether a thing is stored twice or lost is none of its business: the work must be right whoever
 * else does the same at the same time.
 *
 * @param <K> what tells the lines apart
 * @param <T> what is to be stored
 * @param <R> what it comes to
 */
final class Coalescer<K, T, R> {
    private final int most;
    private final Function<List<T>, List<R>> work;
    private final ConcurrentMap<K, Queue<Waiting<T, R>>> lines = new ConcurrentHashMap<>();

    /**
     * Without any line.
     *
     * @param most how many are served together at most
     * @param work serves some of one line, in their order, and gives what each comes to
     */
    Coalescer(int most, Function<List<T>, List<R>> work) {
        this.most = most;
        this.work = work;
    }

    /**
     * Serves one; it is done when this returns.
     *
     * @throws RuntimeException what the work threw, the same to everybody in the group
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
        Turn<R> turn = own.turn().join();
        if (turn instanceof Turn.Failed<R> failed) {
            throw failed.failure();
        }
        return turn instanceof Turn.Served<R> served ? served.result() : lead(line, item);
    }

    private R lead(K line, T item) {
        List<Waiting<T, R>> others = others(line);
        List<T> group = new ArrayList<>(List.of(item));
        others.forEach(other -> group.add(other.item()));
        try {
            List<R> results = work.apply(group);
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

    /** What somebody who waits is told. */
    private sealed interface Turn<R> {
        record Lead<R>() implements Turn<R> {}

        record Served<R>(R result) implements Turn<R> {}

        record Failed<R>(RuntimeException failure) implements Turn<R> {}
    }
}
