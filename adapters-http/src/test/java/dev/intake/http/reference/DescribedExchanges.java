package dev.intake.http.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.OpenApi31;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.intake.http.server.Problem;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds exchanges against a description of the API: a path, method and status that are taken must be described, an answer
 * must have the described headers, media type and body, and what was accepted must be a described request.
 */
final class DescribedExchanges {
    /** The pages for people, which the description says that it leaves out. */
    private static final Pattern DASHBOARD = Pattern.compile(
            "/|/(sign-in|sign-ins|sign-out|choose-password|account|tenants|assets|docs/pictures)(/.*)?");

    private static final Set<String> METHODS = Set.of("get", "head", "post", "put", "patch", "delete");
    private static final Set<Integer> NOTHING_HERE = Set.of(400, 404, 405);
    private static final String COMPONENTS = "components";
    private static final int SUCCESS = 200;
    private static final int FIRST_NO_SUCCESS = 300;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDialect(Dialect.builder(OpenApi31.getInstance())
            .keyword(new NonValidationKeyword(COMPONENTS))
            .build());

    private final ApiDescription description;
    private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();

    DescribedExchanges(ApiDescription description) {
        this.description = description;
    }

    /**
     * One exchange.
     *
     * @param method as it was sent
     * @param path as it was sent, without the query
     * @param sent the body of the request
     * @param status of the answer
     * @param headers of the answer
     * @param received the body of the answer; absent when the test took it otherwise than as text
     */
    public record Exchange(
            String method, String path, ByteBuffer sent, int status, HttpHeaders headers, Optional<String> received) {
        @Override
        public String toString() {
            return method + " " + path + " answered " + status;
        }
    }

    /** What of the exchange is not as described; nothing when all is. */
    public List<String> faults(Exchange exchange) {
        List<String> faults = new ArrayList<>();
        Optional<JsonNode> item = pathItem(exchange.path());
        if (item.isEmpty()) {
            if (!DASHBOARD.matcher(exchange.path()).matches()) {
                nothingHere(exchange, "no path is described that fits", faults);
            }
            return faults;
        }
        JsonNode operation = item.get().path(exchange.method().toLowerCase(Locale.ROOT));
        if (operation.isObject()) {
            check(exchange, operation, faults);
        } else {
            nothingHere(exchange, "the method is not described", faults);
            allowed(exchange, item.get(), faults);
        }
        return faults;
    }

    /** The router takes a path with a slash behind it, too, for some clients put one there. */
    private Optional<JsonNode> pathItem(String sent) {
        JsonNode paths = description.root().get("paths");
        String path = sent.replaceFirst("(?<=.)/$", "");
        if (paths.has(path)) {
            return Optional.of(description.resolved(paths.get(path)));
        }
        return paths.properties().stream()
                .filter(described -> template(described.getKey()).matcher(path).matches())
                .findFirst()
                .map(described -> description.resolved(described.getValue()));
    }

    private static Pattern template(String path) {
        return Pattern.compile(Pattern.quote(path).replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q"));
    }

    private void nothingHere(Exchange exchange, String why, List<String> faults) {
        if (!NOTHING_HERE.contains(exchange.status())) {
            faults.add(why);
        } else if (!exchange.method().equals("HEAD")) {
            body(exchange, description.root().at("/components/responses/NotFound"), faults);
        }
    }

    private static void allowed(Exchange exchange, JsonNode item, List<String> faults) {
        if (exchange.status() != Problem.METHOD_NOT_ALLOWED.status()) {
            return;
        }
        Set<String> described = new TreeSet<>();
        item.fieldNames().forEachRemaining(name -> {
            if (METHODS.contains(name)) {
                described.add(name.toUpperCase(Locale.ROOT));
            }
        });
        Set<String> answered = new TreeSet<>(
                Set.of(exchange.headers().firstValue("Allow").orElse("").split(", ")));
        if (!answered.equals(described)) {
            faults.add("Allow is " + answered + " where " + described + " is described");
        }
    }

    private void check(Exchange exchange, JsonNode operation, List<String> faults) {
        JsonNode described = operation.path("responses").path(Integer.toString(exchange.status()));
        if (described.isMissingNode()) {
            faults.add("the status is not described");
            return;
        }
        JsonNode answer = description.resolved(described);
        headers(exchange, answer, faults);
        if (!exchange.method().equals("HEAD")) {
            body(exchange, answer, faults);
        }
        if (exchange.status() >= SUCCESS && exchange.status() < FIRST_NO_SUCCESS) {
            request(exchange, description.resolved(operation.path("requestBody")), faults);
        }
    }

    private void headers(Exchange exchange, JsonNode answer, List<String> faults) {
        answer.path("headers").properties().forEach(listed -> {
            JsonNode header = description.resolved(listed.getValue());
            Optional<String> value = exchange.headers().firstValue(listed.getKey());
            if (value.isPresent()) {
                validate(
                        "header " + listed.getKey(),
                        JSON.getNodeFactory().textNode(value.get()),
                        header.path("schema"),
                        faults);
            } else if (header.path("required").booleanValue()) {
                faults.add("header " + listed.getKey() + " is missing");
            }
        });
    }

    private void body(Exchange exchange, JsonNode answer, List<String> faults) {
        JsonNode content = answer.path("content");
        if (content.isMissingNode()) {
            if (exchange.received().filter(body -> !body.isEmpty()).isPresent()) {
                faults.add("a body is not described");
            }
            return;
        }
        String type = exchange.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        if (!content.has(type)) {
            faults.add("the media type \"" + type + "\" is not described");
        } else if (type.equals("application/json") && exchange.received().isPresent()) {
            json("body", exchange.received().get(), content.get(type).path("schema"), faults);
        }
    }

    private void json(String what, String text, JsonNode schema, List<String> faults) {
        try {
            validate(what, JSON.readTree(text), schema, faults);
        } catch (JsonProcessingException e) {
            faults.add(what + " is not JSON");
        }
    }

    /** Accepted bodies that are not JSON had another coding, or are not read. */
    private void request(Exchange exchange, JsonNode body, List<String> faults) {
        JsonNode schema = body.path("content").path("application/json").path("schema");
        boolean left = !exchange.sent().hasRemaining() && !body.path("required").booleanValue();
        if (schema.isMissingNode() || left) {
            return;
        }
        try {
            byte[] sent = new byte[exchange.sent().remaining()];
            exchange.sent().duplicate().get(sent);
            validate("request", JSON.readTree(sent), schema, faults);
        } catch (IOException compressed) {
            // nothing to compare
        }
    }

    private void validate(String what, JsonNode value, JsonNode schema, List<String> faults) {
        List<Error> errors = schemas.computeIfAbsent(schema, this::compiled).validate(value);
        Set<String> said = new HashSet<>();
        errors.forEach(error -> {
            if (said.add(error.toString())) {
                faults.add(what + ": " + error);
            }
        });
    }

    /** What of the value is not as the schema has it. */
    public List<String> faults(JsonNode value, JsonNode schema) {
        List<String> faults = new ArrayList<>();
        validate("example", value, schema, faults);
        return faults;
    }

    /** A schema together with the others, which it may refer to. */
    private Schema compiled(JsonNode schema) {
        ObjectNode whole = JSON.createObjectNode();
        whole.set(COMPONENTS, description.root().get(COMPONENTS));
        whole.putArray("allOf").add(schema);
        return SCHEMAS.getSchema(whole);
    }

    /** As {@link #faults}, for a test to fail on. */
    public void require(Exchange exchange) {
        List<String> faults = faults(exchange);
        if (!faults.isEmpty()) {
            throw new AssertionError(exchange + ", which is not as openapi.yaml describes it: "
                    + faults.stream().limit(5).collect(Collectors.joining("; ")) + "\n"
                    + exchange.received().orElse(""));
        }
    }
}
