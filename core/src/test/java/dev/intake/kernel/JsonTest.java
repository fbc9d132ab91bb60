package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.JsonReader;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class JsonTest {
    private static final Json JSON = JsonReader.read("""
            {"object": {"text": "a", "number": 2.5, "whole": 3.0, "flag": true, "null": null, "array": [1, "b"]}}
            """);

    @Test
    void accessors_answerWhatIsThere() {
        assertThat(JSON.text("object", "text")).contains("a");
        assertThat(JSON.number("object", "number")).contains(new BigDecimal("2.5"));
        assertThat(JSON.whole("object", "whole")).contains(3L);
        assertThat(JSON.flag("object", "flag")).contains(true);
        assertThat(JSON.elements("object", "array")).hasSize(2);
        assertThat(JSON.members("object")).containsOnlyKeys("text", "number", "whole", "flag", "null", "array");
        assertThat(JSON.at()).isEqualTo(JSON);
    }

    @Test
    void accessors_ofAnotherType_answerNothing() {
        assertThat(JSON.text("object", "number")).isEmpty();
        assertThat(JSON.number("object", "text")).isEmpty();
        assertThat(JSON.whole("object", "number")).isEmpty();
        assertThat(JSON.flag("object", "text")).isEmpty();
        assertThat(JSON.elements("object")).isEmpty();
        assertThat(JSON.members("object", "array")).isEmpty();
    }

    @Test
    void path_thatLeadsNowhere_isNull() {
        assertThat(JSON.at("object", "text", "deeper", "still")).isEqualTo(Json.Null.VALUE);
        assertThat(JSON.isNull("missing")).isTrue();
        assertThat(JSON.text("missing", "text")).isEmpty();
    }

    @Test
    void has_distinguishesNullFromAbsent() {
        assertThat(JSON.has("object", "null")).isTrue();
        assertThat(JSON.isNull("object", "null")).isTrue();
        assertThat(JSON.has("object", "missing")).isFalse();
        assertThat(JSON.has("object", "text", "deeper")).isFalse();
    }

    @Test
    void whole_ofANumberOutOfRange_answersNothingImmediately() {
        assertThat(new Json.Numeric(new BigDecimal("1e999999999")).whole()).isEmpty();
        assertThat(new Json.Numeric(new BigDecimal("1e-999999999")).whole()).isEmpty();
        assertThat(new Json.Numeric(new BigDecimal("9223372036854775808")).whole())
                .isEmpty();
    }
}
