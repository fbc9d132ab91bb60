package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.RandomText;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Ingestion key; Decisions 4.1. */
class IngestionKeyTest {
    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void generate_isPrefixed_andReadBackAsTheSameKey_seed20260315() {
        SplittableRandom random = new SplittableRandom(20260315);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            IngestionKey key = IngestionKey.generate(random);

            assertThat(key.reveal()).matches("svc_ing_[A-Za-z0-9]{39}");
            assertThat(seen.add(key.reveal())).isTrue();
            assertThat(IngestionKey.parse(key.reveal())).hasValueSatisfying(parsed -> {
                assertThat(parsed.reveal()).isEqualTo(key.reveal());
                assertThat(parsed.hash()).isEqualTo(key.hash());
            });
        }
    }

    @Test
    void generateTest_isPrefixed_andReadBackAsATestKey_seed20261125() {
        SplittableRandom random = new SplittableRandom(20261125);
        for (int i = 0; i < 1_000; i++) {
            IngestionKey key = IngestionKey.generateTest(random);

            assertThat(key.reveal()).matches("svc_ing_test_[A-Za-z0-9]{39}");
            assertThat(key.isTest()).isTrue();
            assertThat(key.shownPrefix()).hasSize("svc_ing_test_".length() + 4);
            assertThat(IngestionKey.parse(key.reveal())).hasValueSatisfying(parsed -> {
                assertThat(parsed.hash()).isEqualTo(key.hash());
                assertThat(parsed.isTest()).isTrue();
            });
            assertThat(IngestionKey.generate(random).isTest()).isFalse();
        }
    }

    @Test
    void generate_usesEveryCharacterInEveryPlace_seed20260316() {
        SplittableRandom random = new SplittableRandom(20260316);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            String raw = IngestionKey.generate(random).reveal();
            for (int at = 8; at < 8 + 33; at++) {
                seen.add(at + ":" + raw.charAt(at));
            }
        }
        assertThat(seen).hasSize(33 * 62);
        assertThat(33 * Math.log(62) / Math.log(2)).as("random bits").isGreaterThan(192);
    }

    @Test
    void parse_anySingleCharacterChanged_isNoKey_seed20260317() {
        SplittableRandom random = new SplittableRandom(20260317);
        for (int i = 0; i < 20; i++) {
            String raw = IngestionKey.generate(random).reveal();
            for (int at = 0; at < raw.length(); at++) {
                for (char c : (BASE62 + "_-. ").toCharArray()) {
                    String changed = raw.substring(0, at) + c + raw.substring(at + 1);
                    assertThat(IngestionKey.parse(changed).isPresent()).isEqualTo(c == raw.charAt(at));
                }
            }
        }
    }

    @Test
    void parse_longerShorterOrSurrounded_isNoKey() {
        String raw = IngestionKey.generate(new SplittableRandom(1)).reveal();

        for (String changed : new String[] {
            raw + "0",
            raw.substring(1),
            raw.substring(0, raw.length() - 1),
            " " + raw,
            raw + "\n",
            raw.toUpperCase(Locale.ROOT)
        }) {
            assertThat(IngestionKey.parse(changed)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "svc_ing_",
                "Bearer",
                "svc_ing_000000000000000000000000000000000000000",
                "svc_ing_test_000000000000000000000000000000000000000"
            })
    void parse_lookAlike_isNoKey(String text) {
        assertThat(IngestionKey.parse(text)).isEmpty();
    }

    @Test
    void parse_garbage_isNoKey_seed20260318() {
        SplittableRandom random = new SplittableRandom(20260318);
        for (int i = 0; i < 10_000; i++) {
            assertThat(IngestionKey.parse("svc_ing_" + RandomText.next(random, 60)))
                    .isEmpty();
        }
    }

    @Test
    void hash_isSha256OfTheRawKey() {
        String raw = IngestionKey.generate(new SplittableRandom(1)).reveal();
        KeyHash hash = IngestionKey.parse(raw).orElseThrow().hash();

        assertThat(hash.toBytes()).hasSize(32);
        assertThat(hash).isEqualTo(KeyHash.ofBytes(hash.toBytes())).hasSameHashCodeAs(KeyHash.ofBytes(hash.toBytes()));
    }

    @Test
    void keyHash_bytes_areCopied() {
        byte[] bytes = new byte[32];
        KeyHash hash = KeyHash.ofBytes(bytes);
        bytes[0] = 1;
        hash.toBytes()[1] = 1;

        assertThat(hash.toBytes()).containsOnly(0);
        assertThat(hash).isNotEqualTo(KeyHash.ofBytes(bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 33})
    void keyHash_ofAnotherLength_cannotBeBuilt(int length) {
        assertThatThrownBy(() -> KeyHash.ofBytes(new byte[length])).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"svc_ING_", "sk_live_", "svc-ing_", "svc_ing_TEST_", "svc_ing_live_"})
    void parse_anotherPrefixWithItsRightChecksum_isNoKey(String prefix) {
        String body = prefix + "0".repeat(33);

        assertThat(IngestionKey.parse(body + Base62.checksum(body))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", "_", " ", "?", "é", "\u0000", "\uff11"})
    void parse_anotherCharacterWithACorrectChecksum_isNotAKey(String character) {
        String body = "svc_ing_" + "0".repeat(16) + character + "0".repeat(16);

        assertThat(IngestionKey.parse(body + Base62.checksum(body))).isEmpty();
    }

    @Test
    void keyHash_equalsOnlyTheSameHash_andNothingElse() {
        KeyHash hash = KeyHash.of("a");

        assertThat(hash)
                .isEqualTo(KeyHash.of("a"))
                .isNotEqualTo(KeyHash.of("b"))
                .isNotEqualTo("a")
                .doesNotHaveSameHashCodeAs(KeyHash.of("b"));
    }
}
