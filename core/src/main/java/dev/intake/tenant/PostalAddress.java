package dev.intake.tenant;

import dev.intake.kernel.CleanText;
import java.util.List;
import java.util.Optional;

/**
 * The postal address in the footer of a tenant's emails. Laws about marketing email require one, among them the CAN-SPAM Act.
 *
 * @param lines 1 to {@value #MAX_LINES} lines of 1 to {@value #MAX_LINE} characters, each cleaned and trimmed
 */
public record PostalAddress(List<String> lines) {
    /** Maximum number of lines. */
    public static final int MAX_LINES = 6;

    /** Maximum number of characters of a line. */
    public static final int MAX_LINE = 100;

    /** Copies the list, and rejects lines that {@link #parse} would not return. */
    public PostalAddress {
        lines = List.copyOf(lines);
        if (lines.isEmpty() || lines.size() > MAX_LINES || !lines.stream().allMatch(PostalAddress::isLine)) {
            throw new IllegalArgumentException(
                    "a postal address has 1 to " + MAX_LINES + " trimmed lines of 1 to " + MAX_LINE + " characters");
        }
    }

    /** Parses text with one or more lines; empty if no line has text, or if it has too many or too long ones. */
    public static Optional<PostalAddress> parse(String text) {
        List<String> lines = text.lines()
                .map(CleanText::trimmed)
                .filter(line -> !line.isEmpty())
                .toList();
        boolean valid =
                !lines.isEmpty() && lines.size() <= MAX_LINES && lines.stream().allMatch(PostalAddress::isLine);
        return valid ? Optional.of(new PostalAddress(lines)) : Optional.empty();
    }

    private static boolean isLine(String line) {
        return !line.isEmpty()
                && !CleanText.isLongerThan(line, MAX_LINE)
                && CleanText.trimmed(line).equals(line)
                && line.codePoints().noneMatch(SenderName::endsLine);
    }

    /** Returns the lines, separated by line feeds. */
    public String text() {
        return String.join("\n", lines);
    }

    @Override
    public String toString() {
        return String.join(", ", lines);
    }
}
