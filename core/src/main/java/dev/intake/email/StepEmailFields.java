package dev.intake.email;

import dev.intake.kernel.JsonFields;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.util.Optional;

/** Emails of steps as JSON. Shared by exports, commands and the management API. */
public final class StepEmailFields {
    private StepEmailFields() {}

    /** Writes the email with its state and without its bodies. */
    public static void write(StepEmail email, JsonFields json) {
        json.text("emailId", email.id().toString());
        json.text("programId", email.entry().program().toString());
        json.text("contactId", email.entry().contact().toString());
        json.number("step", email.step() + 1);
        json.number("variant", email.variant() + 1);
        json.text("state", email.state().status().label());
        json.time("at", email.at());
        json.number("attempts", email.attempts());
        state(email.state(), json);
    }

    private static void state(EmailState state, JsonFields json) {
        state.<Runnable>fold(new EmailState.Cases<>(
                        held -> () -> held(held, json),
                        released -> () -> {},
                        sending -> () -> {},
                        retrying -> () -> reason(retrying.reason(), json),
                        sent -> () -> sent(sent.to().value(), sent.subject(), json),
                        kept -> () -> sent(kept.to().value(), kept.content().subject(), json),
                        skipped -> () -> {
                            reason(skipped.reason().label(), json);
                            obstacle(skipped, json);
                        },
                        failed -> () -> reason(failed.reason(), json),
                        unsure -> () -> reason(unsure.reason(), json),
                        discarded -> () -> obstacle(discarded, json)))
                .run();
    }

    private static void obstacle(EmailState closed, JsonFields json) {
        closed.obstacle()
                .ifPresent(before -> json.object("obstacle", fields -> {
                    fields.text("state", before.status().label());
                    state(before, fields);
                }));
    }

    private static void held(EmailState.Held held, JsonFields json) {
        json.texts("missing", held.missing().stream().map(MergeField::written).toList());
        held.reason().ifPresent(reason -> json.text("reason", reason));
    }

    private static void sent(String to, String subject, JsonFields json) {
        json.text("to", to);
        json.text("subject", subject);
    }

    private static void reason(String reason, JsonFields json) {
        if (!reason.isEmpty()) {
            json.text("reason", reason);
        }
    }

    /** Writes the email with its state and, if it was kept, its bodies. */
    public static void whole(StepEmail email, JsonFields json) {
        write(email, json);
        content(email.state()).ifPresent(content -> bodies(content, json));
    }

    private static Optional<RenderedEmail> content(EmailState state) {
        return state instanceof EmailState.Kept kept ? Optional.of(kept.content()) : Optional.empty();
    }

    /** Writes the subject and the bodies of an email. */
    public static void content(RenderedEmail content, JsonFields json) {
        json.text("subject", content.subject());
        bodies(content, json);
    }

    private static void bodies(RenderedEmail content, JsonFields json) {
        json.text("text", content.text());
        content.html().ifPresent(html -> json.text("html", html));
    }
}
