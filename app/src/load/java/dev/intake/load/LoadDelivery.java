package dev.intake.load;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A provider's event about a customer who is known.
 *
 * @param tenant to which tenant, by index
 * @param id the provider's event id, sent once
 * @param type the provider's name of the event
 * @param body what is sent
 */
record LoadDelivery(int tenant, String id, String type, String body) {
    byte[] bytes() {
        return body.getBytes(UTF_8);
    }
}
