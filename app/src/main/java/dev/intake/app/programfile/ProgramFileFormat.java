package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The ways of writing a program down. */
public enum ProgramFileFormat {
    /** YAML: one document, without anchors, aliases and tags. */
    YAML,
    /** JSON as RFC 8259 has it. */
    JSON;

    /** The format that the file's name says: {@code .yaml} and {@code .yml}, or {@code .json}. */
    public static Optional<ProgramFileFormat> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".json")) {
            return Optional.of(JSON);
        }
        return name.endsWith(".yaml") || name.endsWith(".yml") ? Optional.of(YAML) : Optional.empty();
    }

    /** The format that the text is in, if it is in any: what begins with a brace is JSON. */
    public static ProgramFileFormat ofText(String text) {
        return text.stripLeading().startsWith("{") ? JSON : YAML;
    }

    JsonFactory factory() {
        return this == YAML ? new YAMLFactory() : new JsonFactory();
    }
}
