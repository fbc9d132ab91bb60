package dev.intake.http.webhook;

import static dev.intake.testing.ManualClock.START;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.Connector;
import dev.intake.testing.Signer;
import dev.intake.testing.TestWebhooks;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Deliveries that must be refused, in one table; their signatures are made with the secrets of {@link TestWebhooks}, for
 * the time at which the clock of a test starts.
 */
final class BadDeliveries {
    private static final String EVENT =
            "{\"id\":\"evt_1\",\"type\":\"user.created\",\"data\":{\"id\":\"user_1\",\"object\":{}}}";
    private static final byte[] BODY = EVENT.getBytes(UTF_8);
    private static final String NOT_JSON = "the body is not JSON";
    private static final String NO_TYPE = "type is required";
    private static final String NO_ID = "the event has no id";
    private static final String STRIPE = "Stripe-Signature";

    private BadDeliveries() {}

    /** Every case. */
    public static Stream<BadDelivery> all() {
        return Stream.of(
                        stripeHeaders(),
                        standardHeaders("webhook", Connector.POLAR),
                        standardHeaders("svix", Connector.CLERK),
                        otherHeaders(),
                        notJson(),
                        noEvent(),
                        pathsAndSizes())
                .flatMap(cases -> cases);
    }

    private static Stream<BadDelivery> stripeHeaders() {
        String good = stripeSigned(secret(Connector.STRIPE), START);
        String stamp = good.substring(0, good.indexOf(','));
        String code = good.substring(good.indexOf(",v1=") + 4);
        String sixteenWrong = (",v1=" + "0".repeat(64)).repeat(16);
        return Stream.of(
                stripe("no header"),
                stripe("a blank header", " "),
                stripe("the header twice", good, good),
                stripe("a wrong header before the right one", good.replace(code, "0".repeat(64)), good),
                stripe("a header of 5,000 characters", good + ",v0=" + "0".repeat(4900)),
                stripe("no stamp", "v1=" + code),
                stripe("two stamps", stamp + "," + good),
                stripe("an empty stamp", "t=,v1=" + code),
                stripe("a stamp without an equals sign", "t,v1=" + code),
                stripe("a stamp in words", "t=now,v1=" + code),
                stripe("a stamp with a sign", good.replace("t=", "t=+")),
                stripe("a stamp beyond a long", "t=" + "9".repeat(20) + ",v1=" + code),
                stripe("a stamp in milliseconds", stamp + "000,v1=" + code),
                stripe(
                        "a stamp five minutes and a second old",
                        stripeSigned(secret(Connector.STRIPE), START.minusSeconds(301))),
                stripe("a stamp of 1970", stripeSigned(secret(Connector.STRIPE), Instant.EPOCH)),
                stripe("no signature", stamp),
                stripe("an empty signature", stamp + ",v1="),
                stripe("only another scheme", good.replace("v1=", "v0=")),
                stripe("seventeen signatures, the last one right", stamp + sixteenWrong + ",v1=" + code),
                stripe("half a signature", good.substring(0, good.length() - 32)),
                stripe("a signature in capitals", stamp + ",v1=" + code.toUpperCase(Locale.ROOT)),
                stripe("spaces around the parts", good.replace(",", " , ")),
                stripe("another secret", stripeSigned("whsec_other", START)),
                stripe(
                        "the secret without its prefix",
                        stripeSigned(secret(Connector.STRIPE).substring(6), START)));
    }

    private static Stream<BadDelivery> standardHeaders(String family, Connector connector) {
        String id = family + "-id";
        String stamp = family + "-timestamp";
        String signature = family + "-signature";
        Map<String, List<String>> good = signed(connector, "msg_1", START);
        String seconds = value(good, stamp);
        String code = value(good, signature).substring(3);
        Stream<BadDelivery> eachHeader = Stream.of(id, stamp, signature)
                .flatMap(header -> Stream.of(
                        standard("no " + header, connector).with(header),
                        standard("a blank " + header, connector).with(header, "  "),
                        standard(header + " twice", connector).with(header, value(good, header), value(good, header)),
                        standard("a long " + header, connector).with(header, value(good, header) + "0".repeat(4900))));
        Stream<BadDelivery> values = Stream.of(
                standard("another id", connector).with(id, "msg_2"),
                BadDelivery.unsigned("a space in the id", connector, signed(connector, "msg 1", START), BODY),
                BadDelivery.unsigned(
                        "an id of 256 characters", connector, signed(connector, "m".repeat(256), START), BODY),
                standard("a stamp a second later", connector).with(stamp, String.valueOf(START.getEpochSecond() + 1)),
                standard("a stamp in words", connector).with(stamp, "hello"),
                standard("a stamp with a sign", connector).with(stamp, "+" + seconds),
                standard("a stamp in milliseconds", connector).with(stamp, seconds + "000"),
                standard("a stamp beyond a long", connector).with(stamp, "9".repeat(20)),
                BadDelivery.unsigned(
                        "a stamp five minutes and a second old",
                        connector,
                        signed(connector, "msg_1", START.minusSeconds(301)),
                        BODY),
                BadDelivery.unsigned(
                        "a stamp five minutes and a second ahead",
                        connector,
                        signed(connector, "msg_1", START.plusSeconds(301)),
                        BODY),
                standard("a signature without its version", connector).with(signature, code),
                standard("only another version", connector).with(signature, "v2," + code),
                standard("only an asymmetric signature", connector).with(signature, "v1a," + code),
                standard("an empty signature", connector).with(signature, "v1,"),
                standard("a signature in hexadecimal", connector).with(signature, "v1," + "0a".repeat(32)),
                standard("half a signature", connector).with(signature, "v1," + code.substring(22)),
                standard("seventeen signatures, the last one right", connector)
                        .with(signature, "v1,AAAA ".repeat(16) + "v1," + code));
        return Stream.concat(eachHeader, values);
    }

    private static Stream<BadDelivery> otherHeaders() {
        Map<String, List<String>> clerk = signed(Connector.CLERK, "msg_1", START);
        return Stream.of(
                BadDelivery.unsigned(
                        "Polar's headers", Connector.STRIPE, signed(Connector.POLAR, "msg_1", START), BODY),
                BadDelivery.unsigned("Stripe's header", Connector.POLAR, signed(Connector.STRIPE, "", START), BODY),
                BadDelivery.unsigned("Clerk's secret", Connector.POLAR, clerk, BODY),
                standard("an id of the other names only", Connector.CLERK)
                        .with("svix-id")
                        .with("webhook-id", value(clerk, "svix-id")),
                standard("another body", Connector.CLERK).with("svix-signature", "v1," + "A".repeat(43) + "="));
    }

    private static Stream<BadDelivery> notJson() {
        return Stream.of(
                unreadable("nothing", ""),
                unreadable("white space", " \r\n\t "),
                unreadable("a word", "hello"),
                unreadable("an HTML page", "<html></html>"),
                unreadable("a form", "type=user.created"),
                unreadable("a cut-off object", EVENT.substring(0, EVENT.length() - 1)),
                unreadable("a cut-off text", "{\"type\":\"user.cre"),
                unreadable("a second object", EVENT + EVENT),
                unreadable("a bracket too many", EVENT + "}"),
                unreadable("a trailing comma", EVENT.replace("}}}", "}},}")),
                unreadable("single quotes", EVENT.replace('"', '\'')),
                unreadable("a comment", "/* hi */" + EVENT),
                unreadable("NaN", event("NaN")),
                unreadable("a leading zero", event("01")),
                unreadable("a raw line break in a text", event("\"a\nb\"")),
                unreadable("a name twice", EVENT.replace("{\"id\":\"evt_1\"", "{\"id\":\"evt_0\",\"id\":\"evt_1\"")),
                unreadable("a name twice, deep within", event("{\"a\":[{\"b\":1,\"b\":2}]}")),
                unreadable("100,000 levels that do not end", event("[".repeat(100_000))),
                unreadable("a fault 100 levels deep", event("[".repeat(100) + "tru" + "]".repeat(100))),
                unreadable("50,001 tokens", event("[" + "1,".repeat(50_000) + "1]")),
                unreadable("a byte that UTF-8 has not", withByte(0xFF)),
                unreadable("an overlong slash", withByte(0xC0, 0xAF)),
                unreadable("a raw surrogate", withByte(0xED, 0xA0, 0x80)),
                unreadable("Latin-1", event("\"Zo\u00EB\"").getBytes(ISO_8859_1)),
                unreadable("UTF-16", EVENT.getBytes(UTF_16)),
                unreadable("a byte order mark", "\uFEFF" + EVENT));
    }

    private static Stream<BadDelivery> noEvent() {
        Stream<BadDelivery> noType = Stream.of(
                        "null",
                        "true",
                        "42",
                        "\"user.created\"",
                        "[]",
                        "[\"type\"]",
                        "{}",
                        "{\"type\":null}",
                        "{\"type\":7}",
                        "{\"type\":\"  \"}",
                        "{\"type\":[\"user.created\"]}",
                        "{\"type\":{\"type\":\"user.created\"}}",
                        "{\"Type\":\"user.created\"}")
                .flatMap(body -> Stream.of(Connector.values())
                        .map(connector -> unreadable(body, connector, body.getBytes(UTF_8), NO_TYPE)));
        // The other providers' ids are headers.
        Stream<BadDelivery> noId = Stream.of(
                        "",
                        "\"id\":null,",
                        "\"id\":7,",
                        "\"id\":\" \",",
                        "\"id\":{},",
                        "\"id\":\"" + "e".repeat(256) + "\",")
                .map(id -> "{" + id + "\"type\":\"invoice.paid\"}")
                .map(body -> unreadable(
                        body.substring(0, Math.min(body.length(), 30)), Connector.STRIPE, body.getBytes(UTF_8), NO_ID));
        return Stream.concat(noType, noId);
    }

    private static Stream<BadDelivery> pathsAndSizes() {
        BadDelivery good = BadDelivery.unsigned("", Connector.STRIPE, signed(Connector.STRIPE, "", START), BODY);
        byte[] over = (EVENT + " ".repeat(WebhookEndpoint.MAX_BODY_BYTES + 1 - BODY.length)).getBytes(UTF_8);
        return Stream.of(
                named("an unknown connector", good).to("paddle", "").answered(404, "no such connector"),
                named("a connector in capitals", good).to("STRIPE", "").answered(404, "no such connector"),
                named("a connector with a space", good).to("stripe%20", "").answered(404, "no such connector"),
                named("an unknown tenant", good).to("stripe", "tn_0123456789"),
                named("a tenant id of another shape", good).to("stripe", "tn.1"),
                named("a tenant id of 65 characters", good).to("stripe", "t".repeat(65)),
                unreadable("a byte over 1 MiB", Connector.STRIPE, over, "at most 1048576 bytes")
                        .answered(413, "the body must be at most 1048576 bytes"),
                BadDelivery.unsigned("8 MiB, unsigned", Connector.POLAR, Map.of(), new byte[8 << 20]));
    }

    private static BadDelivery named(String name, BadDelivery bad) {
        return new BadDelivery(
                name, bad.connector(), bad.tenant(), bad.headers(), bad.body(), bad.status(), bad.message());
    }

    private static BadDelivery stripe(String name, String... headers) {
        return BadDelivery.unsigned(name, Connector.STRIPE, Map.of(STRIPE, List.of(headers)), BODY);
    }

    private static BadDelivery standard(String name, Connector connector) {
        return BadDelivery.unsigned(name, connector, signed(connector, "msg_1", START), BODY);
    }

    private static BadDelivery unreadable(String name, String body) {
        return unreadable(name, body.getBytes(UTF_8));
    }

    private static BadDelivery unreadable(String name, byte[] body) {
        return unreadable(name, Connector.CLERK, body, NOT_JSON);
    }

    private static BadDelivery unreadable(String name, Connector connector, byte[] body, String message) {
        Map<String, List<String>> headers = Signer.headers(connector, secret(connector), "msg_1", START, body);
        return BadDelivery.unsigned(name, connector, headers, body).answered(400, message);
    }

    private static String event(String note) {
        return EVENT.replace("\"object\":{}", "\"object\":{},\"note\":" + note);
    }

    private static byte[] withByte(int... bytes) {
        StringBuilder raw = new StringBuilder();
        for (int each : bytes) {
            raw.append((char) each);
        }
        return event("\"" + raw + "\"").getBytes(ISO_8859_1);
    }

    private static String stripeSigned(String secret, Instant at) {
        return value(Signer.headers(Connector.STRIPE, secret, "", at, BODY), STRIPE);
    }

    private static Map<String, List<String>> signed(Connector connector, String id, Instant at) {
        return Signer.headers(connector, secret(connector), id, at, BODY);
    }

    private static String value(Map<String, List<String>> headers, String name) {
        return headers.getOrDefault(name, List.of()).get(0);
    }

    private static String secret(Connector connector) {
        return Optional.ofNullable(TestWebhooks.SECRETS.get(connector)).orElseThrow();
    }
}
