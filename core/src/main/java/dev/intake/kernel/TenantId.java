package dev.intake.kernel;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id of a tenant or of its test world. A tenant's is part of every endpoint's path. Opaque: it can be neither guessed nor
 * enumerated. (Spec, Tenant; Decisions 2.9)
 *
 * <p>A test world is stored as a tenant of its own, whose id is that of the live one with a suffix. Its id never comes from a
 * path of the API. (ADR 131)
 *
 * @param value 1 to 64 of {@code A-Z a-z 0-9 _ -}, followed by the suffix for a test world
 */
public record TenantId(String value) {
    private static final String TEST = "--test";
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{1,64}(" + TEST + ")?");
    private static final int MAX_LIVE = 64;

    /** Rejects invalid values; use {@link #parse} for untrusted text. */
    public TenantId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("a tenant id is 1 to 64 of A-Z a-z 0-9 _ -");
        }
    }

    /** Parses the id of a live tenant; empty if the text is invalid or the id of a test world. */
    public static Optional<TenantId> parse(String text) {
        return parseWorld(text).filter(id -> !id.isTest() && id.value.length() <= MAX_LIVE);
    }

    /** Parses the id of a live tenant or of a test world; empty if the text is invalid. */
    public static Optional<TenantId> parseWorld(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new TenantId(text)) : Optional.empty();
    }

    /** Returns whether it is the id of a test world. */
    public boolean isTest() {
        return value.endsWith(TEST) && value.length() > TEST.length();
    }

    /** Returns the id of the tenant's test world; this id if it is one. */
    public TenantId test() {
        return isTest() ? this : new TenantId(value + TEST);
    }

    /** Returns the id of the live tenant; this id if it is one. */
    public TenantId live() {
        return isTest() ? new TenantId(value.substring(0, value.length() - TEST.length())) : this;
    }

    @Override
    public String toString() {
        return value;
    }
}
