package dev.intake.jdbc.program;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.JsonText;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes email sequences as JSON objects, and reads them back unchanged. Absent rules are omitted, so that a node with a new
 * rule can still read sequences that were stored before.
 */
final class SequenceJson {
    private SequenceJson() {}

    static String write(EmailSequence sequence) {
        return JsonText.object(json -> write(json, sequence));
    }

    private static void write(JsonGenerator json, EmailSequence sequence) throws IOException {
        Optional<String> yes = Optional.of("true");
        json.writeStringField("mode", Codes.of(sequence.mode()));
        texts(json, "until", sequence.exits().until(), EventType::value);
        texts(json, "match", sequence.exits().match(), AttributeKey::value);
        JsonText.text(json, "historical", yes.filter(word -> sequence.exits().historical()));
        JsonText.text(json, "window", sequence.window().map(SendingWindow::text));
        JsonText.text(json, "goal", sequence.goal().map(Goal::written));
        JsonText.text(json, "transactional", yes.filter(word -> sequence.category() == EmailCategory.TRANSACTIONAL));
        JsonText.text(json, "reenter", sequence.reentry().written());
        json.writeArrayFieldStart("steps");
        for (Step step : sequence.steps()) {
            write(json, step);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Step step) throws IOException {
        json.writeStartObject();
        json.writeStringField("delay", step.delay().toString());
        json.writeArrayFieldStart("variants");
        for (EmailTemplate email : step.variants()) {
            json.writeStartObject();
            json.writeStringField("subject", email.subject().source());
            json.writeStringField("text", email.text().source());
            JsonText.text(json, "html", email.html().map(Template::source));
            JsonText.text(json, "markdown", email.markdown());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static <T> void texts(JsonGenerator json, String name, List<T> values, Function<T, String> text)
            throws IOException {
        if (!values.isEmpty()) {
            json.writeArrayFieldStart(name);
            for (T value : values) {
                json.writeString(text.apply(value));
            }
            json.writeEndArray();
        }
    }

    static EmailSequence read(String text) {
        Node sequence = JsonText.read(text, json -> value(json, json.nextToken()));
        return new EmailSequence(
                Codes.read(DraftingMode.class, sequence.text("mode").orElseThrow(SequenceJson::unreadable)),
                sequence.list("steps").stream().map(SequenceJson::step).toList(),
                new ExitRule(
                        sequence.texts("until", EventType::new),
                        sequence.texts("match", AttributeKey::new),
                        sequence.flag("historical")),
                sequence.parsed("window", SendingWindow::parse),
                sequence.parsed("goal", Goal::parse),
                sequence.flag("transactional") ? EmailCategory.TRANSACTIONAL : EmailCategory.MARKETING,
                sequence.parsed("reenter", Reentry::parse).orElse(Reentry.once()));
    }

    private static Step step(Node step) {
        return new Step(
                step.text("delay").map(Duration::parse).orElseThrow(SequenceJson::unreadable),
                step.list("variants").stream().map(SequenceJson::email).toList());
    }

    private static EmailTemplate email(Node email) {
        return EmailTemplate.stored(
                email.text("subject").orElseThrow(SequenceJson::unreadable),
                email.text("text").orElseThrow(SequenceJson::unreadable),
                email.text("html"),
                email.text("markdown"));
    }

    private static IllegalStateException unreadable() {
        return new IllegalStateException("a stored sequence cannot be read");
    }

    private static Node object(JsonParser json) throws IOException {
        Map<String, Node> members = new HashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            members.put(name, value(json, json.nextToken()));
        }
        return new Node("", List.of(), members);
    }

    private static Node value(JsonParser json, JsonToken token) throws IOException {
        if (token == JsonToken.START_OBJECT) {
            return object(json);
        }
        if (token != JsonToken.START_ARRAY) {
            return new Node(json.getText(), List.of(), Map.of());
        }
        List<Node> items = new ArrayList<>();
        for (JsonToken item = json.nextToken(); item != JsonToken.END_ARRAY; item = json.nextToken()) {
            items.add(value(json, item));
        }
        return new Node("", items, Map.of());
    }

    /**
     * A JSON value: a text, an array or an object.
     *
     * @param value the text; empty for the others
     * @param items the values of an array
     * @param members the members of an object
     */
    private record Node(String value, List<Node> items, Map<String, Node> members) {
        List<Node> list(String name) {
            return Optional.ofNullable(members.get(name)).map(Node::items).orElse(List.of());
        }

        Optional<String> text(String name) {
            return Optional.ofNullable(members.get(name)).map(Node::value);
        }

        boolean flag(String name) {
            return text(name).isPresent();
        }

        <T> List<T> texts(String name, Function<String, T> read) {
            return list(name).stream().map(Node::value).map(read).toList();
        }

        /** Reads an optional text, which must be valid if present. */
        <T> Optional<T> parsed(String name, Function<String, Optional<T>> read) {
            return text(name).map(written -> read.apply(written).orElseThrow(SequenceJson::unreadable));
        }
    }
}
