package dev.intake.http.program;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Writes the fields of a form as a program file in JSON. Optional members are absent if their fields are blank. */
public final class ProgramFieldsText {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator json;

    private ProgramFieldsText(JsonGenerator json) {
        this.json = json;
    }

    /** Returns the program file. Its faults are those of the fields. */
    public static String of(ProgramFields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            new ProgramFieldsText(generator).write(fields);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return text.toString();
    }

    private void write(ProgramFields fields) throws IOException {
        json.writeStartObject();
        if (fields.outline().isPresent()) {
            OutlineFields outline = fields.outline().get();
            json.writeStringField("name", outline.name());
            json.writeStringField("on", outline.event().strip());
            json.writeStringField("kind", outline.kind());
        }
        json.writeStringField("mode", fields.mode());
        list("until", fields.until());
        list("match", fields.match());
        flag("historical", fields.historical());
        flag("transactional", fields.transactional());
        optional("window", fields.window().strip());
        optional("goal", fields.goal().written());
        optional("reenter", fields.reentry().written());
        json.writeArrayFieldStart("steps");
        for (StepFields step : fields.steps()) {
            write(step);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(StepFields step) throws IOException {
        json.writeStartObject();
        json.writeStringField("delay", step.delay().written());
        if (step.emails().size() == 1) {
            write(step.emails().get(0));
        } else {
            json.writeArrayFieldStart("variants");
            for (EmailFields email : step.emails()) {
                json.writeStartObject();
                write(email);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void write(EmailFields email) throws IOException {
        json.writeStringField("subject", email.subject());
        json.writeStringField(email.isMarkdown() ? "markdown" : "text", email.body());
        optional("html", email.html());
    }

    /** Writes the lines that are not blank. */
    private void list(String name, String lines) throws IOException {
        List<String> items =
                lines.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        if (!items.isEmpty()) {
            json.writeArrayFieldStart(name);
            for (String item : items) {
                json.writeString(item);
            }
            json.writeEndArray();
        }
    }

    private void flag(String name, boolean value) throws IOException {
        if (value) {
            json.writeBooleanField(name, true);
        }
    }

    private void optional(String name, String value) throws IOException {
        if (!value.isBlank()) {
            json.writeStringField(name, value);
        }
    }
}
