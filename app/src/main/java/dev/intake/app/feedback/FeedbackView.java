package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows what actions return about email providers. Only at the machine it includes the last characters of secrets. */
public final class FeedbackView {
    private FeedbackView() {}

    /** Returns the email providers and the topic of Amazon SES. */
    public static Outcome list(ObjectNode answer) {
        List<JsonNode> rows = new ArrayList<>();
        answer.path("providers").forEach(rows::add);
        Table providers = Table.headed("PROVIDER", "SECRET", "SET", "ENDPOINT");
        rows.forEach(row -> providers.row(
                row.path("provider").asText(),
                row.path("secretSet").asBoolean()
                        ? text(row, "endsWith").map(end -> "…" + end).orElse("set")
                        : "none",
                text(row, "setAt").orElse(""),
                row.path("endpoint").asText()));
        JsonNode topic = answer.path("ses");
        rows.add(topic);
        Table topics = Table.headed("PROVIDER", "TOPIC", "SUBSCRIPTION", "ENDPOINT")
                .row(
                        topic.path("provider").asText(),
                        text(topic, "topic").orElse("none"),
                        text(topic, "topic").map(set -> subscription(topic)).orElse(""),
                        topic.path("endpoint").asText());
        return Outcome.done(
                Json.array(rows),
                Stream.of(providers.lines(""), List.of(""), topics.lines(""))
                        .flatMap(List::stream)
                        .toList());
    }

    private static String subscription(JsonNode topic) {
        return text(topic, "confirmedAt")
                .map(at -> "confirmed " + at)
                .or(() -> text(topic, "askedAt").map(at -> "asked " + at + ", not confirmed"))
                .orElse("not asked yet");
    }

    private static Optional<String> text(JsonNode row, String member) {
        return Optional.ofNullable(row.path(member).textValue());
    }

    /** Returns the outcome of removing a secret. */
    public static Outcome secretCleared(ObjectNode answer) {
        String provider = answer.path("provider").asText();
        return Outcome.done(
                answer,
                answer.path("cleared").asBoolean()
                        ? "Removed the secret of " + provider + "."
                        : "There was no secret of " + provider + ".");
    }

    /** Returns the outcome of removing the topic. */
    public static Outcome topicCleared(ObjectNode answer) {
        return Outcome.done(answer, answer.path("cleared").asBoolean() ? "Removed the topic." : "There was no topic.");
    }

    /** Returns the outcome of setting the topic. */
    public static Outcome topicSet(ObjectNode answer, Caller caller) {
        return Outcome.done(
                answer,
                "Subscribe over HTTPS, without raw message delivery, the endpoint  "
                        + answer.path("endpoint").asText(),
                "Then run  "
                        + caller.launcher()
                                .line("feedback", "confirm", caller.tenant().value()));
    }
}
