package dev.intake.template;

import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import java.util.stream.Stream;

/**
 * The colors of a document.
 *
 * @param page background around the email
 * @param card background of the email
 * @param text text of the email
 * @param faint text on the page, such as the postal address
 * @param link links on the card
 * @param line lines of quotes and separators
 */
record LayoutColors(Color page, Color card, Color text, Color faint, Color link, Color line) {
    private static final Color BLACK = new Color("#000000");
    private static final Color WHITE = new Color("#ffffff");

    /** Creates the colors from text such as {@code #0b57d0}. */
    static LayoutColors of(String page, String card, String text, String faint, String link, String line) {
        return new LayoutColors(
                new Color(page), new Color(card), new Color(text), new Color(faint), new Color(link), new Color(line));
    }

    /** Returns these colors with those of a layout. Text on the page is the faintest that is legible on it. */
    LayoutColors of(EmailLayout layout) {
        Color background = layout.background().orElse(page);
        return new LayoutColors(
                background,
                card,
                text,
                Stream.of(faint, text, BLACK)
                        .filter(color -> color.isLegibleOn(background))
                        .findFirst()
                        .orElse(WHITE),
                layout.accent().orElse(link),
                line);
    }
}
