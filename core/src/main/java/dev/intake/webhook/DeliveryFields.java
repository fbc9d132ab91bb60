package dev.intake.webhook;

import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.oneOf;

import dev.intake.contact.ContactId;
import dev.intake.event.EventType;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.Source;

/** Traces of deliveries as JSON. Shared by exports and commands. */
public final class DeliveryFields {
    private static final Source[] PROVIDERS = {Source.STRIPE, Source.POLAR, Source.CLERK};
    private static final JsonShape<DeliveryRecord> RECEIVED = new JsonShape<DeliveryRecord>("ListedDelivery")
            .has(
                    "connector",
                    oneOf(PROVIDERS, Source::label),
                    delivery -> delivery.key().source())
            .has("eventId", TEXT, delivery -> delivery.key().id())
            .has("type", TEXT, DeliveryRecord::providerType)
            .has("outcome", oneOf(DeliveryOutcome.values(), DeliveryOutcome::label), DeliveryRecord::outcome)
            .orNull("became", TEXT, delivery -> delivery.became().map(EventType::value));
    private static final JsonShape<DeliveryRecord> REASON = new JsonShape<DeliveryRecord>("")
            .orNull("reason", TEXT, DeliveryRecord::reason)
            .has("receivedAt", TIME, DeliveryRecord::receivedAt);

    /** The trace with its contact. */
    public static final JsonShape<DeliveryRecord> SHAPE = RECEIVED.orNull(
                    "contactId", TEXT, delivery -> delivery.contact().map(ContactId::toString))
            .with(REASON, delivery -> delivery);

    /** The trace without its contact: the object around it names the contact. */
    public static final JsonShape<DeliveryRecord> OF_CONTACT = RECEIVED.with(REASON, delivery -> delivery);

    private DeliveryFields() {}
}
