package dev.intake.tenant;

import dev.intake.kernel.CleanText;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An sRGB color.
 *
 * @param value as in {@code #0b57d0}, in lower case
 */
public record Color(String value) {
    /** The contrast that text of usual size needs with its background. (WCAG 2.2, 1.4.3) */
    public static final double LEGIBLE = 4.5;

    private static final Pattern FORM = Pattern.compile("#[0-9a-f]{6}");

    /** Rejects text of another form. */
    public Color {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("a color is # and six hexadecimal digits in lower case");
        }
    }

    /** Parses trimmed text in upper or lower case; empty if it is not {@code #} and six hexadecimal digits. */
    public static Optional<Color> parse(String text) {
        return Optional.of(CleanText.trimmed(text).toLowerCase(Locale.ROOT))
                .filter(lower -> FORM.matcher(lower).matches())
                .map(Color::new);
    }

    /** Returns the contrast ratio of the two colors, from 1 to 21. (WCAG 2.2) */
    public double contrast(Color other) {
        double one = luminance() + 0.05;
        double two = other.luminance() + 0.05;
        return Math.max(one, two) / Math.min(one, two);
    }

    /** Returns whether text of one color is legible on the other. */
    public boolean isLegibleOn(Color background) {
        return contrast(background) >= LEGIBLE;
    }

    private double luminance() {
        return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
    }

    private double linear(int at) {
        double channel = Integer.parseInt(value, at, at + 2, 16) / 255.0;
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    @Override
    public String toString() {
        return value;
    }
}
