package dev.intake.byhand;

import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import java.util.List;
import java.util.function.Function;

/** The outcome of ending the enrollments of a contact. */
public sealed interface EnrollmentsEnded {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The enrollments have ended. None of their emails begins afterwards.
     *
     * @param programs the programs that the contact left, at least one
     * @param sending the emails of these enrollments that were being handed to the mail server at that moment and may
     *     still arrive
     */
    record Ended(List<ProgramId> programs, List<StepEmail> sending) implements EnrollmentsEnded {
        /** Copies the lists. */
        public Ended {
            programs = List.copyOf(programs);
            sending = List.copyOf(sending);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ended().apply(this);
        }
    }

    /** The contact has no open enrollment in the program, or in any. */
    record NotEnrolled() implements EnrollmentsEnded {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.notEnrolled().apply(this);
        }
    }

    /** There is no such tenant. */
    record NoSuchTenant() implements EnrollmentsEnded {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.noSuchTenant().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<Ended, R> ended, Function<NotEnrolled, R> notEnrolled, Function<NoSuchTenant, R> noSuchTenant) {}
}
