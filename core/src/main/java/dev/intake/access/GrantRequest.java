package dev.intake.access;

/**
 * An application's request to connect.
 *
 * @param client its client id, at most {@value #MAX_TEXT} characters
 * @param name its own name for itself, a {@link StoredAgentToken#validName}
 * @param redirect the URI that receives the code, at most {@value #MAX_TEXT} characters
 * @param challenge the code challenge of the method S256 (RFC 7636)
 */
public record GrantRequest(String client, String name, String redirect, String challenge) {
    /** Maximum number of characters of a client id and of a redirect URI. */
    public static final int MAX_TEXT = 2_000;

    /** Rejects long texts. */
    public GrantRequest {
        if (client.length() > MAX_TEXT || redirect.length() > MAX_TEXT) {
            throw new IllegalArgumentException(
                    "a client id and a redirect URI have at most " + MAX_TEXT + " characters");
        }
    }
}
