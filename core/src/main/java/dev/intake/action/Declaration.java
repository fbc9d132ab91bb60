package dev.intake.action;

import dev.intake.access.AuditStore;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.UnitOfWork;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * An action without its work.
 *
 * @param facts what doors have to know
 * @param input what it reads
 * @param output how what it returns is written
 */
public record Declaration<I, O>(ActionFacts facts, Input<I> input, Output<O> output) {
    /** Returns the action that this answers. */
    public <W> Query<W, I, O> answeredBy(Query.Answer<W, I, O> answer) {
        return new Query<>(this, answer);
    }

    /** Returns the action that this answers, without time or caller. */
    public <W> Query<W, I, O> answeredBy(Query.TimelessAnswer<W, I, O> answer) {
        return new Query<>(this, (storage, tenant, input, context) -> answer.of(storage, tenant, input));
    }

    /**
     * Returns the action that makes this change.
     *
     * @param units returns the unit of work of the ports
     * @param words the action in the audit record; never text from a caller
     * @param work does it; it changes nothing if it refuses
     */
    public <W, S extends AuditStore> Change<W, S, I, O> changedBy(
            Function<W, UnitOfWork<? extends S>> units, Function<I, String> words, Change.Work<S, I, O> work) {
        return preparedBy(units, words, (storage, tenant, input, context) -> new Result.Done<>(work));
    }

    /**
     * Returns the action that makes a change, prepared by what it reads before the tenant's lock.
     *
     * @param units returns the unit of work of the ports
     * @param words the action in the audit record; never text from a caller
     * @param preparation reads, and returns what does the change
     */
    public <W, S extends AuditStore> Change<W, S, I, O> preparedBy(
            Function<W, UnitOfWork<? extends S>> units,
            Function<I, String> words,
            Change.Preparation<W, S, I, O> preparation) {
        return new Change<>(this, units, (input, result) -> words.apply(input), preparation);
    }

    /**
     * Begins an action that goes on after a change.
     *
     * @param units returns the unit of work of the ports
     * @param words the action in the audit record; never text from a caller
     * @param work begins it; it changes nothing if it refuses
     */
    public <W, S extends AuditStore, B> Begun<W, I, B, O> begunBy(
            Function<W, UnitOfWork<? extends S>> units, Function<I, String> words, Change.Work<S, I, B> work) {
        return begunAfter(
                units,
                (read, result) -> words.apply(read),
                (storage, tenant, read, context) -> new Result.Done<>(work));
    }

    /**
     * Begins an action that goes on after a change, and reads something before the tenant's lock.
     *
     * @param units returns the unit of work of the ports
     * @param words returns the action in the audit record, whose result is known; never text from a caller
     * @param preparation reads, and returns what begins it
     */
    public <W, S extends AuditStore, B> Begun<W, I, B, O> begunAfter(
            Function<W, UnitOfWork<? extends S>> units,
            BiFunction<I, Result<B>, String> words,
            Change.Preparation<W, S, I, B> preparation) {
        // What a change returns to its task is not written.
        Declaration<I, B> first = new Declaration<>(facts, input, Output.of(new JsonShape<>("")));
        return new Begun<>(this, new Change<>(first, units, words, preparation));
    }

    /**
     * An action that has a beginning.
     *
     * @param declaration the action without its work
     * @param first the change that begins it
     */
    public record Begun<W, I, B, O>(Declaration<I, O> declaration, Change<W, ?, I, B> first) {
        /** Returns the action that continues with this. */
        public Task<W, I, B, O> then(Task.Rest<W, B, O> rest) {
            return new Task<>(declaration, first, rest);
        }
    }
}
