package dev.intake.account;

/**
 * The network of a sign-in attempt, for limits.
 *
 * @param value an IPv4 address, or the first address of an IPv6 network followed by {@code /64}
 */
public record ClientNetwork(String value) {
    @Override
    public String toString() {
        return value;
    }
}
