package dev.intake.http.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.StoredAgentToken;
import java.net.URI;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * An application. The client id of a registered one contains the registration, so that strangers cannot fill the storage by
 * registering. Forging an id gains nothing, because anyone may register. The client id of another one is the address of its
 * {@link ClientDocument}. (RFC 7591; ADR 140)
 *
 * @param id its client id
 * @param name the name that it gives itself
 * @param redirects its redirect URIs
 */
record OAuthClient(String id, String name, List<String> redirects) {
    /** Maximum number of redirect URIs of a registration. */
    static final int MAX_REDIRECTS = 4;

    /** The name of an application that has none. */
    static final String DEFAULT_NAME = "An application";

    private static final String PREFIX = "app_";
    private static final int MAX_ID = 1_200;
    private static final String LINE = "\n";

    /** Copies the list. */
    OAuthClient {
        redirects = List.copyOf(redirects);
    }

    /** Returns a registered client; empty if a redirect URI is not allowed or the id would be too long. */
    static Optional<OAuthClient> of(String name, List<String> redirects) {
        boolean valid = !redirects.isEmpty()
                && redirects.size() <= MAX_REDIRECTS
                && redirects.stream().allMatch(RedirectUri::isAllowed)
                && shownName(name).filter(name::equals).isPresent();
        return valid
                ? Optional.of(new OAuthClient(id(name, redirects), name, redirects))
                        .filter(client -> client.id().length() <= MAX_ID)
                : Optional.empty();
    }

    /**
     * Returns the name without invisible characters, which could reorder its display; empty if nothing is left.
     */
    static Optional<String> shownName(String name) {
        return StoredAgentToken.validName(UntrustedText.of(name));
    }

    /** Returns the registered client with this id; empty if it is not an id. */
    static Optional<OAuthClient> registered(String id) {
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

    private static String id(String name, List<String> redirects) {
        String text = name + LINE + String.join(LINE, redirects);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }

    /** Returns the host that publishes its document; empty if it is registered. */
    Optional<String> host() {
        return ClientDocument.address(id).map(URI::getHost);
    }

    /** Returns the name under which its grant is listed, which begins with the host that publishes its document. */
    String listedName() {
        return host().flatMap(host ->
                        StoredAgentToken.validName(host + ": " + name).or(() -> StoredAgentToken.validName(host)))
                .orElse(name);
    }

    /** Returns whether the code may be sent to the URI. */
    boolean receivesAt(String redirect) {
        return redirects.stream().anyMatch(registered -> RedirectUri.matches(registered, redirect));
    }
}
