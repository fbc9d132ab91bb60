package dev.intake.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardTerminalTest {
    private static Optional<String> read(String input) {
        return new StandardTerminal(Optional.empty(), new ByteArrayInputStream(input.getBytes(UTF_8)))
                .readSecret("Secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"whsec_é", "whsec_é\n", "whsec_é\nnext"})
    void pipe_givesItsFirstLine(String input) {
        assertThat(read(input)).contains("whsec_é");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \r\nwhsec_x"})
    void blankLine_isNoSecret(String input) {
        assertThat(read(input)).isEmpty();
    }

    @Test
    void lineWithoutEnd_isNotReadOn() {
        assertThat(read("x".repeat(4096))).isPresent();
        assertThat(read("x".repeat(4097))).isEmpty();
    }
}
