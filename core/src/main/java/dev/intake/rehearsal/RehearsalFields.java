package dev.intake.rehearsal;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.NUMBERS;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.kernel.JsonShape;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.template.MergeField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rehearsals as JSON. */
public final class RehearsalFields {
    private static final JsonShape<StepTally> STEP = new JsonShape<StepTally>("RehearsedStep")
            .has("step", ORDINAL, step -> step.step() + 1)
            .has("sent", COUNT, StepTally::sent)
            .has("held", COUNT, StepTally::held)
            .has("skipped", COUNT, StepTally::skipped);

    private static final JsonShape<RehearsedEmail> EMAIL = new JsonShape<RehearsedEmail>("RehearsedEmail")
            .has("step", ORDINAL, rehearsed -> rehearsed.email().step() + 1)
            .has("variant", ORDINAL, rehearsed -> rehearsed.email().variant() + 1)
            .has("variants", ORDINAL, RehearsedEmail::variants)
            .about("The number of variants of the step.")
            .has("state", TEXT, rehearsed -> rehearsed.email().state().status().label())
            .has("at", TIME, rehearsed -> rehearsed.email().at())
            .maybe("reason", TEXT, rehearsed -> reason(rehearsed.email().state()));

    private static final JsonShape<Enrolled> ENROLLED = new JsonShape<Enrolled>("RehearsedEnrollment")
            .has("contactId", ID, enrolled -> enrolled.progress().entry().contact())
            .has("eventId", ID, enrolled -> enrolled.enrollment().entryEvent().id())
            .has(
                    "enrolledAt",
                    TIME,
                    enrolled -> enrolled.progress().enrollment().enrolledAt())
            .orNull("exitedAt", TIME, enrolled -> enrolled.progress().exit().map(Exit::at))
            .orNull("dueAt", TIME, enrolled -> enrolled.progress().dueAt())
            .maybe(
                    "dueStep",
                    ORDINAL,
                    enrolled -> enrolled.progress()
                            .dueAt()
                            .map(at -> enrolled.progress().position() + 1L))
            .about("The step that is due then; absent if none is.")
            .has("emails", list(EMAIL), Enrolled::emails);

    /** The counts, and the newest enrollments with their emails. */
    static final JsonShape<RehearsalActions.Answer> SHAPE = new JsonShape<RehearsalActions.Answer>("Rehearsal")
            .has("programId", ID, answer -> answer.rehearsal().program().id())
            .has("from", TIME, answer -> answer.rehearsal().period().from())
            .has("until", TIME, answer -> answer.rehearsal().period().until())
            .has("events", COUNT, answer -> answer.rehearsal().events())
            .has("enrolled", COUNT, answer -> answer.rehearsal().enrollments().size())
            .has("exited", COUNT, answer -> answer.rehearsal().exited())
            .has("notEnrolled", NUMBERS, RehearsalFields::notEnrolled)
            .about("Events that enrolled nobody, by reason.")
            .has("steps", list(STEP), answer -> answer.rehearsal().steps())
            .has("enrollments", list(ENROLLED), RehearsalFields::newest);

    private RehearsalFields() {}

    private record RehearsedEmail(StepEmail email, int variants) {}

    private record Enrolled(RehearsedEnrollment enrollment, EmailSequence sequence) {
        EnrollmentProgress progress() {
            return enrollment.progress();
        }

        List<RehearsedEmail> emails() {
            return enrollment.emails().stream()
                    .map(email -> new RehearsedEmail(
                            email,
                            sequence.step(email.step())
                                    .map(step -> step.variants().size())
                                    .orElse(1)))
                    .toList();
        }
    }

    private static Map<String, Long> notEnrolled(RehearsalActions.Answer answer) {
        Map<String, Long> counts = new LinkedHashMap<>();
        answer.rehearsal().notEnrolled().forEach((reason, count) -> counts.put(reason.label(), count));
        return counts;
    }

    private static List<Enrolled> newest(RehearsalActions.Answer answer) {
        return answer.rehearsal().newest(answer.limit()).stream()
                .map(enrollment -> new Enrolled(enrollment, answer.rehearsal().sequence()))
                .toList();
    }

    /** Returns why a rehearsed email was not sent; empty if it was. */
    public static Optional<String> reason(EmailState state) {
        if (!state.missing().isEmpty()) {
            return Optional.of("no value for "
                    + state.missing().stream().map(RehearsalFields::braced).collect(Collectors.joining(", ")));
        }
        return state.skipReason().isEmpty()
                ? state.why()
                : state.why()
                        .map(skipped -> skipped
                                + state.obstacle()
                                        .flatMap(RehearsalFields::reason)
                                        .map(before -> "; held: " + before)
                                        .orElse(""));
    }

    private static String braced(MergeField field) {
        return "{{" + field.written() + "}}";
    }
}
