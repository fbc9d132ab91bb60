package dev.intake.contact;

import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import dev.intake.text.CleanText;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An email address {@code local@domain}, with a dot in the domain. Both parts may contain letters beyond ASCII; quoted
 * local parts, comments and address literals are rejected.
 *
 * <p>Addresses that differ only in case are equal. The first spelling is kept. (Decisions 2.3)
 */
public final class EmailAddress implements Identity {
    /** Maximum number of characters of an address; the limit of SMTP. */
    public static final int MAX_LENGTH = 254;

    /** What separates an address from the text around it. */
    private static final Pattern AROUND = Pattern.compile("[\\s<>(),;:\"\\[\\]]+");

    private static final int MAX_LOCAL = 64;
    private static final int MAX_LABEL = 63;
    private static final String LOCAL_SYMBOLS = "!#$%&'*+/=?^_`{|}~-.";

    private final String value;
    private final String key;

    private EmailAddress(String value) {
        this.value = value;
        this.key = value.toLowerCase(Locale.ROOT);
    }

    /** Parses trimmed text; empty if it is not an address. The text is never cleaned. (Decisions 3.9) */
    public static Optional<EmailAddress> parse(String text) {
        String address = CleanText.stripped(text);
        int at = address.indexOf('@');
        boolean valid = at > 0
                && at == address.lastIndexOf('@')
                && !CleanText.isLongerThan(address, MAX_LENGTH)
                && isLocalPart(address.substring(0, at))
                && isDomain(address.substring(at + 1));
        return valid ? Optional.of(new EmailAddress(address)) : Optional.empty();
    }

    /** Returns the addresses that a text contains, in its order: words between spaces, quotes, brackets and separators. */
    public static Stream<EmailAddress> within(String text) {
        return text.indexOf('@') < 0
                ? Stream.empty()
                : AROUND.splitAsStream(text).flatMap(word -> parse(word).stream());
    }

    private static boolean isLocalPart(String local) {
        return !CleanText.isLongerThan(local, MAX_LOCAL) && hasNoEmptyLabel(local) && consistsOf(local, LOCAL_SYMBOLS);
    }

    private static boolean isDomain(String domain) {
        if (domain.indexOf('.') < 0 || !hasNoEmptyLabel(domain)) {
            return false;
        }
        int start = 0;
        for (int dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', start)) {
            if (!isLabel(domain.substring(start, dot))) {
                return false;
            }
            start = dot + 1;
        }
        String last = domain.substring(start);
        return isLabel(last) && last.length() >= 2 && !last.chars().allMatch(Character::isDigit);
    }

    private static boolean isLabel(String label) {
        return label.length() <= MAX_LABEL && !label.startsWith("-") && !label.endsWith("-") && consistsOf(label, "-");
    }

    /** Returns whether the text consists of letters and digits of any script and these symbols. */
    private static boolean consistsOf(String text, String symbols) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (!Character.isLetterOrDigit(c) && symbols.indexOf(c) < 0 && !isCombining(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasNoEmptyLabel(String dotted) {
        return !dotted.startsWith(".") && !dotted.endsWith(".") && !dotted.contains("..");
    }

    private static boolean isCombining(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    /** Returns whether one of the values is one of the addresses. */
    public static boolean isAnyIn(Attributes values, Set<EmailAddress> addresses) {
        return values.asMap().values().stream()
                .anyMatch(value -> value instanceof AttributeValue.Text text
                        && parse(text.value()).filter(addresses::contains).isPresent());
    }

    /** Returns the address as sent, trimmed. */
    public String value() {
        return value;
    }

    /** Returns the address in lower case, by which addresses are compared. */
    public String key() {
        return key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EmailAddress that && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
