package dev.intake.app.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Printable;
import dev.intake.app.output.Table;
import dev.intake.sync.Certificate;
import dev.intake.sync.FoundEvent;
import dev.intake.sync.SyncState;
import dev.intake.traffic.WhyMissing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Formats the findings of a verification for output. */
final class CertificateView {
    private CertificateView() {}

    static ObjectNode json(Certificate certificate, Function<FoundEvent, WhyMissing> why) {
        ObjectNode json = NodeFields.object(fields -> SyncState.CERTIFICATE.write(certificate, fields));
        json.set(
                "found",
                Json.array(certificate.found().stream()
                        .map(event -> json(event, why.apply(event)))
                        .toList()));
        return json;
    }

    private static ObjectNode json(FoundEvent event, WhyMissing why) {
        return Json.object()
                .put("eventId", event.eventId())
                .put("type", event.type())
                .put("occurredAt", event.occurredAt().map(Instant::toString).orElse(null))
                .put("outcome", event.outcome().name().toLowerCase(Locale.ROOT))
                .put("why", why == WhyMissing.UNKNOWN ? null : why.label());
    }

    /** Returns one line with the counts. */
    static String summary(Certificate certificate) {
        long days = Math.round(Duration.between(certificate.period().from(), certificate.reached())
                        .toHours()
                / 24.0);
        return String.format(
                Locale.ROOT,
                "%d %s: %,d listed by the provider, %,d recorded before, %,d fetched and recorded now, %,d missing",
                days,
                days == 1 ? "day" : "days",
                certificate.sent(),
                certificate.here(),
                certificate.fetched(),
                certificate.missing());
    }

    static List<String> lines(Certificate certificate, Function<FoundEvent, WhyMissing> why) {
        List<String> lines = new ArrayList<>();
        lines.add(summary(certificate));
        if (!certificate.found().isEmpty()) {
            Table table = Table.headed("OCCURRED", "TYPE", "OUTCOME", "EVENT", "WHY IT WAS MISSING");
            certificate
                    .found()
                    .forEach(event -> table.row(
                            event.occurredAt().map(Instant::toString).orElse(""),
                            Printable.of(event.type()),
                            event.outcome().name().toLowerCase(Locale.ROOT),
                            Printable.of(event.eventId()),
                            why.apply(event).text()));
            lines.addAll(table.lines(""));
        }
        return lines;
    }
}
