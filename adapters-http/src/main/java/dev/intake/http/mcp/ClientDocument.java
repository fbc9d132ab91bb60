package dev.intake.http.mcp;

import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.server.PublicDocuments;
import dev.intake.kernel.Json;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rules for client metadata documents: a client id that is an https address, at which the application publishes its name and
 * redirect URIs. (draft-ietf-oauth-client-id-metadata-document)
 */
final class ClientDocument {
    /** Maximum number of characters of an address. */
    static final int MAX_ADDRESS = 500;

    /** Maximum number of redirect URIs that are read; applications name more than when they register. */
    static final int MAX_REDIRECTS = 30;

    private static final String SCHEME = "https://";

    /** The authentication of a client without a secret or key; documents may omit it. */
    private static final String PUBLIC = "none";

    private static final Pattern ASCII = Pattern.compile("[!-~]{1," + MAX_ADDRESS + "}");

    /** A name of DNS in lower case with a period, whose last label cannot be read as a number. */
    private static final Pattern HOST = Pattern.compile(
            "(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)++[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?");

    /** A segment of a path that is a period or two, which servers resolve differently. */
    private static final Pattern DOTS = Pattern.compile("(?:^|.*/)(?:\\.|%2e){1,2}(?:/.*|$)", Pattern.CASE_INSENSITIVE);

    private static final JacksonJsonDecoder JSON = new JacksonJsonDecoder();

    private ClientDocument() {}

    /** Returns whether a client id means a document. */
    static boolean isNamedBy(String id) {
        return id.startsWith(SCHEME);
    }

    /**
     * Returns the address that a client id is: a host of DNS and a path, without port, user information and fragment. Empty if
     * it is another text.
     */
    static Optional<URI> address(String id) {
        return isNamedBy(id) && ASCII.matcher(id).matches()
                ? RedirectUri.parsed(id).filter(ClientDocument::isAllowed)
                : Optional.empty();
    }

    private static boolean isAllowed(URI address) {
        return address.getRawAuthority() != null
                && HOST.matcher(address.getRawAuthority()).matches()
                && address.getRawPath().startsWith("/")
                && !DOTS.matcher(address.getRawPath()).matches()
                && address.getRawFragment() == null;
    }

    /** Fetches the application with this id; empty if its document cannot be had or used. */
    static Optional<OAuthClient> fetch(String id, PublicDocuments documents) {
        return address(id).flatMap(documents::get).flatMap(document -> read(id, document));
    }

    /**
     * Reads an application from its document; empty if it is not that of this id, or of a client with a secret or key.
     * Redirect URIs that {@link RedirectUri} does not allow are omitted.
     */
    static Optional<OAuthClient> read(String id, byte[] document) {
        Json json = JSON.decode(ByteBuffer.wrap(document)).orElse(Json.Null.VALUE);
        List<String> redirects = json.elements("redirect_uris").stream()
                .limit(MAX_REDIRECTS)
                .flatMap(uri -> uri.text().stream())
                .filter(RedirectUri::isAllowed)
                .toList();
        boolean usable = json.text("client_id").filter(id::equals).isPresent()
                && !json.has("client_secret")
                && json.text("token_endpoint_auth_method").orElse(PUBLIC).equals(PUBLIC)
                && !redirects.isEmpty();
        String name = json.text("client_name").flatMap(OAuthClient::shownName).orElse(OAuthClient.DEFAULT_NAME);
        return usable ? Optional.of(new OAuthClient(id, name, redirects)) : Optional.empty();
    }
}
