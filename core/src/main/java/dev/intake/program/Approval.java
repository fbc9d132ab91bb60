package dev.intake.program;

import dev.intake.action.Result;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of a person's approval. */
public sealed interface Approval {
    /** The refusal of an approval of something that was changed. */
    String STALE = "Not approved: the program, its emails, the sender or another program was changed since you read it."
            + " Review it again, then approve.";

    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The emails are approved.
     *
     * @param program the program after the approval
     */
    record Approved(Program program) implements Approval {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.approved().apply(program);
        }
    }

    /**
     * The program does not exist, is in another state, or something changed after the person saw it. Nothing was changed.
     *
     * @param refusal why
     */
    record Refused(Result.Refusal refusal) implements Approval {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(refusal);
        }

        static Approval noSuchProgram() {
            return new Refused(
                    new Result.Refusal(Result.Kind.NOT_FOUND, "There is no such program.", Optional.empty()));
        }

        static Approval conflict(String sentence) {
            return new Refused(
                    new Result.Refusal(Result.Kind.CONFLICT, sentence + " Nothing was changed.", Optional.empty()));
        }

        static Refused stale() {
            return new Refused(new Result.Refusal(Result.Kind.STALE, STALE, Optional.empty()));
        }
    }

    /**
     * Something prevents it. Nothing was changed.
     *
     * @param obstacles at least one, all of which {@linkplain Remark#preventsApproval() prevent} it; those about fields are
     *     without the first event that lacked the field (see {@link CheckProgram})
     */
    record NotReady(List<Remark> obstacles) implements Approval {
        /** Copies the list. */
        public NotReady {
            obstacles = List.copyOf(obstacles);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notReady().apply(obstacles);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Program, R> approved, Function<Result.Refusal, R> refused, Function<List<Remark>, R> notReady) {}
}
