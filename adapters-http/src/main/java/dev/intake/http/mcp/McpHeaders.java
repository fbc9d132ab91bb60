package dev.intake.http.mcp;

import dev.intake.http.json.StrictJson;
import dev.intake.http.server.ServedHosts;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The protocol's request headers.
 *
 * @param version the revision; older clients and the first request of an initialization omit it
 * @param method the method of the message, since revision 2026-07-28
 * @param name the name of the tool, since revision 2026-07-28
 */
record McpHeaders(
        @Nullable String version,
        @Nullable String method,
        @Nullable String name) {
    static final String VERSION = "MCP-Protocol-Version";
    static final String METHOD = "Mcp-Method";
    static final String NAME = "Mcp-Name";

    private static final String ENCODED = "=?base64?";
    private static final String END = "?=";

    static McpHeaders of(HttpServletRequest request) {
        return new McpHeaders(request.getHeader(VERSION), request.getHeader(METHOD), request.getHeader(NAME));
    }

    /** Returns whether a browser sent the request for a page of another origin; programs send no {@code Origin}. */
    static boolean isOfAnotherOrigin(HttpServletRequest request, ServedHosts hosts) {
        String origin = request.getHeader("Origin");
        return origin != null && !hosts.isOwn(origin, request.getHeader("Host"));
    }

    /** Returns the name, decoded if it contains characters that headers cannot represent; empty if there is none. */
    Optional<String> decodedName() {
        if (name == null || !name.startsWith(ENCODED) || !name.endsWith(END)) {
            return Optional.ofNullable(name);
        }
        try {
            byte[] bytes = Base64.getDecoder()
                    .decode(name.substring(ENCODED.length(), Math.max(ENCODED.length(), name.length() - END.length())));
            return Optional.of(StrictJson.decode(bytes).toString());
        } catch (IllegalArgumentException | CharacterCodingException malformed) {
            return Optional.empty();
        }
    }
}
