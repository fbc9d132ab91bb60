package dev.intake.id;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The id of a tenant, part of every endpoint's path. Opaque: it can be neither guessed nor enumerated. (Spec, Tenant;
 * Decisions 2.9)
 *
 * @param value 1 to 64 of {@code A-Z a-z 0-9 _ -}
 */
public record TenantId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /** Rejects a value of another shape; text from outside goes through {@link #parse}. */
    public TenantId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("a tenant id is 1 to 64 of A-Z a-z 0-9 _ -");
        }
    }

    /** Parses a tenant id; empty if the text is invalid. */
    public static Optional<TenantId> parse(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new TenantId(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return value;
    }
}
