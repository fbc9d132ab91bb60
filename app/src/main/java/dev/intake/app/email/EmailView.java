package dev.intake.app.email;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.template.RenderedEmail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Emails as they are printed. */
public final class EmailView {
    private EmailView() {}

    /** Returns the email with its state and, if it was kept, its content. */
    public static ObjectNode json(StepEmail email) {
        ObjectNode json = Json.object()
                .put("emailId", email.id().toString())
                .put("programId", email.entry().program().toString())
                .put("contactId", email.entry().contact().toString())
                .put("step", email.step() + 1)
                .put("variant", email.variant() + 1)
                .put("state", email.state().status().label())
                .put("at", email.at().toString())
                .put("attempts", email.attempts());
        email.state()
                .<Runnable>fold(new EmailState.Cases<>(
                        held -> () -> {
                            ArrayNode missing = json.putArray("missing");
                            held.missing().forEach(field -> missing.add(field.written()));
                        },
                        released -> () -> {},
                        sending -> () -> {},
                        retrying -> () -> reason(json, retrying.reason()),
                        sent -> () -> json.put("to", sent.to().value()).put("subject", sent.subject()),
                        kept -> () -> {
                            json.put("to", kept.to().value());
                            content(json, kept.content());
                        },
                        skipped -> () -> reason(json, skipped.reason().label()),
                        failed -> () -> reason(json, failed.reason()),
                        unsure -> () -> reason(json, unsure.reason()),
                        discarded -> () -> {}))
                .run();
        return json;
    }

    private static void reason(ObjectNode json, String reason) {
        if (!reason.isEmpty()) {
            json.put("reason", reason);
        }
    }

    /** Adds the subject and bodies of an email to an object. */
    public static void content(ObjectNode json, RenderedEmail content) {
        json.put("subject", content.subject()).put("text", content.text());
        content.html().ifPresent(html -> json.put("html", html));
    }

    /** Returns a table with one email a line. */
    static List<String> table(Collection<StepEmail> emails) {
        Table table = Table.headed("SINCE", "STATE", "STEP", "CONTACT", "PROGRAM", "EMAIL", "WHAT");
        emails.forEach(email -> table.row(
                email.at().toString(),
                email.state().status().label(),
                Integer.toString(email.step() + 1),
                email.entry().contact().toString(),
                email.entry().program().toString(),
                email.id().toString(),
                what(email.state())));
        return table.lines("");
    }

    /** Returns the email as text. */
    public static List<String> lines(StepEmail email) {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Email", email.id().toString())
                .row("Program", email.entry().program().toString())
                .row("Contact", email.entry().contact().toString())
                .row("Step", Integer.toString(email.step() + 1))
                .row("State", email.state().status().label() + " since " + email.at())
                .row("What", what(email.state()))
                .lines(""));
        if (email.state() instanceof EmailState.Kept kept) {
            lines.addAll(lines(kept.content()));
        }
        return lines;
    }

    /** Returns subject and bodies as text. */
    public static List<String> lines(RenderedEmail content) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Subject: " + Printable.of(content.subject()));
        lines.add("");
        content.text().lines().map(Printable::of).forEach(lines::add);
        content.html().ifPresent(html -> {
            lines.add("");
            lines.add("HTML:");
            html.lines().map(Printable::of).forEach(lines::add);
        });
        return lines;
    }

    /** Returns the details of the state in a few words. */
    public static String what(EmailState state) {
        return state.fold(new EmailState.Cases<>(
                held -> "no value for "
                        + held.missing().stream()
                                .map(field -> "{{" + field.written() + "}}")
                                .collect(Collectors.joining(", ")),
                released -> "",
                sending -> "",
                retrying -> retrying.reason(),
                sent -> "to " + sent.to().value() + ": " + sent.subject(),
                kept -> "to " + kept.to().value() + ": " + kept.content().subject(),
                skipped -> skipped.reason().label(),
                failed -> failed.reason(),
                unsure -> unsure.reason(),
                discarded -> ""));
    }
}
