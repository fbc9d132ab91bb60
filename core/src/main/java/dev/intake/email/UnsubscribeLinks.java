package dev.intake.email;

import java.net.URI;

/** Makes the links by which contacts withdraw consent. (Decisions 6.6) */
public final class UnsubscribeLinks {
    /** What comes before the token, under the service's address. */
    public static final String PATH = "/u/";

    private final String baseUrl;
    private final UnsubscribeTokens tokens;

    /**
     * Links to the service at an address.
     *
     * @param baseUrl its address as recipients of emails reach it, without a slash at the end
     * @param tokens makes the part that says whom a link is for
     */
    public UnsubscribeLinks(String baseUrl, UnsubscribeTokens tokens) {
        this.baseUrl = baseUrl;
        this.tokens = tokens;
    }

    /** The contact's link; ASCII without anything that HTML or a header would have to escape. */
    public URI to(Recipient recipient) {
        return URI.create(baseUrl + PATH + tokens.of(recipient));
    }
}
