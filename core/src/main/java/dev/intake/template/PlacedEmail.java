package dev.intake.template;

/**
 * An email of a draft and where it stands there.
 *
 * @param place as a person would say it, as in {@code step 2, variant B}
 * @param email what it says
 */
public record PlacedEmail(String place, EmailTemplate email) {}
