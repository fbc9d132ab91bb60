package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.intake.kernel.CleanText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parses text into nodes with their lines. A violation of the format is a fault. */
final class FileNodeReader {
    /** The maximum nesting of objects and lists. */
    private static final int MAX_DEPTH = 5;

    /** The maximum length of a name that a fault repeats. */
    private static final int MAX_NAME = 80;

    private final ProgramFileFormat format;
    private final String text;
    private final List<FileFault> faults;

    FileNodeReader(ProgramFileFormat format, String text, List<FileFault> faults) {
        this.format = format;
        this.text = text;
        this.faults = faults;
    }

    /** Returns the content of the file; absent if it cannot be read to its end. */
    Optional<FileNode> read() {
        try (JsonParser parser = format.factory().createParser(text.toCharArray())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                faults.add(new FileFault(0, "", "the file is empty"));
                return Optional.empty();
            }
            FileNode root = node(parser, first, 0);
            if (parser.nextToken() != null) {
                faults.add(new FileFault(line(parser), "", "a file contains one program, but another begins here"));
            }
            return Optional.of(root);
        } catch (StreamConstraintsException tooLarge) {
            faults.add(new FileFault(
                    0, "", "a program must not have more than " + ProgramFileFormat.MAX_TOKENS + " names and values"));
            return Optional.empty();
        } catch (JsonProcessingException e) {
            faults.add(invalid(e));
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
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
            case VALUE_TRUE, VALUE_FALSE -> new FileNode.Flag(line, token == JsonToken.VALUE_TRUE);
            default -> new FileNode.Other(line, "nothing");
        };
    }

    private void refuseReferences(YAMLParser yaml, int line) throws IOException {
        if (yaml.isCurrentAlias()) {
            faults.add(new FileFault(
                    line,
                    "",
                    "aliases such as *" + CleanText.trimmed(yaml.getText(), MAX_NAME) + " are not supported"));
        }
        if (yaml.getTypeId() != null) {
            faults.add(new FileFault(
                    line, "", "tags such as !" + CleanText.trimmed(yaml.getTypeId(), MAX_NAME) + " are not supported"));
        }
    }

    private FileNode members(JsonParser parser, int line, int depth) throws IOException {
        Map<String, FileNode> members = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            int nameLine = line(parser);
            FileNode value = node(parser, parser.nextToken(), depth + 1);
            Integer first = lines.putIfAbsent(name, nameLine);
            if (first != null) {
                faults.add(new FileFault(
                        nameLine, "", ProgramFileReader.shown(name) + " occurs twice, first in line " + first));
            }
            members.putIfAbsent(name, value);
        }
        return new FileNode.Members(line, members, lines);
    }

    private FileNode items(JsonParser parser, int line, int depth) throws IOException {
        List<FileNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(parser, token, depth + 1));
        }
        return new FileNode.Items(line, items);
    }

    private FileNode skipped(JsonParser parser, int line) throws IOException {
        faults.add(new FileFault(line, "", "this is nested too deeply for a program"));
        parser.skipChildren();
        return new FileNode.Other(line, "a value that is nested too deeply");
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    private FileFault invalid(JsonProcessingException e) {
        int line = e.getLocation() == null ? 0 : Math.max(e.getLocation().getLineNr(), 0);
        // Indented lines quote the file and repeat the line number.
        String problem = e.getOriginalMessage()
                .lines()
                .filter(part -> !part.isBlank() && !part.startsWith(" "))
                .collect(Collectors.joining(", "));
        if (format == ProgramFileFormat.JSON) {
            return new FileFault(line, "", JsonProblem.words(problem));
        }
        YamlProblem yaml = YamlProblem.of(text.lines().toList(), line, problem);
        return new FileFault(yaml.line(), "", yaml.words());
    }
}
