package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.intake.action.Fault;
import dev.intake.app.output.NodeFields;
import dev.intake.app.template.CommonMark;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.JsonFields;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramSyntax;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads program files in YAML and JSON, and writes them in YAML. */
public final class FileSyntax implements ProgramSyntax {
    /** The maximum nesting of objects and lists. */
    private static final int MAX_DEPTH = 5;

    /** The maximum length of a name that a fault repeats. */
    private static final int MAX_NAME = 80;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(Feature.WRITE_DOC_START_MARKER)
            .disable(Feature.SPLIT_LINES)
            .enable(Feature.LITERAL_BLOCK_STYLE)
            .build();

    private final Optional<ProgramFileFormat> format;

    private FileSyntax(Optional<ProgramFileFormat> format) {
        this.format = format;
    }

    /** Returns what reads program files: in JSON those that begin with a brace, and others in YAML. */
    public static ProgramFiles files() {
        return new ProgramFiles(new FileSyntax(Optional.empty()), new CommonMark());
    }

    /** Returns what reads program files of one format. */
    public static ProgramFiles files(ProgramFileFormat format) {
        return new ProgramFiles(new FileSyntax(Optional.of(format)), new CommonMark());
    }

    @Override
    public Optional<Node> read(String text, List<Fault> faults) {
        return new Reading(format.orElseGet(() -> ProgramFileFormat.ofText(text)), text, faults).read();
    }

    @Override
    public String write(Consumer<JsonFields> fields) {
        try {
            return YAML.writeValueAsString(NodeFields.object(fields));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a YAML tree could not be written", e);
        }
    }

    /**
     * The reading of a text.
     *
     * @param faults receives the violations of the format
     */
    private record Reading(ProgramFileFormat format, String text, List<Fault> faults) {
        Optional<Node> read() {
            try (JsonParser parser = format.factory().createParser(text.toCharArray())) {
                JsonToken first = parser.nextToken();
                if (first == null) {
                    fault(0, "the file is empty");
                    return Optional.empty();
                }
                Node root = node(parser, first, 0);
                if (parser.nextToken() != null) {
                    fault(line(parser), "a file contains one program, but another begins here");
                }
                return Optional.of(root);
            } catch (StreamConstraintsException tooLarge) {
                fault(0, "a program must not have more than " + ProgramFileFormat.MAX_TOKENS + " names and values");
                return Optional.empty();
            } catch (JsonProcessingException e) {
                faults.add(invalid(e));
                return Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException("reading from memory failed", e);
            }
        }

        private void fault(int line, String problem) {
            faults.add(Fault.inText(line, "", problem));
        }

        private Node node(JsonParser parser, JsonToken token, int depth) throws IOException {
            int line = line(parser);
            if (parser instanceof YAMLParser yaml) {
                refuseReferences(yaml, line);
            }
            return switch (token) {
                case START_OBJECT -> depth < MAX_DEPTH ? members(parser, line, depth) : skipped(parser, line);
                case START_ARRAY -> depth < MAX_DEPTH ? items(parser, line, depth) : skipped(parser, line);
                case VALUE_STRING -> new Text(line, parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Other(line, "a number");
                case VALUE_TRUE, VALUE_FALSE -> new Flag(line, token == JsonToken.VALUE_TRUE);
                default -> new Other(line, "nothing");
            };
        }

        private void refuseReferences(YAMLParser yaml, int line) throws IOException {
            if (yaml.isCurrentAlias()) {
                fault(line, "aliases such as *" + CleanText.trimmed(yaml.getText(), MAX_NAME) + " are not supported");
            }
            if (yaml.getTypeId() != null) {
                fault(line, "tags such as !" + CleanText.trimmed(yaml.getTypeId(), MAX_NAME) + " are not supported");
            }
        }

        private Node members(JsonParser parser, int line, int depth) throws IOException {
            Map<String, Node> members = new LinkedHashMap<>();
            Map<String, Integer> lines = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                int nameLine = line(parser);
                Node value = node(parser, parser.nextToken(), depth + 1);
                Integer first = lines.putIfAbsent(name, nameLine);
                if (first != null) {
                    fault(
                            nameLine,
                            "\"" + CleanText.trimmed(name, MAX_NAME) + "\" occurs twice, first in line " + first);
                }
                members.putIfAbsent(name, value);
            }
            return new Members(line, members, lines);
        }

        private Node items(JsonParser parser, int line, int depth) throws IOException {
            List<Node> items = new ArrayList<>();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                items.add(node(parser, token, depth + 1));
            }
            return new Items(line, items);
        }

        private Node skipped(JsonParser parser, int line) throws IOException {
            fault(line, "this is nested too deeply for a program");
            parser.skipChildren();
            return new Other(line, "a value that is nested too deeply");
        }

        private static int line(JsonParser parser) {
            return parser.currentTokenLocation().getLineNr();
        }

        private Fault invalid(JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : Math.max(e.getLocation().getLineNr(), 0);
            // Indented lines quote the file and repeat the line number.
            String problem = e.getOriginalMessage()
                    .lines()
                    .filter(part -> !part.isBlank() && !part.startsWith(" "))
                    .collect(Collectors.joining(", "));
            if (format == ProgramFileFormat.JSON) {
                return Fault.inText(line, "", JsonProblem.words(problem));
            }
            YamlProblem yaml = YamlProblem.of(text.lines().toList(), line, problem);
            return Fault.inText(yaml.line(), "", yaml.words());
        }
    }
}
