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

/** Rehearsals as JSON. Shared by commands and the management API. */
public final class RehearsalFields {
    private static final JsonShape<StepTally> STEP = new JsonShape<StepTally>("RehearsedStep")
            .has("step", ORDINAL, step -> step.step() + 1)
            .has("sent", COUNT, StepTally::sent)
            .has("held", COUNT, StepTally::held)
            .has("skipped", COUNT, StepTally::skipped);
    private static final JsonShape<Email> EMAIL = new JsonShape<Email>("RehearsedEmail")
            .has("step", ORDINAL, shown -> shown.email().step() + 1)
            .has("variant", ORDINAL, shown -> shown.email().variant() + 1)
            .has("variants", ORDINAL, Email::variants)
            .about("The number of variants of the step.")
            .has("state", TEXT, shown -> shown.email().state().status().label())
            .has("at", TIME, shown -> shown.email().at())
            .maybe("reason", TEXT, shown -> reason(shown.email().state()));
    private static final JsonShape<Enrolled> ENROLLED = new JsonShape<Enrolled>("RehearsedEnrollment")
            .has("contactId", ID, shown -> shown.progress().entry().contact())
            .has("eventId", ID, shown -> shown.enrolled().entryEvent().id())
            .has("enrolledAt", TIME, shown -> shown.progress().enrollment().enrolledAt())
            .orNull("exitedAt", TIME, shown -> shown.progress().exit().map(Exit::at))
            .orNull("dueAt", TIME, shown -> shown.progress().dueAt())
            .maybe(
                    "dueStep",
                    ORDINAL,
                    shown -> shown.progress().dueAt().map(at -> shown.progress().position() + 1))
            .about("The step that is due then; absent if none is.")
            .has("emails", list(EMAIL), Enrolled::emails);

    /** The counts, and the newest enrollments with their emails. */
    public static final JsonShape<Shown> SHAPE = new JsonShape<Shown>("Rehearsal")
            .has("programId", ID, shown -> shown.rehearsal().program().id())
            .has("from", TIME, shown -> shown.rehearsal().period().from())
            .has("until", TIME, shown -> shown.rehearsal().period().until())
            .has("events", COUNT, shown -> shown.rehearsal().events())
            .has("enrolled", COUNT, shown -> shown.rehearsal().enrollments().size())
            .has("exited", COUNT, shown -> shown.rehearsal().exited())
            .has("notEnrolled", NUMBERS, Shown::notEnrolled)
            .about("Events that enrolled nobody, by reason.")
            .has("steps", list(STEP), shown -> shown.rehearsal().steps())
            .has("enrollments", list(ENROLLED), Shown::newest);

    private RehearsalFields() {}

    /**
     * A rehearsal with its newest enrollments.
     *
     * @param rehearsal the rehearsal
     * @param limit maximum number of enrollments
     */
    public record Shown(Rehearsal rehearsal, int limit) {
        private Map<String, Long> notEnrolled() {
            Map<String, Long> counts = new LinkedHashMap<>();
            rehearsal.notEnrolled().forEach((reason, count) -> counts.put(reason.label(), count));
            return counts;
        }

        private List<Enrolled> newest() {
            return rehearsal.newest(limit).stream()
                    .map(enrolled -> new Enrolled(enrolled, rehearsal.sequence()))
                    .toList();
        }
    }

    private record Enrolled(RehearsedEnrollment enrolled, EmailSequence sequence) {
        EnrollmentProgress progress() {
            return enrolled.progress();
        }

        List<Email> emails() {
            return enrolled.emails().stream()
                    .map(email -> new Email(
                            email,
                            sequence.step(email.step())
                                    .map(step -> step.variants().size())
                                    .orElse(1)))
                    .toList();
        }
    }

    private record Email(StepEmail email, int variants) {}

    /** Returns why a rehearsed email was not sent; empty if it was. */
    public static Optional<String> reason(EmailState state) {
        Optional<String> none = Optional.empty();
        return state.fold(new EmailState.Cases<>(
                held -> held.reason()
                        .or(() -> Optional.of("no value for "
                                + held.missing().stream()
                                        .map(RehearsalFields::braced)
                                        .collect(Collectors.joining(", ")))),
                released -> none,
                sending -> none,
                retrying -> none,
                sent -> none,
                kept -> none,
                skipped -> Optional.of(skipped.reason().label()
                        + skipped.obstacle()
                                .flatMap(RehearsalFields::reason)
                                .map(before -> "; held: " + before)
                                .orElse("")),
                failed -> none,
                unsure -> none,
                discarded -> none));
    }

    private static String braced(MergeField field) {
        return "{{" + field.written() + "}}";
    }
}
