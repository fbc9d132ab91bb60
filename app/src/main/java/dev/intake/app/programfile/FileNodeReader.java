package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads text into nodes that know their lines. What the format itself forbids is a fault. */
final class FileNodeReader {
    /** Objects and lists within each other that a program has. */
    private static final int MAX_DEPTH = 5;

    private static final Pattern UNQUOTED_FIELD = Pattern.compile("(?:[:-]\\s+|^\\s*)\\{\\{");

    private final ProgramFileFormat format;
    private final String text;
    private final List<FileFault> faults;

    FileNodeReader(ProgramFileFormat format, String text, List<FileFault> faults) {
        this.format = format;
        this.text = text;
        this.faults = faults;
    }

    /** The whole file, as far as it can be read; nothing when it cannot be read to its end. */
    Optional<FileNode> read() {
        try (JsonParser parser = format.factory().createParser(text.toCharArray())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                faults.add(new FileFault(0, "", "the file is empty"));
                return Optional.empty();
            }
            FileNode root = node(parser, first, 0);
            if (parser.nextToken() != null) {
                faults.add(new FileFault(line(parser), "", "a file holds one program, and another begins here"));
            }
            return Optional.of(root);
        } catch (JsonProcessingException e) {
            faults.add(unreadable(e));
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("text in memory can always be read", e);
        }
    }

    private FileNode node(JsonParser parser, JsonToken token, int depth) throws IOException {
        int line = line(parser);
        if (parser instanceof YAMLParser yaml) {
            refuseReferences(yaml, line);
        }
        return switch (token) {
            case START_OBJECT -> depth < MAX_DEPTH ? members(parser, line, depth) : skipped(parser, line);
            case START_ARRAY -> depth < MAX_DEPTH ? items(parser, line, depth) : skipped(parser, line);
            case VALUE_STRING -> new FileNode.Text(line, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new FileNode.Other(line, "a number");
            case VALUE_TRUE, VALUE_FALSE -> new FileNode.Other(line, "true or false");
            default -> new FileNode.Other(line, "nothing");
        };
    }

    private void refuseReferences(YAMLParser yaml, int line) throws IOException {
        if (yaml.isCurrentAlias()) {
            faults.add(new FileFault(line, "", "an alias such as *" + yaml.getText() + " is not taken here"));
        }
        if (yaml.getTypeId() != null) {
            faults.add(new FileFault(line, "", "a tag such as !" + yaml.getTypeId() + " is not taken here"));
        }
    }

    private FileNode members(JsonParser parser, int line, int depth) throws IOException {
        Map<String, FileNode> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            int nameLine = line(parser);
            FileNode value = node(parser, parser.nextToken(), depth + 1);
            if (members.putIfAbsent(name, value) != null) {
                faults.add(new FileFault(nameLine, "", "\"" + name + "\" stands there twice"));
            }
        }
        return new FileNode.Members(line, members);
    }

    private FileNode items(JsonParser parser, int line, int depth) throws IOException {
        List<FileNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(parser, token, depth + 1));
        }
        return new FileNode.Items(line, items);
    }

    private FileNode skipped(JsonParser parser, int line) throws IOException {
        faults.add(new FileFault(line, "", "nothing in a program lies so deep"));
        parser.skipChildren();
        return new FileNode.Other(line, "something too deep");
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    private FileFault unreadable(JsonProcessingException e) {
        int line = e.getLocation() == null ? 0 : Math.max(e.getLocation().getLineNr(), 0);
        // What is indented are excerpts of the file, which name the line once more.
        String problem = e.getOriginalMessage()
                .lines()
                .filter(part -> !part.isBlank() && !part.startsWith(" "))
                .collect(Collectors.joining(", "));
        return new FileFault(
                line,
                "",
                "no " + format + ": " + problem
                        + (beginsWithBrace(line) ? "; text that begins with { needs quotes around it" : ""));
    }

    private boolean beginsWithBrace(int line) {
        return format == ProgramFileFormat.YAML
                && text.lines()
                        .skip(Math.max(line - 1, 0))
                        .findFirst()
                        .filter(source -> UNQUOTED_FIELD.matcher(source).find())
                        .isPresent();
    }
}
