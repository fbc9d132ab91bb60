package dev.intake.webhook;

import dev.intake.connector.Delivery;
import dev.intake.connector.EventMode;
import dev.intake.webhook.DeliveryReader.Line;
import dev.intake.webhook.DeliveryReader.Reading;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Determines the world of a delivery: that of the mode that its event states, if secrets of both are set; otherwise that whose
 * secret verifies it, the live one first. If only a test secret is set, live events are rejected. What Intake itself sends for
 * testing is test data, whichever secret verifies it. (ADR 131)
 */
final class WorldReader {
    private final DeliveryReader reader;

    WorldReader(DeliveryReader reader) {
        this.reader = reader;
    }

    /**
     * The result of reading a delivery.
     *
     * @param line the world of the delivery; the live world if no secret verifies it
     * @param reading the result
     */
    record Placed(Line line, Reading reading) {}

    /**
     * Returns the answer to a delivery with these headers if it does not depend on the body.
     *
     * @param headers the delivery without its body
     */
    Optional<WebhookOutcome> refusal(Line live, Delivery headers) {
        return reader.unopened(live)
                .filter(unopened -> !reader.isSet(live.test()))
                .or(() -> Provider.of(live.connector())
                        .scheme()
                        .headerFault(headers)
                        .map(fault -> WebhookOutcome.UNAUTHORIZED));
    }

    /** Reads a delivery that arrives now. */
    Placed read(Line live, Delivery delivery) {
        Placed placed = read(live, delivery, reader::read);
        return placed.reading().isOfWrongMode() ? readAnew(live, delivery) : placed;
    }

    /** Reads a delivery with secrets that are read from storage for it. */
    Placed readAnew(Line live, Delivery delivery) {
        return read(live, delivery, reader::readAnew);
    }

    /** Reads an event that the provider's API listed for the key of a world. */
    Reading readListed(Line line, Delivery event) {
        Reading reading = reader.readListed(line, event);
        return reading.accepted()
                .flatMap(verified -> otherMode(line, verified)
                        .filter(stated -> line.tenant().isTest() || reader.isSet(line.test()))
                        .map(stated -> Reading.ofMode(stated, verified)))
                .orElse(reading);
    }

    private Placed read(Line live, Delivery delivery, BiFunction<Line, Delivery, Reading> read) {
        Reading asLive = read.apply(live, delivery);
        if (!asLive.isUnverified()) {
            return placed(live, asLive);
        }
        Reading asTest = read.apply(live.test(), delivery);
        if (!asTest.isUnverified()) {
            return placed(live.test(), asTest);
        }
        // It may be signed with the test secret that does not open.
        boolean locked = asTest.refusal().equals(Optional.of(WebhookOutcome.SECRET_LOCKED));
        return new Placed(live, locked ? asTest : asLive);
    }

    /** Returns the delivery in the world of its event, given the world whose secret verified it. */
    private Placed placed(Line line, Reading reading) {
        Optional<EventMode> other = reading.accepted().flatMap(delivery -> otherMode(line, delivery));
        if (other.isEmpty()) {
            return new Placed(line, reading);
        }
        VerifiedDelivery delivery = reading.delivery().orElseThrow();
        Line stated = line.of(other.get());
        if (!delivery.key().isTest() && !reader.isSet(stated)) {
            return new Placed(line, line.tenant().isTest() ? Reading.ofMode(other.get(), delivery) : reading);
        }
        // Remembered secrets are compared with those of the world in which the delivery is stored, so these do not
        // count.
        return delivery.remembered().isPresent()
                ? new Placed(line, Reading.ofMode(other.get(), delivery))
                : new Placed(stated, reading);
    }

    private static Optional<EventMode> otherMode(Line line, VerifiedDelivery delivery) {
        Optional<EventMode> stated = delivery.key().isTest()
                ? Optional.of(EventMode.TEST)
                : Provider.of(line.connector()).translator().mode(delivery.payload());
        return stated.filter(mode -> mode != line.mode());
    }
}
