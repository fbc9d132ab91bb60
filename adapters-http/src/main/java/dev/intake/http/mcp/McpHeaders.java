package dev.intake.http.mcp;

import dev.intake.http.server.ServedHosts;
import io.modelcontextprotocol.spec.ProtocolVersions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** The protocol's request headers. */
final class McpHeaders {
    /** The negotiated revision. Clients of older revisions omit the header. */
    static final String VERSION = "MCP-Protocol-Version";

    /** Supported revisions, oldest first. */
    static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);

    private McpHeaders() {}

    /** Returns the revision in the header, if it is not supported. */
    static Optional<String> unknownVersion(HttpServletRequest request, List<String> known) {
        return Optional.ofNullable(request.getHeader(VERSION)).filter(named -> !known.contains(named));
    }

    /** Returns whether a browser sent the request for a page of another origin; programs send no {@code Origin}. */
    static boolean isOfAnotherOrigin(HttpServletRequest request, ServedHosts hosts) {
        String origin = request.getHeader("Origin");
        return origin != null && !hosts.isOwn(origin, request.getHeader("Host"));
    }
}
