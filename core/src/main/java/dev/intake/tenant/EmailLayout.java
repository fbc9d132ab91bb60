package dev.intake.tenant;

import java.util.Optional;

/**
 * The layout of a tenant's emails that are written in Markdown. Each part that is absent has its default.
 *
 * @param header the line above the text, such as the product's name; absent for none
 * @param footer the line below the text; absent for none. The postal address and the unsubscribe link follow in any case.
 * @param accent the color of links and header, legible on {@link #CARD}
 * @param background the color around the email
 */
public record EmailLayout(
        Optional<LayoutText> header, Optional<LayoutText> footer, Optional<Color> accent, Optional<Color> background) {
    /** The background of the email's text. */
    public static final Color CARD = new Color("#ffffff");

    /** The layout of a tenant that has set nothing. */
    public static final EmailLayout DEFAULT =
            new EmailLayout(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Rejects an accent that is not legible. */
    public EmailLayout {
        if (accent.isPresent() && !accent.get().isLegibleOn(CARD)) {
            throw new IllegalArgumentException("the accent is not legible on " + CARD);
        }
    }

    /** Returns the layout with another accent. */
    public EmailLayout withAccent(Optional<Color> changed) {
        return new EmailLayout(header, footer, changed, background);
    }

    /** Returns the layout with another background. */
    public EmailLayout withBackground(Optional<Color> changed) {
        return new EmailLayout(header, footer, accent, changed);
    }
}
