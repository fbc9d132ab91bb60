package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The formats of program files. */
public enum ProgramFileFormat {
    /** YAML: one document, without anchors, aliases and tags. */
    YAML,
    /** JSON (RFC 8259). */
    JSON;

    /** The maximum number of names, values and brackets; the largest program has a tenth of it. */
    static final int MAX_TOKENS = 50_000;

    /** Returns the format for the extension of the file, {@code .yaml}, {@code .yml} or {@code .json}; absent for any other. */
    public static Optional<ProgramFileFormat> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".json")) {
            return Optional.of(JSON);
        }
        return name.endsWith(".yaml") || name.endsWith(".yml") ? Optional.of(YAML) : Optional.empty();
    }

    /** Returns the format of the text: JSON if it begins with a brace, otherwise YAML. */
    public static ProgramFileFormat ofText(String text) {
        return text.stripLeading().startsWith("{") ? JSON : YAML;
    }

    JsonFactory factory() {
        StreamReadConstraints limits =
                StreamReadConstraints.builder().maxTokenCount(MAX_TOKENS).build();
        return this == YAML
                ? YAMLFactory.builder().streamReadConstraints(limits).build()
                : JsonFactory.builder().streamReadConstraints(limits).build();
    }
}
