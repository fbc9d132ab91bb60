package dev.intake.email;

import java.net.URI;

/** Creates links with which contacts withdraw consent. (Decisions 6.6) */
public final class UnsubscribeLinks {
    /** The path of a link before the token. */
    public static final String PATH = "/u/";

    /** The parameter that names the email in links of older versions. */
    public static final String EMAIL = "email";

    /** The parameter with the sealed email and address. Older nodes ignore it. */
    public static final String TO = "to";

    private final String baseUrl;
    private final UnsubscribeTokens tokens;

    /**
     * Creates links to the service at a public URL.
     *
     * @param baseUrl the URL of the service as recipients reach it, without a trailing slash
     * @param tokens creates the token that identifies the recipient
     */
    public UnsubscribeLinks(String baseUrl, UnsubscribeTokens tokens) {
        this.baseUrl = baseUrl;
        this.tokens = tokens;
    }

    /**
     * Returns a link for previews and tests, in the format of contacts' links, that identifies no contact.
     *
     * @param baseUrl the URL of the service as recipients reach it, without a trailing slash
     */
    public static URI ofNobody(String baseUrl) {
        return URI.create(baseUrl + PATH + "test");
    }

    /** Returns the recipient's link: ASCII that needs no escaping in HTML or headers. */
    public URI to(Recipient recipient) {
        String sealed = tokens.seal(recipient).map(to -> "?" + TO + "=" + to).orElse("");
        return URI.create(baseUrl + PATH + tokens.of(recipient) + sealed);
    }
}
