package dev.intake.action;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The result of an action.
 *
 * @param <O> what a successful action returns
 */
public sealed interface Result<O> {
    /** Returns what a successful action returned; empty if it is not done. */
    default Optional<O> done() {
        return this instanceof Done<O> done ? Optional.of(done.value()) : Optional.empty();
    }

    /** Returns why the action was refused; empty if it is done, or its input has faults. */
    default Optional<Refusal> refused() {
        return this instanceof Refused<O> refused ? Optional.of(refused.refusal()) : Optional.empty();
    }

    /** Returns the faults of the input; empty if it has none. */
    default List<Fault> faults() {
        return List.of();
    }

    /**
     * It is done.
     *
     * @param value what it returns
     */
    record Done<O>(O value) implements Result<O> {}

    /**
     * It was refused and changed nothing.
     *
     * @param refusal why
     */
    record Refused<O>(Refusal refusal) implements Result<O> {}

    /**
     * Why an action was refused.
     *
     * @param kind the kind, which a door maps to its status
     * @param sentence the reason, in sentences for people
     * @param revision of a stale edit, the revision that may be edited now
     */
    record Refusal(Kind kind, String sentence, Optional<String> revision) {}

    /**
     * The input has faults; nothing was read or changed.
     *
     * @param faults all of them
     */
    record Invalid<O>(List<Fault> faults) implements Result<O> {
        /** Copies the list. */
        public Invalid {
            faults = List.copyOf(faults);
        }
    }

    /** The kinds of refusal. */
    enum Kind {
        /** What the action is about does not exist. */
        NOT_FOUND,
        /** Its present state does not allow the action. */
        CONFLICT,
        /** It changed since the revision that the input names. */
        STALE,
        /** The service does as much of this as it can; the same call may be repeated soon. */
        BUSY
    }

    /** Returns the refusal for something that does not exist. */
    static <O> Result<O> notFound(String what) {
        return new Refused<>(new Refusal(Kind.NOT_FOUND, "There is no such " + what + ".", Optional.empty()));
    }

    /** Returns the refusal for something in another state. */
    static <O> Result<O> conflict(String sentence) {
        return new Refused<>(new Refusal(Kind.CONFLICT, sentence, Optional.empty()));
    }

    /**
     * Returns the refusal of a change to what somebody else changed meanwhile.
     *
     * @param revision the revision that may be edited now
     */
    static <O> Result<O> stale(String sentence, String revision) {
        return new Refused<>(new Refusal(Kind.STALE, sentence, Optional.of(revision)));
    }

    /** Returns the refusal of work of which enough runs already. */
    static <O> Result<O> busy(String sentence) {
        return new Refused<>(new Refusal(Kind.BUSY, sentence, Optional.empty()));
    }

    /**
     * Returns what was done.
     *
     * @throws IllegalStateException if it was not done
     */
    default O orElseThrow() {
        return done().orElseThrow(() ->
                new IllegalStateException(refused().map(Refusal::sentence).orElseGet(() -> faults().toString())));
    }

    /** Goes on with what was done; a refusal and faults stay. */
    default <P> Result<P> then(Function<O, Result<P>> next) {
        if (this instanceof Done<O> done) {
            return next.apply(done.value());
        }
        return refused().<Result<P>>map(Refused::new).orElseGet(() -> new Invalid<>(faults()));
    }
}
