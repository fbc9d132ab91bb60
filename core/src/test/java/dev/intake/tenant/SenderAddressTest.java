package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderAddressTest {
    private static final String DOMAIN = ".example.com";

    @Test
    void parse_trims_andKeepsTheSpelling() {
        assertThat(SenderAddress.parse(" Ada@Example.com "))
                .map(SenderAddress::value)
                .contains("Ada@Example.com");
    }

    @Test
    void parse_domainOfAnotherAlphabet_isInAscii() {
        assertThat(SenderAddress.parse("ada@bücher.example"))
                .map(SenderAddress::value)
                .contains("ada@xn--bcher-kva.example");
    }

    @Test
    void parse_longestAddress_isAccepted() {
        String label = "d".repeat(63);
        String longest = "a".repeat(64) + "@" + label + "." + label + "." + "d".repeat(61);
        assertThat(longest).hasSize(254);
        assertThat(SenderAddress.parse(longest)).isPresent();
        assertThat(SenderAddress.parse(longest + "d")).isEmpty();
    }

    @Test
    void parse_domainThatIsTooLongInAscii_isRejected() {
        assertThat(SenderAddress.parse("a@" + "ü".repeat(63) + DOMAIN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "zoë@example.com",
                "Ada <ada@example.com>",
                "ada@example.com, bob@example.com",
                "ada@example.com\r\nBcc: bob@example.com",
                "ada@example.com\nBcc",
                "ada@exa\u2028mple.com",
                "\"ada\"@example.com",
                "ada@[127.0.0.1]",
                "ada@localhost",
                "(x)ada@example.com",
                "=?UTF-8?Q?a=0D=0A?=@example.com\r\n"
            })
    void parse_anythingElse_isRejected(String text) {
        assertThat(SenderAddress.parse(text)).isEmpty();
        assertThatThrownBy(() -> new SenderAddress(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void value_isInTheFormThatParseReturns() {
        assertThatThrownBy(() -> new SenderAddress("ada@bücher.example")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SenderAddress(" ada@example.com")).isInstanceOf(IllegalArgumentException.class);
    }

    /** Full-width characters become ASCII ones, among them symbols that have a meaning in headers. */
    @Test
    void parse_domainWithCompatibilityCharacters_hasNoSymbolsOfHeaders() {
        for (int c = 0xFF01; c <= 0xFF5E; c++) {
            SenderAddress.parse("a@b" + Character.toString(c) + "c.example")
                    .ifPresent(address -> assertThat(address.value()).matches("a@[A-Za-z0-9.-]+"));
        }
    }
}
