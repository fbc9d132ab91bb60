package dev.intake.explain;

import dev.intake.contact.AttributeFields;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.Exit;
import dev.intake.event.EventFields;
import dev.intake.kernel.JsonFields;
import dev.intake.program.WindowFields;
import dev.intake.suppression.SuppressionFields;
import java.time.Instant;

/** Explanations as JSON. Shared by commands and the management API. */
public final class ExplanationFields {
    private ExplanationFields() {}

    /** Writes the contact, the event if the explanation is about one, and the result of each program. */
    public static void write(Explanation explanation, JsonFields json) {
        json.text("contactId", explanation.contact().id().toString());
        explanation.event().ifPresent(event -> json.object("event", fields -> EventFields.write(event, fields)));
        json.objects("programs", explanation.programs(), ExplanationFields::write);
    }

    private static void write(ProgramExplanation program, JsonFields json) {
        json.text("programId", program.program().id().toString());
        json.text("programName", program.program().outline().name());
        json.text("programState", program.program().state().label());
        json.text("starts", program.program().outline().trigger().event().value());
        json.text("eventId", program.event().map(event -> event.id().toString()));
        json.text("firing", program.firing().label());
        json.text("message", program.firing().message());
        program.span().value().ifPresent(value -> {
            json.text("entryProperty", value.property().value());
            AttributeFields.write("entryValue", value.asAttributes(), json);
        });
        program.exit().ifPresent(exit -> json.object("exit", fields -> write(exit, program.span(), fields)));
        program.span().completedAt().ifPresent(at -> json.time("completedAt", at));
        if (program.span().earlier() > 0) {
            json.number("earlierEnrollments", program.span().earlier());
        }
        if (!program.closed().isEmpty()) {
            json.objects("closed", program.closed(), SuppressionFields::write);
        }
        json.objects("steps", program.steps(), (step, fields) -> {
            write(step, fields);
            program.skipped()
                    .filter(reason -> step.isToCome())
                    .ifPresent(reason -> fields.text("willBeSkipped", reason.label()));
        });
    }

    private static void write(Exit exit, EnrollmentSpan span, JsonFields json) {
        json.time("at", exit.at());
        json.text("eventId", exit.event().map(Object::toString));
        span.endingEvent().ifPresent(event -> json.text("event", event.type().value()));
        exit.person()
                .ifPresent(person -> json.object("by", fields -> {
                    fields.text("kind", person.kind().label());
                    fields.text("name", person.name());
                }));
    }

    private static void write(ExplainedStep step, JsonFields json) {
        step.standing()
                .<Runnable>fold(new StepStatus.Cases<>(
                        emailed -> () -> {
                            StepEmailFields.whole(emailed.email(), json);
                            json.text("nextTry", emailed.nextTry().map(Instant::toString));
                        },
                        due -> () -> {
                            state(step, "due", json);
                            write(due, json);
                        },
                        frozen -> () -> {
                            state(step, "frozen", json);
                            json.time("at", frozen.at());
                        },
                        later -> () -> {
                            state(step, "later", json);
                            json.text("notBefore", later.notBefore().map(Instant::toString));
                        },
                        ended -> () -> state(step, "ended", json),
                        passed -> () -> state(step, "passed", json)))
                .run();
    }

    private static void state(ExplainedStep step, String state, JsonFields json) {
        json.number("step", step.step() + 1);
        json.text("state", state);
    }

    private static void write(StepStatus.Due due, JsonFields json) {
        json.time("at", due.at());
        due.cap()
                .ifPresent(cap -> json.object("cap", fields -> {
                    fields.number("emails", cap.emails());
                    fields.number("days", cap.days());
                }));
        due.waits().ifPresent(opening -> json.object("waitsFor", fields -> WindowFields.write(opening, fields)));
    }
}
