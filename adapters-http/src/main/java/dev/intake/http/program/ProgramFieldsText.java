package dev.intake.http.program;

import dev.intake.http.page.StreamedFields;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.JsonFields;
import java.util.List;

/** Writes the fields of a form as a program file in JSON. Optional members are absent if their fields are blank. */
public final class ProgramFieldsText {
    private ProgramFieldsText() {}

    /** Returns the program file. Its faults are those of the fields. */
    public static String of(ProgramFields fields) {
        return JsonResponse.written(generator -> {
            StreamedFields json = new StreamedFields(generator);
            json.object(() -> write(fields, json));
        });
    }

    private static void write(ProgramFields fields, JsonFields json) {
        fields.outline().ifPresent(outline -> {
            json.text("name", outline.name());
            json.text("on", outline.event().strip());
            json.text("kind", outline.kind());
        });
        json.text("mode", fields.mode());
        list("until", fields.until(), json);
        list("match", fields.match(), json);
        flag("historical", fields.historical(), json);
        flag("transactional", fields.transactional(), json);
        optional("window", fields.window().strip(), json);
        optional("goal", fields.goal().written(), json);
        optional("reenter", fields.reentry().written(), json);
        json.objects("steps", fields.steps(), ProgramFieldsText::write);
    }

    private static void write(StepFields step, JsonFields json) {
        json.text("delay", step.delay().written());
        if (step.emails().size() == 1) {
            write(step.emails().get(0), json);
        } else {
            json.objects("variants", step.emails(), ProgramFieldsText::write);
        }
    }

    private static void write(EmailFields email, JsonFields json) {
        json.text("subject", email.subject());
        json.text(email.isMarkdown() ? "markdown" : "text", email.body());
        optional("html", email.html(), json);
    }

    /** Writes the lines that are not blank. */
    private static void list(String name, String lines, JsonFields json) {
        List<String> items =
                lines.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (!items.isEmpty()) {
            json.texts(name, items);
        }
    }

    private static void flag(String name, boolean value, JsonFields json) {
        if (value) {
            json.flag(name, true);
        }
    }

    private static void optional(String name, String value, JsonFields json) {
        if (!value.isBlank()) {
            json.text(name, value);
        }
    }
}
