package dev.intake.http.privacy;

import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback;
import dev.intake.http.page.StreamedFields;
import dev.intake.http.program.ProgramLabels;
import dev.intake.privacy.ContactExport;
import dev.intake.template.MergeField;
import java.util.stream.Collectors;

/** Writes an enrollment with the emails of its steps. */
final class EntryJson {
    private final StreamedFields json;

    EntryJson(StreamedFields json) {
        this.json = json;
    }

    void write(ContactExport.Entry entry) {
        json.text("programId", entry.program().id().toString());
        json.text("programName", entry.program().outline().name());
        json.time("enteredAt", entry.progress().enrollment().enrolledAt());
        json.text("entryEventId", entry.progress().enrollment().entryEvent().toString());
        json.text(
                "enrolledBy",
                entry.progress().enrollment().byHand().map(actor -> actor.kind().label()));
        json.number("nextStep", entry.progress().position() + 1);
        json.text("dueAt", entry.progress().dueAt().map(Object::toString));
        entry.progress().exit().ifPresent(exit -> {
            json.time("exitedAt", exit.at());
            json.text("exitEventId", exit.event().map(Object::toString));
            json.text("exitedBy", exit.person().map(actor -> actor.kind().label()));
        });
        json.each("emails", entry.emails()::forEach, this::email);
        json.each("feedback", entry.feedback()::forEach, this::feedback);
    }

    private void feedback(EmailFeedback feedback) {
        json.number("step", feedback.step() + 1);
        json.text("kind", feedback.kind().label());
        json.time("at", feedback.at());
    }

    private void email(StepEmail email) {
        json.text("emailId", email.id().toString());
        json.number("step", email.step() + 1);
        json.number("variant", email.variant() + 1);
        json.text("state", email.state().status().label());
        json.time("at", email.at());
        json.number("attempts", email.attempts());
        state(email.state());
    }

    private void state(EmailState state) {
        state.why().ifPresent(reason -> json.text("reason", reason));
        if (!state.missing().isEmpty()) {
            json.text(
                    "missing", state.missing().stream().map(MergeField::written).collect(Collectors.joining(", ")));
        }
        state.sentTo().ifPresent(to -> json.text("to", to.value()));
        state.sentSubject().ifPresent(subject -> json.text("subject", subject));
        if (state instanceof EmailState.Kept kept) {
            json.text("text", kept.content().text());
            json.text("html", kept.content().html());
        }
        if (state.status() == EmailStatus.SKIPPED || state.status() == EmailStatus.DISCARDED) {
            state.obstacle().ifPresent(this::obstacle);
        }
    }

    private void obstacle(EmailState before) {
        json.text("obstacle", before.status().label());
        json.text("obstacleDetails", ProgramLabels.stateDetails(before));
    }
}
