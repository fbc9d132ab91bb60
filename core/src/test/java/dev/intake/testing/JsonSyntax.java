package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.action.Fault;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonFields;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramSyntax;
import dev.intake.template.MarkdownRenderer;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Program files in JSON, on one line. A text that is no JSON has a fault in line 7. */
public final class JsonSyntax implements ProgramSyntax {
    /** Returns what reads program files in JSON. */
    public static ProgramFiles files(MarkdownRenderer markdown) {
        return new ProgramFiles(new JsonSyntax(), markdown);
    }

    /** Returns what reads program files in JSON. Of Markdown, it omits asterisks. */
    public static ProgramFiles files() {
        return files(markdown -> {
            String plain = markdown.replace("*", "");
            return new MarkdownRenderer.RenderedMarkdown("<p>" + plain + "</p>", plain, List.of());
        });
    }

    @Override
    public Optional<Node> read(String text, List<Fault> faults) {
        Optional<Json> json = TestWebhooks.decode(ByteBuffer.wrap(text.getBytes(UTF_8)));
        if (json.isEmpty()) {
            faults.add(Fault.inText(7, "step <2>, subject", "must be \"text\""));
        }
        return json.map(JsonSyntax::node);
    }

    private static Node node(Json json) {
        if (json instanceof Json.Members object) {
            Map<String, Node> members = new LinkedHashMap<>();
            Map<String, Integer> lines = new LinkedHashMap<>();
            object.values().forEach((name, value) -> {
                members.put(name, node(value));
                lines.put(name, 1);
            });
            return new Members(1, members, lines);
        }
        if (json instanceof Json.Elements list) {
            return new Items(1, list.values().stream().map(JsonSyntax::node).toList());
        }
        if (json instanceof Json.Text text) {
            return new Text(1, text.value());
        }
        return json instanceof Json.Flag flag ? new Flag(1, flag.value()) : new Other(1, "a number or nothing");
    }

    @Override
    public String write(Consumer<JsonFields> fields) {
        return object(fields);
    }

    private static String object(Consumer<JsonFields> fields) {
        Written written = new Written(new ArrayList<>());
        fields.accept(written);
        return "{" + String.join(",", written.members()) + "}";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted.append(c == '"' || c == '\\' || c < ' ' ? String.format("\\u%04x", (int) c) : c);
        }
        return quoted.append('"').toString();
    }

    private record Written(List<String> members) implements JsonFields {
        private void add(String name, String value) {
            members.add(quoted(name) + ":" + value);
        }

        @Override
        public void text(String name, String value) {
            add(name, quoted(value));
        }

        @Override
        public void nothing(String name) {
            add(name, "null");
        }

        @Override
        public void number(String name, long value) {
            add(name, Long.toString(value));
        }

        @Override
        public void decimal(String name, BigDecimal value) {
            add(name, value.toPlainString());
        }

        @Override
        public void flag(String name, boolean value) {
            add(name, Boolean.toString(value));
        }

        @Override
        public void object(String name, Consumer<JsonFields> fields) {
            add(name, JsonSyntax.object(fields));
        }

        @Override
        public void texts(String name, Collection<String> values) {
            StringJoiner list = new StringJoiner(",", "[", "]");
            values.forEach(value -> list.add(quoted(value)));
            add(name, list.toString());
        }

        @Override
        public <T> void objects(String name, Collection<T> values, BiConsumer<T, JsonFields> fields) {
            StringJoiner list = new StringJoiner(",", "[", "]");
            values.forEach(value -> list.add(JsonSyntax.object(json -> fields.accept(value, json))));
            add(name, list.toString());
        }
    }
}
