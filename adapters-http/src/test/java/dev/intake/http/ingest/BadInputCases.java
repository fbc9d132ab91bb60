package dev.intake.http.ingest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Requests with the right key and a bad body, in one table. Each of them must get its status and a message that names
 * the place, and must leave what is stored as it is. The table knows nothing of the storage behind the service.
 */
public final class BadInputCases {
    /** Bytes of a body, at most, in the service that the table is run against. */
    public static final int BODY_LIMIT = 5 * 1024 * 1024;

    private static final String DEEP = "must not be nested deeper than 32 levels";
    static final String NOT_JSON = "is not valid JSON at line 1, column ";
    private static final String CUT_OFF = "ends before its JSON does at line 1, column ";
    static final String NOT_UTF8 = "the body is not valid UTF-8";
    private static final String SIZE = "batch must have 1 to 100 operations";
    private static final String EVENT = "must be 1 to 120 characters from letters, digits, space";
    private static final String EMAIL = "must be a valid email address";
    static final String GOOD = "{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"order.created\"}";

    private BadInputCases() {}

    /** Every case. */
    public static Stream<BadInput> all() {
        return Stream.of(
                        notJson(),
                        notUtf8(),
                        shape(),
                        duplicates(),
                        types(),
                        values(),
                        inABatch(),
                        BadTransportCases.all())
                .flatMap(cases -> cases);
    }

    private static Stream<BadInput> notJson() {
        return Stream.of(
                BadInput.of("nothing at all", "", "the body is empty"),
                BadInput.of("white space only", " \r\n\t ", "the body must be a JSON object"),
                BadInput.of("a word", "hello", "the body " + NOT_JSON),
                BadInput.of("an HTML page", "<html></html>", "the body " + NOT_JSON),
                BadInput.of("a form", "type=track&event=a", "the body " + NOT_JSON),
                BadInput.of("an open object", "{", "the body " + CUT_OFF),
                BadInput.of("a cut-off name", "{\"type\":\"track\",\"eve", "type " + CUT_OFF),
                BadInput.of("a cut-off text", "{\"type\":\"track\",\"event\":\"ord", "event " + CUT_OFF),
                BadInput.of("a cut-off literal", "{\"historical\":tru", "historical "),
                BadInput.of("a cut-off escape", "{\"event\":\"a\\u00", "event " + CUT_OFF),
                BadInput.of("a cut-off batch", "{\"batch\":[" + GOOD, "batch[0] " + CUT_OFF),
                BadInput.of("a trailing comma in an object", "{\"type\":\"track\",}", "type " + NOT_JSON),
                BadInput.of("a trailing comma in the batch", batch(GOOD + ","), "batch[1] " + NOT_JSON),
                BadInput.of("a missing comma", batch(GOOD + GOOD), "batch[1] " + NOT_JSON),
                BadInput.of("a missing colon", "{\"type\" \"track\"}", "type " + NOT_JSON),
                BadInput.of("single quotes", "{'type':'track'}", "the body " + NOT_JSON),
                BadInput.of("a name without quotes", "{type:\"track\"}", "the body " + NOT_JSON),
                BadInput.of("a comment", "{/* hi */\"type\":\"track\"}", "the body " + NOT_JSON),
                BadInput.of("a line comment", GOOD + "// hi", "the body " + NOT_JSON),
                BadInput.of("NaN", property("NaN"), "properties.p " + NOT_JSON),
                BadInput.of("Infinity", property("Infinity"), "properties.p " + NOT_JSON),
                BadInput.of("-Infinity", property("-Infinity"), "properties.p " + NOT_JSON),
                BadInput.of("a leading zero", property("012"), "properties.p " + NOT_JSON),
                BadInput.of("a leading plus", property("+1"), "properties.p " + NOT_JSON),
                BadInput.of("a leading point", property(".5"), "properties.p " + NOT_JSON),
                BadInput.of("a trailing point", property("1."), "properties.p " + NOT_JSON),
                BadInput.of("a hexadecimal number", property("0x10"), "properties.p " + NOT_JSON),
                BadInput.of("an exponent without digits", property("1e"), "properties.p " + NOT_JSON),
                BadInput.of("a literal in capitals", property("TRUE"), "properties.p " + NOT_JSON),
                BadInput.of("undefined", property("undefined"), "properties.p " + NOT_JSON),
                BadInput.of("a raw line break in a text", property("\"a\nb\""), "properties.p is not valid JSON"),
                BadInput.of("a raw NUL in a text", property("\"a\u0000b\""), "properties.p " + NOT_JSON),
                BadInput.of("a raw NUL between tokens", "{\u0000\"type\":\"track\"}", "the body " + NOT_JSON),
                BadInput.of("an unknown escape", property("\"\\x41\""), "properties.p " + NOT_JSON),
                BadInput.of("an escape of too few digits", property("\"\\u12\""), "properties.p " + NOT_JSON),
                BadInput.of("a second object", GOOD + GOOD, "the body must be one JSON object, with nothing after it"),
                BadInput.of("a bracket too many", GOOD + "}", "the body " + NOT_JSON),
                BadInput.of("a wrong bracket", "{\"batch\":[" + GOOD + "}", "batch[0] " + NOT_JSON),
                BadInput.of("a fault in an ignored field", "{\"context\":{\"a\":[1,]}}", "context.a[1] " + NOT_JSON));
    }

    private static Stream<BadInput> notUtf8() {
        return Stream.of(
                BadInput.of("a byte that UTF-8 has not", inName(0xFF), NOT_UTF8),
                BadInput.of("a lone continuation byte", inName(0x80), NOT_UTF8),
                BadInput.of("a cut-off sequence", inName(0xE2, 0x82), NOT_UTF8),
                BadInput.of("an overlong NUL", inName(0xC0, 0x80), NOT_UTF8),
                BadInput.of("an overlong slash", inName(0xE0, 0x80, 0xAF), NOT_UTF8),
                BadInput.of("a raw surrogate", inName(0xED, 0xA0, 0x80), NOT_UTF8),
                BadInput.of("a raw surrogate pair", inName(0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80), NOT_UTF8),
                BadInput.of("a code point beyond Unicode", inName(0xF5, 0x80, 0x80, 0x80), NOT_UTF8),
                BadInput.of("Latin-1", GOOD.replace("u1", "Zo\u00EB").getBytes(StandardCharsets.ISO_8859_1), NOT_UTF8),
                BadInput.of("UTF-16", GOOD.getBytes(StandardCharsets.UTF_16LE), "the body " + NOT_JSON),
                BadInput.of("UTF-16 with its mark", GOOD.getBytes(StandardCharsets.UTF_16), NOT_UTF8),
                BadInput.of("a byte order mark", "\uFEFF" + GOOD, "the body must be UTF-8 without a byte order mark"));
    }

    private static Stream<BadInput> shape() {
        return Stream.of(
                BadInput.of("null", "null", "the body must be a JSON object"),
                BadInput.of("a number", "42", "the body must be a JSON object"),
                BadInput.of("a text", "\"track\"", "the body must be a JSON object"),
                BadInput.of("a bare array", "[" + GOOD + "]", "the body must be a JSON object"),
                BadInput.of("100,000 arrays", "[".repeat(100_000), "the body must be a JSON object"),
                BadInput.of(
                        "100,000 levels in a property", property("[".repeat(100_000)), "properties.p[0][0] " + DEEP),
                BadInput.of(
                        "100,000 levels and a fault within",
                        property("{\"a\":".repeat(100_000) + "tru" + "}".repeat(100_000)),
                        "properties.p.a.a " + DEEP),
                BadInput.of(
                        "100,000 levels in an ignored field of an operation",
                        batch("{\"x\":" + "[".repeat(100_000)),
                        "batch[0].x[0] " + DEEP),
                BadInput.of("an empty object", "{}", "type must be identify or track"),
                BadInput.of("an empty batch", batch(""), SIZE),
                BadInput.of("101 operations", batch(copies(101, GOOD)), SIZE),
                BadInput.of("100,000 operations", batch(copies(50_000, "{}")), SIZE),
                BadInput.of("101 bad operations", batch(copies(101, "{}")), SIZE),
                BadInput.of("batch as an object", "{\"batch\":" + GOOD + "}", "batch must be an array of operations"),
                BadInput.of("batch as a text", "{\"batch\":\"[]\"}", "batch must be an array of operations"),
                BadInput.of("batch as a number", "{\"batch\":1}", "batch must be an array of operations"),
                BadInput.of("batch as false", "{\"batch\":false}", "batch must be an array of operations"),
                BadInput.of("a batch and a type", "{\"batch\":[],\"type\":\"track\",\"event\":\"a\"}", SIZE),
                BadInput.of(
                        "300,000 tokens",
                        "{\"x\":[" + copies(300_000, "1") + "]}",
                        "must not have more than 250000 JSON tokens before this point"));
    }

    private static Stream<BadInput> duplicates() {
        return Stream.of(
                BadInput.of("type twice", "{\"type\":\"track\",\"type\":\"track\"}", "type is there twice"),
                BadInput.of("batch twice", "{\"batch\":[" + GOOD + "],\"batch\":[]}", "batch is there twice"),
                BadInput.of(
                        "userId twice in an operation",
                        batch(GOOD + ",{\"userId\":\"a\",\"userId\":\"b\"}"),
                        "batch[1].userId is there twice"),
                BadInput.of(
                        "a property twice", track("\"properties\":{\"a\":1,\"a\":1}"), "properties.a is there twice"),
                BadInput.of(
                        "one name spelt in two ways",
                        track("\"properties\":{\"a\":1,\"\\u0061\":2}"),
                        "properties.a is there twice"),
                BadInput.of(
                        "a name twice in a nested object",
                        track("\"properties\":{\"n\":{\"x\":{\"y\":1,\"y\":2}}}"),
                        "properties.n.x.y is there twice"),
                BadInput.of(
                        "a name twice in an ignored field",
                        "{\"context\":{\"a\":1,\"a\":2}}",
                        "context.a is there twice"));
    }

    private static Stream<BadInput> types() {
        Stream<BadInput> texts = Stream.of("type", "userId", "externalId", "email", "event", "messageId")
                .flatMap(field -> Stream.of("1", "true", "[]", "{}")
                        .map(value -> BadInput.of(
                                field + " as " + value,
                                trackOf(field, value),
                                field.equals("type") ? "type must be" : field + " must be a string")));
        Stream<BadInput> others = Stream.of(
                BadInput.of(
                        "name as a number",
                        "{\"type\":\"identify\",\"userId\":\"u\",\"name\":5}",
                        "name must be a string"),
                BadInput.of(
                        "traits as a text",
                        "{\"type\":\"identify\",\"userId\":\"u\",\"traits\":\"x\"}",
                        "traits must be an object"),
                BadInput.of(
                        "traits as an array",
                        "{\"type\":\"identify\",\"userId\":\"u\",\"traits\":[{}]}",
                        "traits must be an object"),
                BadInput.of("properties as an array", track("\"properties\":[1]"), "properties must be an object"),
                BadInput.of("properties as a number", track("\"properties\":1e400"), "properties must be an object"),
                BadInput.of(
                        "historical as a text", track("\"historical\":\"true\""), "historical must be true or false"),
                BadInput.of("historical as a number", track("\"historical\":1"), "historical must be true or false"),
                BadInput.of("historical as 1e400", track("\"historical\":1e400"), "historical must be true or false"));
        return Stream.concat(texts, others);
    }

    private static Stream<BadInput> values() {
        return Stream.of(
                BadInput.of("no type", "{\"userId\":\"u\"}", "type must be identify or track"),
                BadInput.of(
                        "an unknown type", "{\"type\":\"page\",\"userId\":\"u\"}", "type must be identify or track"),
                BadInput.of(
                        "a type in capitals", "{\"type\":\"Track\",\"event\":\"a\"}", "type must be identify or track"),
                BadInput.of(
                        "identify without identity",
                        "{\"type\":\"identify\"}",
                        "the body needs at least one of userId"),
                BadInput.of(
                        "identify with blank ids",
                        "{\"type\":\"identify\",\"userId\":\" \",\"email\":\"\\t\"}",
                        "the body needs at least one of userId, externalId, email"),
                BadInput.of("track without an event", "{\"type\":\"track\",\"userId\":\"u\"}", "event is required"),
                BadInput.of("a null event", trackOf("event", "null"), "event is required"),
                event("an empty event", ""),
                BadInput.of("an event of spaces", trackOf("event", text("   ")), "event must not be only spaces"),
                event("an event of 121 characters", "a".repeat(121)),
                event("an event of a megabyte", "a".repeat(1 << 20)),
                event("an event with an umlaut", "bestellung.ge\u00E4ndert"),
                event("an event with an emoji", "order.\uD83D\uDE00"),
                event("an event in Cyrillic look-alikes", "\u043Erder.created"),
                event("an event with full-width digits", "order.\uFF11"),
                event("an event with a NUL", "order\\u0000created"),
                event("an event with a lone surrogate", "order.\\ud83d"),
                event("an event with a line break", "order\\ncreated"),
                event("an event with a tab", "order\\tcreated"),
                event("an event with a comma", "order,created"),
                email("a NUL inside", "vic\\u0000tim@example.com"),
                email("a NUL at the end", "victim@example.com\\u0000"),
                email("a lone surrogate inside", "vic\\ud83dtim@example.com"),
                email("a control character inside", "vic\\u0007tim@example.com"),
                unidentifying("userId", "u\\u00001"),
                unidentifying("userId", "u1\\u0000"),
                unidentifying("externalId", "u\\ud83d1"),
                unidentifying("externalId", "u\\n1"),
                unidentifying("messageId", "m\\u00001"),
                unidentifying("messageId", "m\\u009f1"),
                unidentifying("messageId", "\\u0000"),
                email("no at sign", "ann.example.com"),
                email("two at signs", "ann@b@example.com"),
                email("no local part", "@example.com"),
                email("no domain", "ann@"),
                email("a domain without a dot", "ann@localhost"),
                email("two dots in a row", "ann@example..com"),
                email("a space inside", "ann lee@example.com"),
                email("a line break and a header", "ann@example.com\\r\\nBcc: all@example.com"),
                email("two addresses", "ann@example.com,bob@example.com"),
                email("a display name", "Ann <ann@example.com>"),
                email("a script", "<script>alert(1)</script>@example.com"),
                email("an address of 300 characters", "ann@" + "a".repeat(292) + ".com"),
                email("an address literal", "ann@[127.0.0.1]"),
                BadInput.of(
                        "userId of 256 characters",
                        trackOf("userId", text("u".repeat(256))),
                        "userId must be at most 255"),
                BadInput.of(
                        "externalId of 256 emoji",
                        trackOf("externalId", text("\uD83D\uDE00".repeat(256))),
                        "externalId must be at most 255 characters"),
                BadInput.of(
                        "messageId of 256 characters",
                        trackOf("messageId", text("m".repeat(256))),
                        "messageId must be at most 255 characters"));
    }

    private static Stream<BadInput> inABatch() {
        String badEmail = "{\"type\":\"identify\",\"email\":\"nobody\"}";
        return Stream.of(
                BadInput.of(
                        "the fourth of five is bad",
                        batch(copies(3, GOOD) + "," + badEmail + "," + GOOD),
                        "batch[3].email must be a valid email address"),
                BadInput.of("a number among operations", batch(GOOD + ",7"), "batch[1] must be an object"),
                BadInput.of("a null among operations", batch("null"), "batch[0] must be an object"),
                BadInput.of("an array among operations", batch("[" + GOOD + "]"), "batch[0] must be an object"),
                BadInput.of(
                        "identify without identity in a batch",
                        batch("{\"type\":\"identify\"}"),
                        "batch[0] needs at least one of userId, externalId, email"),
                BadInput.of(
                        "two faults in one operation",
                        batch("{\"type\":\"track\",\"userId\":4,\"email\":\"x\"}"),
                        "batch[0].userId must be a string; batch[0].event is required; batch[0].email " + EMAIL),
                BadInput.of(
                        "a hundred bad operations",
                        batch(copies(100, badEmail)),
                        "batch[9].email " + EMAIL + "; and 90 more"));
    }

    private static BadInput event(String name, String event) {
        return BadInput.of(name, trackOf("event", text(event)), "event " + EVENT);
    }

    private static BadInput unidentifying(String field, String escaped) {
        return BadInput.of(
                field + " with " + escaped,
                trackOf(field, "\"" + escaped + "\""),
                field + " must have no control character and no lone surrogate");
    }

    private static BadInput email(String name, String email) {
        return BadInput.of("an email with " + name, trackOf("email", text(email)), "email " + EMAIL);
    }

    private static String trackOf(String field, String value) {
        String others = Stream.of("type:track", "event:order.created")
                .map(pair -> pair.split(":", 2))
                .filter(pair -> !pair[0].equals(field))
                .map(pair -> "\"" + pair[0] + "\":\"" + pair[1] + "\",")
                .reduce("", String::concat);
        return "{" + others + "\"" + field + "\":" + value + "}";
    }

    private static String track(String fields) {
        return "{\"type\":\"track\",\"userId\":\"u1\",\"event\":\"order.created\"," + fields + "}";
    }

    private static String property(String value) {
        return track("\"properties\":{\"p\":" + value + "}");
    }

    private static String batch(String operations) {
        return "{\"batch\":[" + operations + "]}";
    }

    private static String copies(int count, String json) {
        return String.join(",", java.util.Collections.nCopies(count, json));
    }

    private static String text(String characters) {
        return "\"" + characters + "\"";
    }

    private static byte[] inName(int... bytes) {
        byte[] before = "{\"type\":\"identify\",\"userId\":\"u1\",\"name\":\"".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(before);
        IntStream.of(bytes).forEach(body::write);
        body.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));
        return body.toByteArray();
    }
}
