package dev.intake.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The options of a load run. */
class LoadOptionsTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void options_inAReport_areWrittenAsJson() throws Exception {
        LoadOptions options = LoadOptions.parse(List.of("--rounds", "3", "--json", "--programs", "/opt/postgres"));

        JsonNode written = MAPPER.readTree(MAPPER.writeValueAsString(options));

        assertThat(written.get("rounds").intValue()).isEqualTo(3);
        assertThat(written.has("programs")).isFalse();
    }
}
