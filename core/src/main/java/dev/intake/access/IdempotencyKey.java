package dev.intake.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value of the header {@code Idempotency-Key}: a client's name for one call, under which it may repeat the call. It is
 * never stored, because a client may put anything into it; its hash is. (draft-ietf-httpapi-idempotency-key-header, 2.1)
 */
public final class IdempotencyKey {
    /** Maximum number of characters, without quotes. */
    public static final int MAX_LENGTH = 255;

    private static final Pattern STRING = Pattern.compile("\"((?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+)\"");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final Pattern BARE = Pattern.compile("[!#-+\\--:<-~]+");

    private final String value;

    private IdempotencyKey(String value) {
        this.value = value;
    }

    /**
     * Parses a header: a string in quotes, as the draft requires, or the same characters without quotes, spaces, commas and
     * semicolons, as most clients send them.
     *
     * @return empty if the header has another form, no character, or more than {@value #MAX_LENGTH}
     */
    public static Optional<IdempotencyKey> parse(String header) {
        Matcher string = STRING.matcher(header);
        String value = string.matches() ? ESCAPE.matcher(string.group(1)).replaceAll("$1") : header;
        boolean formed = string.matches() || BARE.matcher(header).matches();
        return formed && !value.isEmpty() && value.length() <= MAX_LENGTH
                ? Optional.of(new IdempotencyKey(value))
                : Optional.empty();
    }

    /** Returns the hash under which the call is stored. */
    KeyHash hash() {
        return digest(new byte[0]);
    }

    /**
     * Returns the hash of a request, which contains the key, so that guesses of a request cannot be tested without the key.
     *
     * @param request everything that distinguishes it from other requests
     */
    KeyHash hash(byte[] request) {
        return digest(request);
    }

    private KeyHash digest(byte[] request) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(value.getBytes(UTF_8));
            sha.update((byte) 0);
            return KeyHash.ofBytes(sha.digest(request));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "IdempotencyKey[hidden]";
    }
}
