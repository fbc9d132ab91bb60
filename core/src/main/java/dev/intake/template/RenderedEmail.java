package dev.intake.template;

import java.util.Optional;

/**
 * What an email says to one contact, with every merge field filled in.
 *
 * @param subject one line without control characters
 * @param text the plain text body
 * @param html the HTML body, whose merged values are escaped; a plain email has none
 */
public record RenderedEmail(String subject, String text, Optional<String> html) {}
