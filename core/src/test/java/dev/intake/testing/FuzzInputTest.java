package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How bytes become texts for the fuzz targets. */
class FuzzInputTest {
    @Test
    void bytes_areDividedByFF_andWhatIsMissingIsEmpty() {
        FuzzInput input = new FuzzInput(new byte[] {'a', (byte) 0xff, (byte) 0xff, 'b', (byte) 0xff, 'c', (byte) 0xff});

        assertThat(input.next()).isEqualTo("a");
        assertThat(input.next()).isEmpty();
        assertThat(input.next()).isEqualTo("b");
        assertThat(input.rest()).containsExactly('c', 0xff);
        assertThat(input.isEmpty()).isTrue();
        assertThat(input.next()).isEmpty();
        assertThat(input.rest()).isEmpty();
    }

    @Test
    void text_ofUtf8_isIt_andOtherBytesAreHalvesOfPairs() {
        assertThat(FuzzInput.text("zoë 😀".getBytes(UTF_8))).isEqualTo("zoë 😀");
        assertThat(FuzzInput.text(new byte[] {'a', (byte) 0x80, 'b', (byte) 0xc0, 'c', (byte) 0xf5}))
                .isEqualTo("a\udc80b\ud8c0c\ud8f5");
    }
}
