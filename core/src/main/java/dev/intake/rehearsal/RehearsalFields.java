package dev.intake.rehearsal;

import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.kernel.JsonFields;
import dev.intake.program.EmailSequence;
import dev.intake.template.MergeField;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rehearsals as JSON. Shared by commands and the management API. */
public final class RehearsalFields {
    private RehearsalFields() {}

    /**
     * Writes the counts, and the newest enrollments with their emails.
     *
     * @param limit maximum number of enrollments
     */
    public static void write(Rehearsal rehearsal, int limit, JsonFields json) {
        json.text("programId", rehearsal.program().id().toString());
        json.time("from", rehearsal.period().from());
        json.time("until", rehearsal.period().until());
        json.number("events", rehearsal.events());
        json.number("enrolled", rehearsal.enrollments().size());
        json.number("exited", rehearsal.exited());
        json.object(
                "notEnrolled",
                reasons -> rehearsal.notEnrolled().forEach((reason, count) -> reasons.number(reason.label(), count)));
        json.objects("steps", rehearsal.steps(), RehearsalFields::write);
        json.objects(
                "enrollments",
                rehearsal.newest(limit),
                (enrolled, fields) -> write(enrolled, rehearsal.sequence(), fields));
    }

    private static void write(StepTally step, JsonFields json) {
        json.number("step", step.step() + 1);
        json.number("sent", step.sent());
        json.number("held", step.held());
        json.number("skipped", step.skipped());
    }

    private static void write(RehearsedEnrollment enrolled, EmailSequence sequence, JsonFields json) {
        json.text("contactId", enrolled.progress().entry().contact().toString());
        json.text("eventId", enrolled.entryEvent().id().toString());
        json.time("enrolledAt", enrolled.progress().enrollment().enrolledAt());
        json.text("exitedAt", enrolled.progress().exit().map(exit -> exit.at().toString()));
        json.text("dueAt", enrolled.progress().dueAt().map(Instant::toString));
        enrolled.progress()
                .dueAt()
                .ifPresent(at -> json.number("dueStep", enrolled.progress().position() + 1L));
        json.objects("emails", enrolled.emails(), (email, fields) -> write(email, sequence, fields));
    }

    private static void write(StepEmail email, EmailSequence sequence, JsonFields json) {
        json.number("step", email.step() + 1);
        json.number("variant", email.variant() + 1);
        json.number(
                "variants",
                sequence.step(email.step()).map(step -> step.variants().size()).orElse(1));
        json.text("state", email.state().status().label());
        json.time("at", email.at());
        reason(email.state()).ifPresent(reason -> json.text("reason", reason));
    }

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
