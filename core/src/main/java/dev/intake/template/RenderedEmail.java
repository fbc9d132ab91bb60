package dev.intake.template;

import java.util.Optional;

/**
 * An email for one contact, with all merge fields replaced.
 *
 * @param subject one line without control characters
 * @param text the plain text body
 * @param html the HTML body with escaped values; absent for a plain email
 */
public record RenderedEmail(String subject, String text, Optional<String> html) {}
