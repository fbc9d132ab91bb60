package dev.intake.jdbc.sql;

/** The keyed hash by which a closed address is stored. */
public final class AddressHash {
    /** The hash of a key of an address, for a row {@code k} of {@code suppression_key}; {@code %s} is the key. */
    public static final String OF = "sha256(k.outer_key || sha256(k.inner_key || convert_to(%s, 'UTF8')))";

    private AddressHash() {}
}
