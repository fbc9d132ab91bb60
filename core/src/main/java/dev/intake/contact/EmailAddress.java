package dev.intake.contact;

import dev.intake.kernel.CleanText;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An email address {@code local@domain}, with a dot in the domain. Both parts may contain letters beyond ASCII; quoted
 * local parts, comments and address literals are rejected.
 *
 * <p>Addresses that reach the same mailbox are equal: the local part is compared composed (NFC) and with ASCII letters in one
 * case, because a server alone knows the case of others; the domain by its A-label (IDNA2008). The first spelling is kept.
 * (Decisions 2.3 and 2.8)
 */
public final class EmailAddress implements Identity {
    /** Maximum number of characters of an address; the limit of SMTP. */
    public static final int MAX_LENGTH = 254;

    /** What separates an address from the text around it. */
    private static final Pattern AROUND = Pattern.compile("[\\s<>(),;:\"\\[\\]]+");

    /** From an upper-case letter of ASCII to its lower case. */
    private static final int CASE = 'a' - 'A';

    private static final String KELVIN = "\u212A";

    private static final int MAX_LOCAL = 64;
    private static final int MAX_LABEL = 63;
    private static final String LOCAL_SYMBOLS = "!#$%&'*+/=?^_`{|}~-.";

    private final String value;
    private final String key;

    private EmailAddress(String value) {
        this.value = value;
        this.key = DomainLabel.isAscii(value) ? value.toLowerCase(Locale.ROOT) : internationalKey(value);
    }

    private static String internationalKey(String value) {
        int at = value.indexOf('@');
        return localKey(value.substring(0, at)) + "@" + asciiDomain(value.substring(at + 1));
    }

    /** Composed, a Kelvin sign is a K, but no K that a server would have to fold: it stays apart from k. */
    private static String localKey(String local) {
        StringBuilder folded = new StringBuilder();
        for (String part : local.split("(?<=\\x{212A})|(?=\\x{212A})", -1)) {
            String composed = Normalizer.normalize(part, Normalizer.Form.NFC);
            composed.chars()
                    .forEach(c ->
                            folded.append(part.equals(KELVIN) || c < 'A' || c > 'Z' ? (char) c : (char) (c + CASE)));
        }
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }

    private static String asciiDomain(String domain) {
        return Arrays.stream(domain.split("\\.")).map(DomainLabel::ascii).collect(Collectors.joining("."));
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

    /**
     * Parses one recipient as emails and reports name it: an address, alone or in angle brackets after a name, or before a
     * comment. (RFC 5322, 3.4) A name that looks like an address is not read.
     */
    public static Optional<EmailAddress> ofMailbox(String text) {
        String mailbox = CleanText.stripped(text);
        if (mailbox.endsWith(">")) {
            return parse(mailbox.substring(mailbox.lastIndexOf('<') + 1, mailbox.length() - 1));
        }
        int comment = mailbox.endsWith(")") ? mailbox.indexOf('(') : -1;
        return parse(comment < 0 ? mailbox : mailbox.substring(0, comment));
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

    /** Returns the text by which addresses are compared and stored: equal addresses have equal keys. */
    public String key() {
        return key;
    }

    /**
     * Returns the key by which earlier versions stored the address, if it differs: the lower case of its spelling. Addresses
     * and digests that they stored are found by it.
     */
    public Optional<String> formerKey() {
        return Optional.of(value.toLowerCase(Locale.ROOT)).filter(former -> !former.equals(key));
    }

    /**
     * Returns the address as mail servers accept it: the local part as sent, and the A-label of the domain. Empty if no such
     * domain can exist, because it is too long in ASCII or consists of other characters there.
     */
    public Optional<String> mailable() {
        int at = value.indexOf('@');
        if (DomainLabel.isAscii(value.substring(at))) {
            return Optional.of(value);
        }
        String domain = key.substring(key.lastIndexOf('@') + 1);
        String mailable = value.substring(0, at + 1) + domain;
        return isDomain(domain) && DomainLabel.isAscii(domain) && mailable.length() <= MAX_LENGTH
                ? Optional.of(mailable)
                : Optional.empty();
    }

    /** Returns whether the local part has letters beyond ASCII, which only some mail servers accept. (RFC 6531) */
    public boolean needsSmtpUtf8() {
        return !DomainLabel.isAscii(value.substring(0, value.indexOf('@')));
    }

    /**
     * Returns what the keys of addresses that begin with this text begin with. Those whose domain has its first letter beyond
     * ASCII later in the label begun are not among them.
     */
    public static String keyPrefix(String begun) {
        int at = begun.indexOf('@');
        if (at < 0) {
            return localKey(begun);
        }
        int last = Math.max(at, begun.lastIndexOf('.')) + 1;
        String labels = begun.substring(at + 1, last);
        return localKey(begun.substring(0, at))
                + "@"
                + (labels.isEmpty() ? "" : asciiDomain(labels) + ".")
                + DomainLabel.asciiPrefix(begun.substring(last));
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
