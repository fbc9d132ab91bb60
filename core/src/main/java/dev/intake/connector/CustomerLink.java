package dev.intake.connector;

import dev.intake.contact.Subject;

/**
 * That a provider's customer is a certain person, as a payload showed it. Stored, it tells whose the events are that
 * name only the customer, and it releases those that wait. (Decisions 2.7, 2.8)
 *
 * @param customer the provider's customer
 * @param subject whom the payload named beside it
 */
public record CustomerLink(CustomerRef customer, Subject subject) {}
