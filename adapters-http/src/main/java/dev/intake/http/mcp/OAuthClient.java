package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.AgentTokens;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A registered application. Its client id contains the registration, so that strangers cannot fill the storage by
 * registering. Forging an id gains nothing, because anyone may register. (RFC 7591; ADR 140)
 *
 * @param name the name that it gives itself
 * @param redirects its redirect URIs
 */
record OAuthClient(String name, List<String> redirects) {
    /** Maximum number of redirect URIs. */
    static final int MAX_REDIRECTS = 4;

    private static final String PREFIX = "app_";
    private static final int MAX_ID = 1_200;
    private static final String LINE = "\n";

    /** Copies the list. */
    OAuthClient {
        redirects = List.copyOf(redirects);
    }

    /** Returns a client; empty if a redirect URI is not allowed or the id would be too long. */
    static Optional<OAuthClient> of(String name, List<String> redirects) {
        boolean valid = !redirects.isEmpty()
                && redirects.size() <= MAX_REDIRECTS
                && redirects.stream().allMatch(RedirectUri::isAllowed)
                && shownName(name).filter(name::equals).isPresent();
        return valid
                ? Optional.of(new OAuthClient(name, redirects))
                        .filter(client -> client.id().length() <= MAX_ID)
                : Optional.empty();
    }

    /**
     * Returns the name without invisible characters, which could reorder its display; empty if nothing is left.
     */
    static Optional<String> shownName(String name) {
        return AgentTokens.validName(UntrustedText.of(name));
    }

    /** Returns the client with this id; empty if it is not an id. */
    static Optional<OAuthClient> withId(String id) {
        if (!id.startsWith(PREFIX) || id.length() > MAX_ID) {
            return Optional.empty();
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(id.substring(PREFIX.length())), UTF_8);
            List<String> lines = Arrays.asList(text.split(LINE, -1));
            return of(lines.get(0), lines.subList(1, lines.size()))
                    .filter(client -> client.id().equals(id));
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }

    String id() {
        String text = name + LINE + String.join(LINE, redirects);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    /** Returns whether the code may be sent to the URI. */
    boolean receivesAt(String redirect) {
        return redirects.stream().anyMatch(registered -> RedirectUri.matches(registered, redirect));
    }
}
