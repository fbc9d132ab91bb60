package dev.intake.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.Json;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JacksonJsonDecoderTest {
    private static final int ROUNDS = 2_000;
    private static final List<String> TEXTS =
            List.of("", "a", "Zoë", "😀", "\"\\/\b\f\n\r\t", "\u0000\u001f", "\ud83d");
    private static final List<String> NUMBERS = List.of(
            "0", "-0", "1", "-1.50", "9223372036854775808", "0.1", "1e3", "1E-7", "12345678901234567890.123456789");

    private final JacksonJsonDecoder decoder = new JacksonJsonDecoder();

    @Test
    void everyKindOfValue_isReadInItsOrder() {
        Optional<Json> read = decode(" {\"z\": [null, true, \"b\\u00eb\"], \"a\": {\"n\": -1.50}} ");

        Map<String, Json> members = new LinkedHashMap<>();
        members.put("z", new Json.Elements(List.of(Json.Null.VALUE, new Json.Flag(true), new Json.Text("bë"))));
        members.put("a", new Json.Members(Map.of("n", new Json.Numeric(new BigDecimal("-1.50")))));
        assertThat(read).contains(new Json.Members(members));
        assertThat(read.orElseThrow().members().keySet()).containsExactly("z", "a");
    }

    @Test
    void loneSurrogates_inNames_areOthersCharacters_andInValuesStay() {
        String name = "\\ud83d\\ude00\\\\ud800\\udfff\\u0041\\uDABCx\\ud800";
        Optional<Json> read = decode("{\"" + name + "\"\t: [\"\\ud800\", {\"\\udc00\":\"a:\\ud83d\"}]}");

        Json inner = new Json.Members(Map.of("\ue400", new Json.Text("a:\ud83d")));
        assertThat(read)
                .contains(new Json.Members(Map.of(
                        "😀\\ud800\ue7ffA\ue2bcx\ue000", new Json.Elements(List.of(new Json.Text("\ud800"), inner)))));
    }

    @Test
    void loneSurrogates_inNames_repeatOnlyTheSameName() {
        assertThat(decode("{\"\\ud800\":1,\"\\ud801\":2}")).isPresent();
        assertThat(decode("{\"\\ud800\":1,\"\\uD800\":2}")).isEmpty();
        assertThat(decode("{\"\\ud80g\":1}")).isEmpty();
        assertThat(decode("{\"\\ud800")).isEmpty();
        assertThat(decode("{\"\\ud800\\")).isEmpty();
    }

    @Test
    void numbers_areExact() {
        for (String number : NUMBERS) {
            assertThat(decode(number)).contains(new Json.Numeric(new BigDecimal(number)));
        }
        String longest = "9".repeat(1000);
        assertThat(decode(longest)).contains(new Json.Numeric(new BigDecimal(longest)));
        assertThat(decode("1e1000").flatMap(Json::number)).contains(new BigDecimal("1e1000"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e1001", "1e-1001", "1e2147483647", "1e-2147483647", "1e99999999999", "-1e-99999999999"})
    void numbersTooLargeToCompute_areNull(String number) {
        assertThat(decode(number)).contains(Json.Null.VALUE);
        assertThat(decode("{\"a\":[" + number + "]}"))
                .contains(new Json.Members(Map.of("a", new Json.Elements(List.of(Json.Null.VALUE)))));
        assertThat(decode("9".repeat(1001))).contains(Json.Null.VALUE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":1}",
                "nul",
                "NaN",
                "+1",
                ".5",
                "1.",
                "'a'",
                "1 2",
                "\uFEFF1"
            })
    void whatIsNoJson_isNothing(String text) {
        assertThat(decode(text)).isEmpty();
    }

    @Test
    void whatIsNestedTooDeep_isOmitted() {
        int most = JsonShape.BODY_DEPTH;
        Json innermost = new Json.Elements(List.of());
        for (int i = 1; i < most; i++) {
            innermost = new Json.Elements(List.of(innermost));
        }

        assertThat(decode("[".repeat(most) + "]".repeat(most))).contains(innermost);
        assertThat(decode("[".repeat(most) + "1" + "]".repeat(most))).isNotEqualTo(Optional.of(innermost));
        assertThat(decode("[".repeat(most) + "[1]" + "]".repeat(most))).contains(innermost);
        assertThat(decode("[".repeat(100_000) + "]".repeat(100_000))).contains(innermost);
    }

    @Test
    void whatIsNestedTooDeep_hasToBeJsonToo() {
        int deep = 2 * JsonShape.BODY_DEPTH;
        for (String broken :
                List.of("1,", "'a'", "tru", "01", "{\"a\"}", "{\"a\":}", "\"\\x\"", "\"\n\"", "[1", "{]", "1 2")) {
            assertThat(decode("[".repeat(deep) + broken + "]".repeat(deep)))
                    .as(broken)
                    .isEmpty();
        }
        assertThat(decode("[".repeat(100_000))).isEmpty();
    }

    @Test
    void bytes_areReadFromTheirPosition_andLeftAsTheyWere() {
        ByteBuffer bytes = ByteBuffer.wrap("xx[1]".getBytes(UTF_8)).position(2).asReadOnlyBuffer();

        assertThat(decoder.decode(bytes)).isPresent();
    }

    @Test
    void anyValue_isReadAsItWasWritten_seed3() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < ROUNDS; round++) {
            Json value = value(random, 4);
            StringBuilder text = new StringBuilder();
            write(value, text);

            assertThat(decode(text.toString())).as("%s", text).contains(value);
        }
    }

    @Test
    void anyBytes_haveAnAnswer_seed4() {
        SplittableRandom random = new SplittableRandom(4);
        byte[] good = "{\"a\":[1,-2.5e3,true,null,\"b\\u00eb\"],\"c\":{\"d\":\"\uD83D\uDE00\"}}".getBytes(UTF_8);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] changed = good.clone();
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            refused += decoder.decode(ByteBuffer.wrap(changed)).isEmpty() ? 1 : 0;
        }
        assertThat(refused).isBetween(ROUNDS / 2, ROUNDS);
    }

    private Optional<Json> decode(String text) {
        return decoder.decode(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    private static Json value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> Json.Null.VALUE;
            case 1 -> new Json.Flag(random.nextBoolean());
            case 2 -> new Json.Numeric(new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size()))));
            case 3 -> new Json.Text(TEXTS.get(random.nextInt(TEXTS.size())));
            case 4 -> {
                List<Json> elements = new ArrayList<>();
                for (int n = random.nextInt(4); n > 0; n--) {
                    elements.add(value(random, depth - 1));
                }
                yield new Json.Elements(elements);
            }
            default -> {
                Map<String, Json> members = new LinkedHashMap<>();
                for (int n = random.nextInt(4); n > 0; n--) {
                    members.put("k" + n, value(random, depth - 1));
                }
                yield new Json.Members(members);
            }
        };
    }

    private static void write(Json value, StringBuilder text) {
        if (value instanceof Json.Members members) {
            text.append('{');
            members.values().forEach((name, member) -> {
                text.append(text.charAt(text.length() - 1) == '{' ? "" : ",");
                text.append('"').append(name).append("\" :");
                write(member, text);
            });
            text.append('}');
        } else if (value instanceof Json.Elements elements) {
            text.append('[');
            elements.values().forEach(element -> {
                text.append(text.charAt(text.length() - 1) == '[' ? "" : " ,");
                write(element, text);
            });
            text.append(']');
        } else if (value instanceof Json.Text string) {
            text.append('"');
            string.value().chars().forEach(c -> text.append("\\u%04x".formatted(c)));
            text.append('"');
        } else {
            text.append(value.number()
                    .map(BigDecimal::toString)
                    .or(() -> value.flag().map(String::valueOf))
                    .orElse("null"));
        }
    }
}
