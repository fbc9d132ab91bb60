package dev.intake.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StrictJsonTest {
    private static final int ROUNDS = 20_000;

    /** Characters of every length, the replacement character among them, and what looks like some and is none. */
    private static final List<String> PIECES = List.of(
            "41",
            "c3ab",
            "efbfbd",
            "e282ac",
            "f09f9880",
            "efbbbf",
            "00",
            "80",
            "bf",
            "c0",
            "c080",
            "c1bf",
            "e08080",
            "eda080",
            "edbfbf",
            "f0808080",
            "f09f98",
            "f4908080",
            "f5",
            "fe",
            "ff");

    @Test
    void bytes_areReadAsAStrictDecoderReadsThem_seed20261121() {
        SplittableRandom random = new SplittableRandom(20_261_121);
        int read = 0;
        for (int i = 0; i < ROUNDS; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int kinds = random.nextInt(1, PIECES.size() + 1);
            for (int piece = random.nextInt(5); piece > 0; piece--) {
                bytes.writeBytes(HexFormat.of().parseHex(PIECES.get(random.nextInt(kinds))));
            }
            Optional<String> expected = decoded(bytes.toByteArray());
            read += expected.isPresent() ? 1 : 0;

            assertThat(opened(bytes.toByteArray()))
                    .as(HexFormat.of().formatHex(bytes.toByteArray()))
                    .isEqualTo(expected);
        }
        assertThat(read).isBetween(ROUNDS / 5, ROUNDS * 4 / 5);
    }

    private static Optional<String> opened(byte[] bytes) {
        try {
            return Optional.of(StrictJson.decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException refused) {
            return Optional.empty();
        }
    }

    private static Optional<String> decoded(byte[] bytes) {
        try {
            return Optional.of(UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException refused) {
            return Optional.empty();
        }
    }
}
