package dev.intake.http;

import io.modelcontextprotocol.spec.ProtocolVersions;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/** What the protocol says about the headers of its requests. */
final class McpHeaders {
    /** The revision that both sides have agreed on; clients of before there was one leave it out. */
    static final String VERSION = "MCP-Protocol-Version";

    /** The revisions that are spoken, the oldest first. */
    static final List<String> VERSIONS =
            List.of(ProtocolVersions.MCP_2025_03_26, ProtocolVersions.MCP_2025_06_18, ProtocolVersions.MCP_2025_11_25);

    private McpHeaders() {}

    /** The revision that the request names, when it is not one of these. */
    static Optional<String> unknownVersion(HttpServletRequest request, List<String> known) {
        return Optional.ofNullable(request.getHeader(VERSION)).filter(named -> !known.contains(named));
    }

    /**
     * Whether a page of another host sent it, as a browser tells. Such a page could use a name that it has made to point
     * at this service; programs send no {@code Origin}.
     */
    static boolean isOfAnotherOrigin(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return origin != null && !authority(origin).equals(Optional.ofNullable(request.getHeader("Host")));
    }

    private static Optional<String> authority(String origin) {
        try {
            return Optional.ofNullable(new URI(origin).getRawAuthority());
        } catch (URISyntaxException notAnOrigin) {
            return Optional.of("");
        }
    }
}
