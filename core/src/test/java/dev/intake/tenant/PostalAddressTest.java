package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostalAddressTest {
    @Test
    void parse_trimsEachLine_andDropsBlankOnes() {
        PostalAddress address = PostalAddress.parse(" Acme & Söhne \r\n\r\n1 Main Street\rBerlin\n")
                .orElseThrow();
        assertThat(address.lines()).containsExactly("Acme & Söhne", "1 Main Street", "Berlin");
        assertThat(address.text()).isEqualTo("Acme & Söhne\n1 Main Street\nBerlin");
        assertThat(address).hasToString("Acme & Söhne, 1 Main Street, Berlin");
        assertThat(PostalAddress.parse(address.text())).contains(address);
    }

    @Test
    void parse_upToTheLimits_isAccepted() {
        String longest = "\uD83C\uDFE0".repeat(100);
        assertThat(PostalAddress.parse((longest + "\n").repeat(6))).isPresent();
        assertThat(PostalAddress.parse((longest + "\n").repeat(7))).isEmpty();
        assertThat(PostalAddress.parse(longest + "x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n ", "a\tb", "a\u0085b", "a\u2028b", "a\u000bb"})
    void parse_anythingElse_isRejected(String text) {
        assertThat(PostalAddress.parse(text)).isEmpty();
        assertThatThrownBy(() -> new PostalAddress(List.of(text))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void lines_areTheLinesThatParseReturns() {
        assertThatThrownBy(() -> new PostalAddress(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PostalAddress(List.of("a\nb"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new PostalAddress(List.of(" a"))).isInstanceOf(IllegalArgumentException.class);
    }
}
