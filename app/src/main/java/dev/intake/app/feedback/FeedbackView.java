package dev.intake.app.feedback;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.Table;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.StoredFeedbackSecret;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Formats feedback providers for output, with the last characters of their secrets. */
final class FeedbackView {
    private FeedbackView() {}

    static ObjectNode json(FeedbackProvider provider, Optional<StoredFeedbackSecret> secret, String endpoint) {
        return Json.object()
                .put("provider", provider.segment())
                .put("endpoint", endpoint)
                .put("secretSet", secret.isPresent())
                .put("endsWith", secret.map(StoredFeedbackSecret::shownEnd).orElse(null))
                .put("setAt", secret.map(stored -> stored.setAt().toString()).orElse(null));
    }

    static List<String> table(
            Map<FeedbackProvider, StoredFeedbackSecret> secrets, Function<FeedbackProvider, String> endpoint) {
        Table table = Table.headed("PROVIDER", "SECRET", "SET", "ENDPOINT");
        for (FeedbackProvider provider : FeedbackProvider.values()) {
            Optional<StoredFeedbackSecret> stored = Optional.ofNullable(secrets.get(provider));
            table.row(
                    provider.segment(),
                    stored.map(secret -> "…" + secret.shownEnd()).orElse("none"),
                    stored.map(secret -> secret.setAt().toString()).orElse(""),
                    endpoint.apply(provider));
        }
        return table.lines("");
    }
}
