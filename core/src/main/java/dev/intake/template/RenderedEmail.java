package dev.intake.template;

import java.util.Optional;

/**
 * An email for one contact, with all merge fields replaced.
 *
 * @param subject one line without control characters
 * @param text the plain text body
 * @param html the HTML body with escaped values; absent for a plain email
 */
public record RenderedEmail(String subject, String text, Optional<String> html) {
    /**
     * Returns the offset at which an element is added at the end of the body of HTML: before the last end tag of the body
     * that is none in a comment or in the value of an attribute, else the length.
     */
    public static int endOfBody(String html) {
        HtmlContext context = new HtmlContext();
        context.pass(html);
        return context.endOfBody().orElse(html.length());
    }

    /** Returns whether an element that begins at the offset is one, and not a part of a comment, a tag or a raw element. */
    public static boolean isText(String html, int offset) {
        HtmlContext context = new HtmlContext();
        context.pass(html.substring(0, offset));
        return context.unfinished().isEmpty();
    }
}
