package dev.intake.template;

import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Writes values into links. Whatever comes out needs no more escaping, except an {@link #address}. */
final class LinkText {
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:https?://[^/?#@:\\s\\p{Cntrl}\\\\]|mailto:[^?\\s\\p{Cntrl}\\\\])[^\\s\\p{Cntrl}\\\\]*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Pattern CLIMBING = Pattern.compile("(?:^|[/\\s])\\.\\.?(?:$|[/\\s])");
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String UNRESERVED = "-._~";
    private static final String IN_PATH = UNRESERVED + "/:@+";
    private static final String IN_ADDRESS = IN_PATH + "?#[]!$&'()*,;=%";

    private LinkText() {}

    /**
     * A value that is a whole address: {@code http} or {@code https} with a host, or {@code mailto}. Nothing when it is
     * anything else, {@code javascript:} among them. What no address may have is percent-encoded.
     */
    static Optional<String> address(String value) {
        String address = CleanText.trimmed(value);
        return ADDRESS.matcher(address).matches() ? Optional.of(encoded(address, IN_ADDRESS)) : Optional.empty();
    }

    /** A value that is a host or part of one, in ASCII; nothing when it is anything else. */
    static Optional<String> host(String value) {
        String host = CleanText.trimmed(value);
        return HOST.matcher(host).matches() ? Optional.of(host) : Optional.empty();
    }

    /** The value, percent-encoded, as one or several segments of a path; nothing when it climbs out of them. */
    static Optional<String> path(String value) {
        return CLIMBING.matcher(value).find() ? Optional.empty() : Optional.of(encoded(value, IN_PATH));
    }

    /** The value, percent-encoded, as one part of an address that it cannot leave. */
    static String part(String value) {
        return encoded(value, UNRESERVED);
    }

    private static String encoded(String value, String kept) {
        StringBuilder encoded = new StringBuilder(value.length() + 16);
        for (byte b : CleanText.trimmed(SafeText.clean(value)).getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (isLetterOrDigit(c) || kept.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HEX.toHexDigits(b));
            }
        }
        return encoded.toString();
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
