package dev.intake.connector;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The checks of headers that all signature schemes share. */
public final class SignatureHeader {
    /** Characters of a header, at most. */
    public static final int MAX_LENGTH = 4096;
    /** Signatures in one header, at most: enough for every secret that a provider is rolling. */
    public static final int MAX_SIGNATURES = 16;

    private static final Pattern SECONDS = Pattern.compile("0|[1-9][0-9]{0,11}");

    private SignatureHeader() {}

    /** Returns the fault of the header, if any: it must occur once, must not be blank, and must not be too long. */
    public static Optional<Verdict.Malformed> fault(Delivery delivery, String name) {
        List<String> values = delivery.header(name);
        if (values.isEmpty() || values.stream().allMatch(String::isBlank)) {
            return malformed(name + " is missing");
        }
        if (values.size() > 1) {
            return malformed(name + " is sent more than once");
        }
        return values.get(0).length() > MAX_LENGTH
                ? malformed(name + " is longer than " + MAX_LENGTH + " characters")
                : Optional.empty();
    }

    /**
     * Returns the Unix time in whole seconds that the text spells in digits, without leading zeros: the providers'
     * libraries sign the number in its shortest form.
     */
    public static Optional<Long> seconds(String text) {
        return SECONDS.matcher(text).matches() ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static Optional<Verdict.Malformed> malformed(String reason) {
        return Optional.of(new Verdict.Malformed(reason));
    }
}
