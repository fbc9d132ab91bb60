package dev.intake.app.email;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.email.EmailState;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.template.RenderedEmail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Formats emails for output. */
public final class EmailView {
    private EmailView() {}

    /** Returns the email with its state and, if it was kept, its content. */
    public static ObjectNode json(StepEmail email) {
        return NodeFields.object(json -> StepEmailFields.whole(email, json));
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
