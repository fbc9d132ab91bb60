package dev.intake.explain;

import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.access.Actor;
import dev.intake.contact.AttributeFields;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.EntryValue;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventFields;
import dev.intake.event.EventRecord;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.JsonShape;
import dev.intake.program.WindowOpening;
import dev.intake.suppression.SuppressionFields;
import dev.intake.tenant.EmailCap;
import java.time.Instant;
import java.util.Optional;

/** Explanations as JSON. Shared by commands and the management API. */
public final class ExplanationFields {
    private static final JsonShape<Actor> PERSON = new JsonShape<Actor>("")
            .has("kind", oneOf(Actor.Kind.values(), Actor.Kind::label), Actor::kind)
            .has("name", TEXT, Actor::name);
    private static final JsonShape<ProgramExplanation> EXIT = new JsonShape<ProgramExplanation>("")
            .has("at", TIME, program -> program.exit().orElseThrow().at())
            .orNull("eventId", ID, program -> program.exit().flatMap(Exit::event))
            .maybe(
                    "event",
                    TEXT,
                    program -> program.span()
                            .endingEvent()
                            .map(event -> event.type().value()))
            .maybe("by", object(PERSON), program -> program.exit().flatMap(Exit::person))
            .about("the person who ended it, if no event did");
    private static final JsonShape<Step> STEP = JsonShape.byHand("ExplainedStep", Step::write);
    /** One program. */
    public static final JsonShape<ProgramExplanation> PROGRAM = new JsonShape<ProgramExplanation>("ProgramExplanation")
            .has("programId", ID, program -> program.program().id())
            .has("programName", TEXT, program -> program.program().outline().name())
            .has("programState", TEXT, program -> program.program().state().label())
            .has(
                    "starts",
                    TEXT,
                    program -> program.program().outline().trigger().event().value())
            .about("The event type that starts the program.")
            .orNull("eventId", ID, program -> program.event().map(EventRecord::id))
            .has("firing", TEXT, program -> program.firing().label())
            .has("message", TEXT, program -> program.firing().message())
            .maybe(
                    "entryProperty",
                    TEXT,
                    program ->
                            program.span().value().map(value -> value.property().value()))
            .about("The property for whose values the contact enters, if the program has one.")
            .maybe(
                    "entryValue",
                    AttributeFields.KIND,
                    program -> program.span().value().map(EntryValue::asAttributes))
            .maybe("exit", object(EXIT), program -> program.exit().map(exit -> program))
            .maybe("completedAt", TIME, program -> program.span().completedAt())
            .maybe(
                    "earlierEnrollments",
                    ORDINAL,
                    program -> Optional.of(program.span().earlier()).filter(earlier -> earlier > 0))
            .maybe(
                    "closed",
                    list(SuppressionFields.SHAPE),
                    program -> Optional.of(program.closed()).filter(closed -> !closed.isEmpty()))
            .has(
                    "steps",
                    list(STEP),
                    program -> program.steps().stream()
                            .map(step -> new Step(step, program.skipped().filter(reason -> step.isToCome())))
                            .toList());

    /** The contact, the event if the explanation is about one, and the result of each program. */
    public static final JsonShape<Explanation> SHAPE = new JsonShape<Explanation>("Explanation")
            .has("contactId", ID, explanation -> explanation.contact().id())
            .maybe("event", object(EventFields.SHAPE), Explanation::event)
            .has("programs", list(PROGRAM), Explanation::programs);

    private ExplanationFields() {}

    private record Step(ExplainedStep step, Optional<SkipReason> skipped) {
        void write(JsonFields json) {
            ExplanationFields.write(step, json);
            skipped.ifPresent(reason -> json.text("willBeSkipped", reason.label()));
        }
    }

    private static void write(ExplainedStep step, JsonFields json) {
        StepStatus standing = step.standing();
        if (standing.email().isPresent()) {
            StepEmailFields.WHOLE.write(standing.email().get(), json);
            json.text("nextTry", standing.at().map(Instant::toString));
            return;
        }
        json.number("step", step.step() + 1);
        json.text("state", standing.label());
        if (standing.kind() == StepStatus.Kind.LATER) {
            json.text("notBefore", standing.at().map(Instant::toString));
        } else {
            standing.at().ifPresent(at -> json.time("at", at));
        }
        standing.cap().ifPresent(cap -> json.object("cap", fields -> EmailCap.SHAPE.write(cap, fields)));
        standing.waits()
                .ifPresent(opening -> json.object("waitsFor", fields -> WindowOpening.SHAPE.write(opening, fields)));
    }
}
