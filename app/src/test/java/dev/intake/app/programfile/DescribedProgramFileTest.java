package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.intake.program.DraftingMode;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The description of the API has the fields of program files. */
class DescribedProgramFileTest {
    private final JsonNode schemas = schemas();

    private static JsonNode schemas() {
        try (InputStream description =
                DescribedProgramFileTest.class.getResourceAsStream("/dev/intake/http/openapi.yaml")) {
            return new YAMLMapper().readTree(description).path("components").path("schemas");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void schema_hasTheFieldsThatTheReaderKnows() {
        assertThat(fields("ProgramFile")).containsExactlyInAnyOrderElementsOf(ProgramFiles.MEMBERS);
        assertThat(fields("ProgramFileStep")).containsExactlyInAnyOrderElementsOf(ProgramFiles.STEP);
        assertThat(fields("ProgramFileEmail")).containsExactlyInAnyOrderElementsOf(ProgramFiles.EMAIL);
    }

    @Test
    void schema_hasTheWordsOfKindAndMode() {
        assertThat(words("kind"))
                .isEqualTo(Arrays.stream(ProgramKind.values())
                        .map(ProgramKind::label)
                        .toList());
        assertThat(words("mode"))
                .isEqualTo(Arrays.stream(DraftingMode.values())
                        .map(DraftingMode::label)
                        .toList());
    }

    private List<String> fields(String schema) {
        List<String> fields = new ArrayList<>();
        schemas.path(schema).path("properties").fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    private List<String> words(String field) {
        List<String> words = new ArrayList<>();
        schemas.path("ProgramFile")
                .path("properties")
                .path(field)
                .path("enum")
                .forEach(word -> words.add(word.asText()));
        return words;
    }
}
