package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.ingest.Finding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients of the tracking protocol send, against what the ingestion endpoint would have been sent for it. */
class SdkTranslationTest {
    private static final int ROUNDS = 1_000;
    private static final String SEGMENT_NODE = """
            {"batch":[{"timestamp":"2026-11-21T01:13:08.961Z","integrations":{},"type":"identify","userId":"u1",
            "traits":{"email":"a@b.co","name":"Ann","plan":"pro","nested":{"x":1},"tags":["a"]},
            "context":{"library":{"name":"@segment/analytics-node","version":"3.1.0"}},
            "messageId":"node-next-1-a","_metadata":{"nodeVersion":"v20.20.2","jsRuntime":"node"}},
            {"timestamp":"2026-01-02T03:04:05.678Z","integrations":{},"event":"order.created","type":"track",
            "properties":{"amount":12.5,"ok":true},"context":{},"userId":"u1","messageId":"node-next-2-b",
            "_metadata":{}}],"writeKey":"svc_ing_x","sentAt":"2026-11-21T01:13:08.979Z"}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"identify","userId":"u1","traits":{"email":"a@b.co","name":"Ann","plan":"pro"}} | {"type":"identify","userId":"u1","email":"a@b.co","name":"Ann","traits":{"plan":"pro"}}
            {"traits":{"plan":"pro","email":" A@b.co "},"anonymousId":"x","type":"identify"}        | {"type":"identify","email":"A@b.co","traits":{"plan":"pro"}}
            {"type":"identify","userId":"u1","traits":{"firstName":"Ann","lastName":" Lee "}}       | {"type":"identify","userId":"u1","name":"Ann Lee","traits":{"firstName":"Ann","lastName":"Lee"}}
            {"type":"identify","userId":"u1","traits":{"lastName":"Lee","firstName":7}}             | {"type":"identify","userId":"u1","name":"Lee","traits":{"lastName":"Lee","firstName":7}}
            {"type":"identify","userId":"u1","traits":{"firstName":"A","name":"Ann"}}               | {"type":"identify","userId":"u1","name":"Ann","traits":{"firstName":"A"}}
            {"type":"identify","userId":"u1","firstName":"Ann","traits":{"name":" "}}               | {"type":"identify","userId":"u1","name":"Ann"}
            {"type":"identify","userId":"u1","traits":{"email":"","name":" "}}                      | {"type":"identify","userId":"u1"}
            {"type":"identify","userId":"u1","traits":{"email":null,"name":7}}                      | {"type":"identify","userId":"u1","traits":{"name":7}}
            {"type":"identify","userId":"u1","email":"own@b.co","traits":{"email":"lifted@b.co"}}   | {"type":"identify","userId":"u1","email":"own@b.co"}
            {"type":"identify","userId":"u1","email":"own@b.co","traits":{"email":[1]}}             | {"type":"identify","userId":"u1","email":"own@b.co"}
            {"type":"identify","externalId":"e1","userId":"u1","name":"Ann"}                        | {"type":"identify","externalId":"e1","name":"Ann"}
            {"type":"identify","userId":"u1","context":{"traits":{"email":"a@b.co"}}}               | {"type":"identify","userId":"u1"}
            {"type":"track","userId":"u1","event":"e","properties":{"a":1},"messageId":"m"}         | {"type":"track","userId":"u1","event":"e","properties":{"a":1},"messageId":"m"}
            {"type":"track","userId":7,"event":"e","messageId":12345678901234567890}                 | {"type":"track","userId":"7","event":"e","messageId":"12345678901234567890"}
            {"type":"identify","externalId":9007199254740993}                                       | {"type":"identify","externalId":"9007199254740993"}
            {"type":"track","userId":"u1","event":"e","context":{"traits":{"email":"a@b.co"}}}      | {"type":"track","userId":"u1","event":"e"}
            {"type":"track","userId":"u1","event":"e","context":{"traits":{"email":"no address"}}}  | {"type":"track","userId":"u1","event":"e"}
            {"type":"track","anonymousId":"x","event":"e","context":{"traits":{"email":"a@b.co"}}}  | {"type":"track","email":"a@b.co","event":"e"}
            {"type":"track","userId":" ","event":"e","context":{"traits":{"email":"a@b.co"}}}       | {"type":"track","email":"a@b.co","event":"e"}
            {"type":"track","anonymousId":"x","event":"e","context":{"traits":{"email":7}}}         | {"type":"track","event":"e"}
            {"type":"track","userId":"u1","event":"e","traits":{"email":7},"context":7}             | {"type":"track","userId":"u1","event":"e"}
            {"type":"track","userId":"u1","event":"e","originalTimestamp":"2026-01-02T03:04:05Z"}   | {"type":"track","userId":"u1","event":"e","timestamp":"2026-01-02T03:04:05Z"}
            {"type":"track","userId":"u1","event":"e","timestamp":"2026-01-01T00:00:00Z","originalTimestamp":"2026-01-02T03:04:05Z"} | {"type":"track","userId":"u1","event":"e","timestamp":"2026-01-01T00:00:00Z"}
            {"type":"track","userId":"u1","event":"e","timestamp":"soon","originalTimestamp":"2026-01-02T03:04:05Z"} | {"type":"track","userId":"u1","event":"e","timestamp":"2026-01-02T03:04:05Z"}
            {"type":"track","userId":"u1","event":"e","timestamp":7,"originalTimestamp":{}}         | {"type":"track","userId":"u1","event":"e"}
            {"type":"track","userId":"u1","event":"e","context":{"historical":true}}                | {"type":"track","userId":"u1","event":"e","historical":true}
            {"type":"track","userId":"u1","event":"e","context":{"historical":false}}               | {"type":"track","userId":"u1","event":"e"}
            {"type":"track","userId":"u1","event":"e","context":{"historical":null}}                | {"type":"track","userId":"u1","event":"e"}
            {"type":"identify","userId":"u1","context":{"historical":true}}                         | {"type":"identify","userId":"u1","historical":true}
            {"type":"identify","userId":"u1","context":{"historical":false}}                        | {"type":"identify","userId":"u1"}
            {"type":"track","userId":"u1","event":"e","historical":true}                            | {"type":"track","userId":"u1","event":"e","historical":true}
            """)
    void item_isTheOperation(String item, String operation) {
        assertThat(items(item)).containsExactly(asked(operation));
        assertThat(items(operation)).as("as the ingestion endpoint has it").isEqualTo(items(item));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"track","userId":"u1","event":"naïve"}                         | event must be 1 to 120 characters from letters, digits, space, '.', '_', ':', '-', '/'
            {"type":"track","userId":"u1"}                                         | event is required
            {"type":"track","userId":true,"event":"e"}                             | userId must be a string
            {"type":"track","event":"e","context":{"traits":{"email":"no"}}}       | context.traits.email must be a valid email address
            {"type":"track","event":"e","email":"no"}                              | email must be a valid email address
            {"type":"track","userId":"u1","event":"e","context":{"historical":1}}  | context.historical must be true or false
            {"type":"track","userId":"u1","event":"e","properties":[[]]}           | properties must be an object
            {"type":"identify","userId":"u1","traits":{"email":"no"}}              | traits.email must be a valid email address
            {"type":"identify","userId":"u1","traits":{"email":["a@b.co"]}}        | traits.email must be a string
            {"type":"identify","userId":"u1","traits":7}                           | traits must be an object
            {"type":"identify","userId":7.0}                                       | userId must be a string
            {"type":"delete","userId":"u1"}                                        | type must be identify, track, page, screen, group or alias
            {"userId":"u1"}                                                        | type must be identify, track, page, screen, group or alias
            {"type":7}                                                             | type must be identify, track, page, screen, group or alias
            7                                                                      | type must be identify, track, page, screen, group or alias
            """)
    void item_thatBreaksARule_isInvalidAlone(String item, String reason) {
        List<SdkItem> items = items("{\"type\":\"identify\",\"userId\":\"before\"}," + item
                + ",{\"type\":\"identify\",\"userId\":\"behind\"}");

        assertThat(items.get(1))
                .isInstanceOfSatisfying(
                        SdkItem.Invalid.class,
                        invalid -> assertThat(invalid.findings().toString()).isEqualTo("[" + reason + "]"));
        assertThat(items.get(0)).isInstanceOf(SdkItem.Accepted.class);
        assertThat(items.get(2)).isInstanceOf(SdkItem.Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "screen", "group", "alias"})
    void item_ofAnUnsupportedCall_isIgnored_withAnyContent(String type) {
        assertThat(items("{\"type\":\"" + type + "\",\"userId\":7,\"traits\":[],\"event\":{},\"groupId\":\"g\"}"))
                .containsExactly(new SdkItem.Ignored(
                        SdkCall.named(type).orElseThrow(), new Finding("type", type + " calls are not recorded")));
    }

    @Test
    void identify_withoutIdentity_isNameless() {
        assertThat(items("{\"type\":\"identify\",\"anonymousId\":\"x\",\"traits\":{\"plan\":\"pro\"}}"))
                .containsExactly(new SdkItem.Anonymous(List.of()));
    }

    @Test
    void contextOfTheBatch_appliesToItemsWithoutTheirOwn_atAnyPosition() {
        String items = "{\"type\":\"track\",\"event\":\"e\"},"
                + "{\"type\":\"track\",\"event\":\"e\",\"context\":{\"historical\":false,\"traits\":{\"email\":\"c@d.co\"}}}";
        String context = "\"context\":{\"historical\":true,\"traits\":{\"email\":\"a@b.co\"}}";
        List<SdkItem> expected = List.of(
                asked("{\"type\":\"track\",\"event\":\"e\",\"email\":\"a@b.co\",\"historical\":true}"),
                asked("{\"type\":\"track\",\"event\":\"e\",\"email\":\"c@d.co\"}"));

        assertThat(batch("{\"batch\":[" + items + "]," + context + "}").items()).isEqualTo(expected);
        assertThat(batch("{" + context + ",\"batch\":[" + items + "]}").items()).isEqualTo(expected);
    }

    @Test
    void itemWithExtremeNesting_isAccepted_andSoAreTheOthers() {
        String deep = "[".repeat(500) + "]".repeat(500);

        assertThat(items("{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"e\",\"properties\":{\"deep\":" + deep
                        + "}},{\"type\":\"identify\",\"userId\":\"u1\"}"))
                .allMatch(SdkItem.Accepted.class::isInstance);
    }

    @Test
    void bodyOfTheRandomCases_isTwoOperations() {
        assertThat(batch(SEGMENT_NODE).findings()).isEmpty();
        assertThat(batch(SEGMENT_NODE).items()).hasSize(2).allMatch(SdkItem.Accepted.class::isInstance);
        assertThat(batch(SEGMENT_NODE).writeKey()).isSameAs(SdkKey.WRONG);
    }

    @Test
    void everyPrefixOfABody_isRefused() {
        byte[] body = SEGMENT_NODE.getBytes(StandardCharsets.UTF_8);

        assertThat(IntStream.range(0, body.length).mapToObj(length -> SdkParser.batch(Arrays.copyOf(body, length))))
                .allSatisfy(parsed -> assertThat(parsed.findings()).isNotEmpty());
    }

    @TestFactory
    Stream<DynamicTest> anyBytes_areAnsweredAndNeverThrow() {
        return LongStream.rangeClosed(1, 10)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    for (int round = 0; round < ROUNDS; round++) {
                        byte[] body = SEGMENT_NODE.getBytes(StandardCharsets.UTF_8);
                        for (int change = random.nextInt(1, 6); change > 0; change--) {
                            body[random.nextInt(body.length)] = (byte) random.nextInt(256);
                        }
                        assertThat(SdkParser.batch(body)).isNotNull();
                        assertThat(SdkParser.single(SdkCall.TRACK, body)).isNotNull();
                    }
                }));
    }

    private static List<SdkItem> items(String items) {
        SdkBody body = batch("{\"batch\":[" + items + "]}");
        assertThat(body.findings()).isEmpty();
        return body.items();
    }

    private static SdkBody batch(String body) {
        return SdkParser.batch(body.getBytes(StandardCharsets.UTF_8));
    }

    /** The item that is the one operation of this body of the ingestion endpoint. */
    private static SdkItem asked(String json) {
        ParsedEvents events = EventsParser.parse(json.getBytes(StandardCharsets.UTF_8));
        assertThat(events.findings()).as(json).isEmpty();
        return new SdkItem.Accepted(events.operations().get(0), events.dropped().get(0), events.placeholders());
    }
}
