package dev.intake.template;

import dev.intake.kernel.CleanText;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Encodes values in links. Results need no further escaping, except that of {@link #address}. */
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
     * Returns a value that is a complete URL: {@code http} or {@code https} with a host, or {@code mailto}. Characters
     * that URLs cannot contain are percent-encoded. Empty for anything else, such as {@code javascript:}.
     */
    static Optional<String> address(String value) {
        String address = CleanText.trimmed(value);
        return ADDRESS.matcher(address).matches() ? Optional.of(encoded(address, IN_ADDRESS)) : Optional.empty();
    }

    /** Returns a value that is an ASCII host or part of one; empty for anything else. */
    static Optional<String> host(String value) {
        String host = CleanText.trimmed(value);
        return HOST.matcher(host).matches() ? Optional.of(host) : Optional.empty();
    }

    /** Returns the percent-encoded value as path segments; empty if it contains {@code .} or {@code ..} segments. */
    static Optional<String> path(String value) {
        return CLIMBING.matcher(value).find() ? Optional.empty() : Optional.of(encoded(value, IN_PATH));
    }

    /** Returns the percent-encoded value as a URL component that it cannot escape from. */
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
