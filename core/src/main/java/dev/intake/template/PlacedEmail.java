package dev.intake.template;

/**
 * An email of a draft, with its place.
 *
 * @param place a readable place, such as {@code step 2, variant B}
 * @param email the email
 */
public record PlacedEmail(String place, EmailTemplate email) {}
