package dev.intake.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.ContactName;
import dev.intake.event.EventType;
import dev.intake.http.ingest.EventsParser.ParsedEvents;
import dev.intake.ingest.Finding;
import dev.intake.ingest.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
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

class EventsParserTest {
    private static final int ROUNDS = 2_000;
    private static final String BODY = """
            {"batch":[{"type":"identify","userId":"u1","email":"ann@example.com","name":"Ann \\u00e9",
            "traits":{"plan":"pro","seats":3,"ratio":-0.5e2,"beta":true,"gone":null,"nested":{"a":[1,{"b":2}]}}},
            {"event":"order.created","properties":{"total":1e400,"note":"\\ud83d\\ude00 \uD83D\uDE00"},"messageId":"m1",
            "timestamp":"2026-01-02T03:04:05Z","historical":false,"externalId":"u1","type":"track"}],"sentAt":7}""";

    @Test
    void bodyOfTheRandomCases_isValid() {
        ParsedEvents parsed = EventsParser.parse(BODY.getBytes(StandardCharsets.UTF_8));

        assertThat(parsed.findings()).isEmpty();
        assertThat(parsed.operations()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"track","messageId":" m1 "}                                     | m1
            {"messageId":"m1","type":"group"}                                       | m1
            {"batch":[{"type":"identify","messageId":"m1"}]}                        | m1
            {"type":"track","messageId":"  "}                                       | ``
            {"type":"track","messageId":1}                                          | ``
            {"batch":[{"type":"track","event":"a","userId":"u","messageId":"m1"},1]} | ``
            """)
    void finding_namesTheOperationByItsId(String body, String messageId) {
        assertThat(EventsParser.parse(body.getBytes(StandardCharsets.UTF_8)).findings())
                .isNotEmpty()
                .allSatisfy(
                        finding -> assertThat(finding.messageId().orElse("")).isEqualTo(messageId));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"track","event":"order.created","email":"nobody"}               | order.created
            {"batch":[{"email":"nobody","event":"order.created","type":"track"}]}   | order.created
            {"event":"order.created","type":"group"}                                | order.created
            {"type":"track","event":"a,b"}                                          | ``
            {"type":"identify","event":"order.created"}                             | ``
            """)
    void finding_namesTheOperationByItsEventType(String body, String type) {
        assertThat(EventsParser.parse(body.getBytes(StandardCharsets.UTF_8)).findings())
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(
                                finding.event().map(EventType::value).orElse(""))
                        .isEqualTo(type));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"identify","userId":"u","firstName":"Ann","lastName":" Lee"}             | Ann Lee
            {"type":"identify","userId":"u","lastName":"Lee","firstName":7}                  | Lee
            {"type":"identify","userId":"u","firstName":"A","name":"Ann"}                    | Ann
            {"type":"identify","userId":"u","firstName":"Ann","name":" ","lastName":null}    | Ann
            {"type":"identify","userId":"u","firstName":" "}                                 | ``
            """)
    void firstAndLastName_areTheName_whereThereIsNone(String body, String name) {
        ParsedEvents valid = EventsParser.parse(body.getBytes(StandardCharsets.UTF_8));

        assertThat(((Operation.Identify) valid.operations().get(0))
                        .name()
                        .map(ContactName::value)
                        .orElse(""))
                .isEqualTo(name);
    }

    @Test
    void messageIdThatIsTooLong_isShownNowhere() {
        String body = "{\"type\":\"track\",\"event\":\"a\",\"messageId\":\"" + "x".repeat(256) + "\"}";

        assertThat(EventsParser.parse(body.getBytes(StandardCharsets.UTF_8)).findings())
                .containsExactly(new Finding("messageId", "must be at most 255 characters")
                        .about(Optional.empty(), EventType.parse("a")));
    }

    @TestFactory
    Stream<DynamicTest> anyBytes_areAnsweredAndNeverThrow() {
        return LongStream.rangeClosed(1, 10)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    for (int round = 0; round < ROUNDS; round++) {
                        assertAnswered(mutated(BODY.getBytes(StandardCharsets.UTF_8), random));
                    }
                }));
    }

    @Test
    void everyPrefixOfABody_isRefused() {
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);

        assertThat(IntStream.range(0, body.length).mapToObj(length -> EventsParser.parse(Arrays.copyOf(body, length))))
                .allSatisfy(parsed -> assertThat(parsed.findings()).isNotEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"identify\",\"userId\":\"u\",\"traits\":[],\"name\":\"Ann\"}",
                "{\"type\":\"track\",\"userId\":\"u\",\"properties\": [ ],\"event\":\"e\"}",
            })
    void emptyArray_isAnEmptyMap_asPhpWritesIt(String body) {
        assertThat(EventsParser.parse(body.getBytes(UTF_8)).findings()).isEmpty();
        assertThat(SdkParser.batch(("{\"batch\":[" + body + "]}").getBytes(UTF_8))
                        .items())
                .hasOnlyElementsOfType(SdkItem.Accepted.class);
    }

    @Test
    void findings_areShownUpToTen_andThenCounted() {
        assertThat(message(1)).isEqualTo("p0 is bad");
        assertThat(message(10)).endsWith("; p9 is bad");
        assertThat(message(11)).endsWith("; p9 is bad; and 1 more");
        assertThat(message(300)).startsWith("p0 is bad; p1 is bad; ").endsWith("; and 290 more");
    }

    @Test
    void findingWithoutAPlace_isOfTheBody() {
        ParsedEvents invalid = EventsParser.parse("{\"type\":\"identify\"}".getBytes(StandardCharsets.UTF_8));

        assertThat(IngestRequest.message(invalid.findings()))
                .isEqualTo("the body needs at least one of userId, externalId, email");
    }

    private static String message(int findings) {
        return IngestRequest.message(IntStream.range(0, findings)
                .mapToObj(i -> new Finding("p" + i, "is bad"))
                .toList());
    }

    private static void assertAnswered(byte[] body) {
        ParsedEvents parsed = EventsParser.parse(body);
        if (parsed.findings().isEmpty()) {
            assertThat(parsed.operations())
                    .isNotEmpty()
                    .allSatisfy(operation -> assertThat(operation).isInstanceOf(Operation.class));
        } else {
            assertThat(IngestRequest.message(parsed.findings())).isNotBlank();
        }
    }

    private static byte[] mutated(byte[] body, SplittableRandom random) {
        String syntax = "{}[]\",:\\0123456789eE+-. \n\0truefalsenull\u00FF";
        for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
            int at = random.nextInt(body.length);
            switch (random.nextInt(3)) {
                case 0 -> body[at] = (byte) random.nextInt(256);
                case 1 -> body[at] = (byte) syntax.charAt(random.nextInt(syntax.length()));
                default -> {
                    byte[] shorter = new byte[body.length - 1];
                    System.arraycopy(body, 0, shorter, 0, at);
                    System.arraycopy(body, at + 1, shorter, at, shorter.length - at);
                    body = shorter;
                }
            }
        }
        return body;
    }
}
