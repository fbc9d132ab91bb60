package dev.intake.http.page;

/**
 * A link to a contact's page.
 *
 * @param name name, email address or external id of the contact
 * @param path path of the page
 */
public record ContactLink(String name, String path) {}
