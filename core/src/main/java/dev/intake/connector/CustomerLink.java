package dev.intake.connector;

import dev.intake.contact.Subject;

/**
 * A link between a provider's customer and a person, as a payload showed it. Once stored, events that name only the
 * customer are recorded for that person, and the customer's parked events are released. (Decisions 2.7, 2.8)
 *
 * @param customer the provider's customer
 * @param subject the person in the same payload
 */
public record CustomerLink(CustomerRef customer, Subject subject) {}
