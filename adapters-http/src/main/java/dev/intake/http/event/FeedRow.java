package dev.intake.http.event;

import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.Unrecorded;
import dev.intake.http.page.ContactLink;
import dev.intake.http.page.ContactLinks;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.traffic.FollowedOperation;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ParkedEvent;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of a list of arrivals. All components are texts, so that equal lists have equal hashes on every node.
 *
 * @param at time of arrival
 * @param moment the time of arrival in ISO 8601
 * @param what event type, or the provider's type
 * @param link path of the recorded event or of the delivery, if any
 * @param status the outcome
 * @param cssClass CSS class of the outcome
 * @param from the source
 * @param detail details; empty if there are none
 * @param contact the contact, if known
 */
public record FeedRow(
        String at,
        String moment,
        String what,
        Optional<String> link,
        String status,
        String cssClass,
        String from,
        String detail,
        Optional<ContactLink> contact) {

    private static final int PROPERTIES = 2;
    private static final int MAX_PROPERTY = 60;

    public static FeedRow of(ContactLinks links, FollowedOperation operation) {
        return operation
                .recorded()
                .map(event -> of(links, event))
                .orElseGet(() -> of(operation.notRecorded().orElseThrow()));
    }

    private static FeedRow of(ContactLinks links, EventRecord event) {
        boolean late = !event.occurredAt().equals(event.receivedAt());
        return new FeedRow(
                Labels.second(event.receivedAt()),
                event.receivedAt().toString(),
                event.type().value(),
                Optional.of(Paths.event(links.tenant(), event.id())),
                recorded(event),
                "recorded",
                Labels.of(event.source()),
                Stream.concat(
                                shortProperties(event),
                                late ? Stream.of("occurred " + Labels.exact(event.occurredAt())) : Stream.empty())
                        .collect(Collectors.joining("; ")),
                Optional.of(links.to(event.contact())));
    }

    /** Returns the first properties, by name, whose values fit in a row. */
    private static Stream<String> shortProperties(EventRecord event) {
        return new TreeMap<>(event.properties().asMap())
                .entrySet().stream()
                        .map(property ->
                                property.getKey() + ": " + property.getValue().written())
                        .filter(text -> text.length() <= MAX_PROPERTY)
                        .limit(PROPERTIES);
    }

    private static String recorded(EventRecord event) {
        return event.historical() ? "Recorded as historical" : "Recorded";
    }

    private static FeedRow of(Unrecorded operation) {
        String what = operation.type().map(EventType::value).orElse("A request");
        String why = switch (operation.status()) {
            case DUPLICATE -> "";
            case SKIPPED -> "no identity";
            case REFUSED -> (operation.place() + " " + operation.rule()).strip();
            case IGNORED -> operation.rule();
        };
        String message = operation.messageId().map(id -> "messageId " + id).orElse("");
        String detail = Stream.of(why, message).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
        String status = status(operation.status());
        return new FeedRow(
                Labels.second(operation.at()),
                operation.at().toString(),
                what,
                Optional.empty(),
                status,
                status.toLowerCase(Locale.ROOT),
                Labels.of(Source.CUSTOMER),
                detail,
                Optional.empty());
    }

    public static FeedRow of(ContactLinks links, DeliveryRecord delivery) {
        String became = delivery.became().map(type -> "event " + type + "; ").orElse("");
        return new FeedRow(
                Labels.second(delivery.receivedAt()),
                delivery.receivedAt().toString(),
                delivery.providerType(),
                Optional.of(Paths.delivery(links.tenant(), delivery.key().eventId())),
                status(delivery.outcome()),
                delivery.outcome().label(),
                Labels.of(delivery.key().source()),
                (became
                        + reason(delivery).map(reason -> reason + "; ").orElse("")
                        + delivery.key().id()),
                delivery.contact().map(links::to));
    }

    /** Returns why a delivery recorded nothing; absent if it did. Details of an internal error are in the log only. */
    public static Optional<String> reason(DeliveryRecord delivery) {
        return delivery.outcome() == DeliveryOutcome.FAILED
                ? Optional.of("internal error, which the log describes; the delivery is kept for a retry")
                : delivery.reason();
    }

    public static FeedRow of(TenantId tenant, ParkedEvent parked) {
        return new FeedRow(
                Labels.second(parked.delivery().receivedAt()),
                parked.delivery().receivedAt().toString(),
                parked.type().value(),
                Optional.of(Paths.delivery(tenant, parked.delivery().key().eventId())),
                status(DeliveryOutcome.PARKED),
                DeliveryOutcome.PARKED.label(),
                Labels.of(parked.customer().connector().source()),
                "of customer " + parked.customer().id() + ", occurred " + Labels.exact(parked.occurredAt()),
                Optional.empty());
    }

    private static String status(Unrecorded.Status status) {
        return switch (status) {
            case DUPLICATE -> "Duplicate";
            case SKIPPED -> "Skipped";
            case REFUSED -> "Rejected";
            case IGNORED -> "Ignored";
        };
    }

    /** Returns the label of an outcome. */
    public static String status(DeliveryOutcome outcome) {
        return switch (outcome) {
            case PROCESSED -> "Processed";
            case IGNORED -> "Ignored";
            case PARKED -> "Pending";
            case FAILED -> "Failed";
        };
    }
}
