package dev.intake.explain;

import dev.intake.email.StepEmail;
import dev.intake.explain.StepStatus.Kind;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.Step;
import dev.intake.program.WindowOpening;
import dev.intake.suppression.EmailCategory;
import dev.intake.tenant.EmailCap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Computes the status of a program's steps for a contact: past results, the next step, and estimates for later steps.
 */
final class StepOutlook {
    private final Program program;
    private final EmailSequence sequence;
    private final EnrollmentProgress progress;
    private final Map<Integer, StepEmail> emails;
    private final ExplainSnapshot snapshot;
    private final Instant now;

    private StepOutlook(Program program, ExplainedEnrollment entered, ExplainSnapshot snapshot, Instant now) {
        this.program = program;
        this.sequence = entered.sequence();
        this.progress = entered.progress();
        this.emails = entered.emails().stream().collect(Collectors.toMap(StepEmail::step, Function.identity()));
        this.snapshot = snapshot;
        this.now = now;
    }

    static List<ExplainedStep> of(Program program, ExplainedEnrollment entered, ExplainSnapshot snapshot, Instant now) {
        return new StepOutlook(program, entered, snapshot, now).steps();
    }

    private List<ExplainedStep> steps() {
        int emailed = emails.keySet().stream().mapToInt(step -> step + 1).max().orElse(0);
        List<ExplainedStep> steps = new ArrayList<>();
        Optional<Instant> before = Optional.empty();
        for (int position = 0; position < Math.max(sequence.steps().size(), emailed); position++) {
            StepStatus standing = standing(position, before);
            steps.add(new ExplainedStep(position, standing));
            before = doneAt(standing);
        }
        return steps;
    }

    private StepStatus standing(int position, Optional<Instant> before) {
        Optional<StepEmail> email = Optional.ofNullable(emails.get(position));
        if (email.isPresent()) {
            return new StepStatus(Kind.EMAILED, nextTry(email.get()), email, Optional.empty(), Optional.empty());
        }
        if (progress.exit().isPresent() && position >= progress.position()) {
            return new StepStatus(Kind.ENDED, Optional.empty());
        }
        boolean through = progress.dueAt().isEmpty() && !emails.containsKey(progress.position());
        if (through || position < progress.position()) {
            return new StepStatus(Kind.PASSED, Optional.empty());
        }
        Step step = sequence.steps().get(position);
        return position == progress.position()
                ? next(step)
                : new StepStatus(
                        Kind.LATER, before.map(done -> done.plus(step.delay())).map(this::inWindow));
    }

    /** A worker reads the delay only when the step is due, so a changed delay applies then. */
    private StepStatus next(Step step) {
        Instant due = progress.since().plus(step.delay());
        Instant at = progress.dueAt().filter(due::isBefore).orElse(due);
        if (!(program instanceof Program.Live)) {
            return new StepStatus(Kind.FROZEN, Optional.of(at));
        }
        Optional<EmailCap> cap = snapshot.times()
                .cap()
                .filter(limit -> sequence.category() == EmailCategory.MARKETING
                        && free(limit, due).isPresent());
        Instant free = later(at, cap.flatMap(limit -> free(limit, due)).orElse(at));
        boolean waits = sequence.waitsForWindow(snapshot.contact(), snapshot.times(), later(due, now))
                .isPresent();
        return new StepStatus(
                Kind.DUE, Optional.of(inWindow(free)), Optional.empty(), waits ? opening(free) : Optional.empty(), cap);
    }

    /** Returns when the cap allows an email that is due at this time; empty if it allows it then. */
    private Optional<Instant> free(EmailCap cap, Instant due) {
        return snapshot.begun().waitsForCap(cap, later(due, now));
    }

    /** Returns the first opening of the window for a step that is due at this time. */
    private Optional<WindowOpening> opening(Instant due) {
        return sequence.opening(snapshot.contact(), snapshot.times(), later(due, now));
    }

    /** Returns when an email that is due at this time begins; a past time means immediately. */
    private Instant inWindow(Instant due) {
        return opening(due).map(WindowOpening::at).filter(now::isBefore).orElse(due);
    }

    private Optional<Instant> nextTry(StepEmail email) {
        boolean triedAgain = switch (email.state().status()) {
            case RELEASED, RETRYING -> true;
            case HELD, SENDING, SENT, KEPT, SKIPPED, FAILED, UNSURE, DISCARDED -> false;
        };
        return triedAgain && email.step() == progress.position()
                ? progress.dueAt().map(this::inWindow)
                : Optional.empty();
    }

    /**
     * Returns the earliest moment at which the step can be completed; empty if that depends on a person or the mail
     * server.
     */
    private Optional<Instant> doneAt(StepStatus standing) {
        return switch (standing.kind()) {
            case EMAILED, LATER -> standing.at();
            case DUE, FROZEN -> standing.at().map(at -> later(at, now));
            case ENDED, PASSED -> Optional.empty();
        };
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
