package dev.intake.tenant;

import dev.intake.contact.EmailAddress;
import java.util.Optional;

/**
 * An address in the {@code From} or {@code Reply-To} header of a tenant's emails. It consists of ASCII characters that need no
 * quotation in a header, so it can neither end the header nor add a recipient.
 *
 * @param value {@code local@domain}, at most {@value EmailAddress#MAX_LENGTH} characters; a domain of another alphabet is in
 *     its ASCII form (IDNA2008)
 */
public record SenderAddress(String value) {
    /** Rejects text that {@link #parse} would not return. */
    public SenderAddress {
        if (!written(value).equals(Optional.of(value))) {
            throw new IllegalArgumentException("a sender's address is one ASCII address without a name");
        }
    }

    /**
     * Parses trimmed text and converts its domain to ASCII; empty if it is not one address without a name, or if the part
     * before the {@code @} is not ASCII.
     */
    public static Optional<SenderAddress> parse(String text) {
        return written(text).map(SenderAddress::new);
    }

    private static Optional<String> written(String text) {
        return EmailAddress.parse(text).flatMap(EmailAddress::mailable).filter(SenderAddress::isAddress);
    }

    /**
     * The ASCII form of a domain is longer than the domain, and compatibility characters can become other symbols. Mail clients
     * may decode an encoded word (RFC 2047) that is not part of an address.
     */
    private static boolean isAddress(String ascii) {
        return !ascii.contains("=?")
                && ascii.chars().allMatch(c -> c > ' ' && c <= '~')
                && EmailAddress.parse(ascii).isPresent();
    }

    @Override
    public String toString() {
        return value;
    }
}
