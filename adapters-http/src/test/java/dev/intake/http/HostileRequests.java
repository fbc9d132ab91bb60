package dev.intake.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.http.testing.TestService;
import io.javalin.http.HandlerType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Requests of hostile sizes, depths and counts, for every route and tool. */
public final class HostileRequests {
    private static final Set<HandlerType> METHODS =
            Set.of(HandlerType.GET, HandlerType.POST, HandlerType.PUT, HandlerType.PATCH, HandlerType.DELETE);

    private HostileRequests() {}

    /**
     * A route.
     *
     * @param method the method
     * @param path the path, with parameters in braces
     */
    public record Route(String method, String path) {
        /** Returns whether requests of this route have a body. */
        public boolean hasBody() {
            return !method.equals("GET");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /**
     * A body.
     *
     * @param name what is hostile about it
     * @param headers its headers
     * @param bytes its bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Body(String name, Map<String, String> headers, byte[] bytes) {
        private static Body of(String name, String type, String text) {
            return new Body(name, Map.of("Content-Type", type), text.getBytes(UTF_8));
        }

        private static Body json(String name, String text) {
            return of(name, "application/json", text);
        }
    }

    /** Returns every route of the service. */
    public static List<Route> routes(TestService service) {
        return service.server.endpoints().stream()
                .filter(route -> METHODS.contains(route.method))
                .map(route -> new Route(route.method.toString(), route.path))
                .distinct()
                .toList();
    }

    /** Returns bodies of about this many bytes. */
    public static List<Body> bodies(int bytes) {
        String form = "application/x-www-form-urlencoded";
        List<Body> bodies = new ArrayList<>(List.of(
                Body.json("deep arrays", "[".repeat(bytes)),
                Body.json("deep objects", "{\"a\":".repeat(bytes / 5) + "1" + "}".repeat(bytes / 5)),
                Body.json("empty objects", "{\"batch\":[" + repeated("{}", bytes / 3) + "]}"),
                Body.json("numbers", "{\"type\":\"a\",\"data\":[" + repeated("1", bytes / 2) + "]}"),
                Body.json("members", "{" + numbered("\"m", "\":1", bytes / 10) + "}"),
                Body.json("long text", "{\"type\":\"identify\",\"userId\":\"" + "x".repeat(bytes) + "\"}"),
                Body.json("long name", "{\"" + "x".repeat(bytes) + "\":1}"),
                Body.json("long number", "{\"type\":\"track\",\"n\":" + "9".repeat(bytes) + "}"),
                Body.json("exponent", "{\"type\":\"track\",\"delay\":1e999999999}"),
                Body.json(
                        "traits",
                        "{\"type\":\"identify\",\"userId\":\"u\",\"traits\":{" + numbered("\"t", "\":{}", bytes / 11)
                                + "}}"),
                Body.json("escapes", "{\"type\":\"" + "\\ud800".repeat(bytes / 6) + "\"}"),
                Body.of("dashes", "application/yaml", "- ".repeat(bytes / 2) + "a: b: c"),
                Body.of("aliases", "application/yaml", "steps:\n" + "- *a\n".repeat(bytes / 5)),
                Body.of("items", "application/yaml", "name: n\non: e\nsteps:\n" + "- {}\n".repeat(bytes / 5)),
                Body.of("flow", "application/yaml", "steps: " + "[".repeat(bytes)),
                Body.of("fields of a form", form, "a=1&".repeat(bytes / 4)),
                Body.of("a field of a form", form, "name=" + "%25".repeat(bytes / 3)),
                Body.of(
                        "merge fields",
                        form,
                        "do=save&text=name%3A+n%0Aon%3A+e%0Asteps%3A+%5B%7Bsubject%3A+s%2C+text%3A+%22"
                                + "%7B%7Bevent.a%7D%7Dx".repeat(bytes / 23) + "%22%7D%5D")));
        bodies.add(new Body("no text", Map.of("Content-Type", "application/json"), bytes((byte) 0xFF, bytes)));
        bodies.add(new Body(
                "inflated",
                Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"),
                gzip(new byte[50 * bytes])));
        return bodies;
    }

    /** Returns a message to {@code /mcp} for each tool and each kind of hostile arguments of about this many bytes. */
    public static List<Body> calls(List<String> tools, int bytes) {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("items", "{\"name\":\"n\",\"event\":\"e\",\"steps\":[" + repeated("{}", bytes / 3) + "]}");
        arguments.put("few items", "{\"name\":\"n\",\"event\":\"e\",\"until\":[" + repeated("\"\"", 1_000) + "]}");
        arguments.put("members", "{" + numbered("\"m", "\":1", bytes / 10) + "}");
        arguments.put("deep", "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000));
        String longText = "\"" + "x".repeat(bytes) + "\"";
        arguments.put(
                "long texts",
                "{\"name\":" + longText + ",\"event\":\"e\",\"programId\":\"p\",\"contactId\":\"c\",\"query\":\"q\"}");
        arguments.put("file", "{\"programId\":\"p\",\"revision\":\"r\",\"file\":\"" + "- ".repeat(bytes / 2) + "\"}");
        arguments.put(
                "merge fields",
                "{\"name\":\"n\",\"event\":\"e\",\"steps\":[{\"subject\":\"s\",\"markdown\":\""
                        + "{{event.a}}x".repeat(bytes / 12) + "\"}]}");
        List<Body> calls = new ArrayList<>();
        for (String tool : tools) {
            arguments.forEach((name, value) -> calls.add(Body.json(
                    tool + " with " + name,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                            + "\",\"arguments\":" + value + "}}")));
        }
        return calls;
    }

    /** Returns values for a query, a path parameter or a header, as long as servers accept them. */
    public static List<String> values() {
        return List.of(
                "x".repeat(7_000),
                "(".repeat(7_000),
                "/a".repeat(3_500),
                "a.".repeat(3_500),
                "1".repeat(7_000),
                "%25".repeat(2_300));
    }

    /** Returns Stripe's signature of a body. */
    public static String stripeSignature(String secret, byte[] body, long epochSeconds) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            mac.update((epochSeconds + ".").getBytes(UTF_8));
            return "t=" + epochSeconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA-256", e);
        }
    }

    private static String repeated(String item, int times) {
        return (item + ",").repeat(times) + item;
    }

    private static String numbered(String before, String after, int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(i == 0 ? "" : ",").append(before).append(i).append(after);
        }
        return text.toString();
    }

    private static byte[] bytes(byte value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, value);
        return bytes;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return out.toByteArray();
    }
}
