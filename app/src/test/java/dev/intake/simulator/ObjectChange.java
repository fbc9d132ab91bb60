package dev.intake.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * A change of an object at Clerk or Polar, of which the provider sends an event.
 *
 * @param id the id of the event's delivery
 * @param type the provider's name of the event
 * @param at when it happens
 * @param timestamp the same, as the provider writes it
 * @param object the object after the change
 * @param present whether the provider still has the object
 * @param person the merchant's id of the person
 * @param listedBy the time in the object by which the provider lists this change
 * @param shownUntil when the object stops showing the change; the time of the change if it never shows it
 */
record ObjectChange(
        String id,
        String type,
        Instant at,
        Object timestamp,
        ObjectNode object,
        boolean present,
        String person,
        Instant listedBy,
        Instant shownUntil) {
    /** Returns the change of an object that shows it until then, or for good if that is after the month. */
    ObjectChange until(Instant end) {
        Instant shown = end.isBefore(ObjectMonth.END) ? end : Instant.MAX;
        return new ObjectChange(id, type, at, timestamp, object, present, person, listedBy, shown);
    }

    String objectId() {
        return object.path("id").asText();
    }

    /** Returns the body of its deliveries. */
    byte[] body() {
        ObjectNode body = Json.object().put("type", type);
        body.putPOJO("timestamp", timestamp);
        body.set("data", object);
        return Json.line(body).getBytes(StandardCharsets.UTF_8);
    }
}
