package dev.intake.byhand;

import dev.intake.program.ProgramState;
import java.util.function.Function;

/** The outcome of counting or enrolling contacts by hand. */
public sealed interface ContactsEnrolled {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns this outcome of a part, after the parts with these counts. */
    default ContactsEnrolled after(EnrollmentCounts before) {
        return fold(new Cases<>(
                done -> new Done(before.and(done.counts())),
                notActive -> new NotActive(notActive.state(), before),
                noSuchProgram -> noSuchProgram));
    }

    /**
     * The selected contacts were counted, or enrolled unless they are excluded.
     *
     * @param counts the numbers of contacts
     */
    record Done(EnrollmentCounts counts) implements ContactsEnrolled {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.done().apply(this);
        }
    }

    /**
     * The program is not active.
     *
     * @param state its state
     * @param before what was done before it was paused
     */
    record NotActive(ProgramState state, EnrollmentCounts before) implements ContactsEnrolled {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notActive().apply(this);
        }
    }

    /** There is no such tenant or no such program. */
    record NoSuchProgram() implements ContactsEnrolled {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchProgram().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Done, R> done, Function<NotActive, R> notActive, Function<NoSuchProgram, R> noSuchProgram) {}
}
