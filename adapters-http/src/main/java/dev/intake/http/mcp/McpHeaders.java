package dev.intake.http.mcp;

import dev.intake.http.server.ServedHosts;
import io.modelcontextprotocol.spec.ProtocolVersions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;

/** What the protocol says about the headers of its requests. */
final class McpHeaders {
    /** The revision that both sides have agreed on; clients of before there was one leave it out. */
    static final String VERSION = "MCP-Protocol-Version";

    /** The revisions that are spoken, the oldest first. */
    static final List<String> VERSIONS = List.of(
            ProtocolVersions.MCP_2024_11_05,
            ProtocolVersions.MCP_2025_03_26,
            ProtocolVersions.MCP_2025_06_18,
            ProtocolVersions.MCP_2025_11_25);

    private McpHeaders() {}

    /** The revision that the request names, when it is not one of these. */
    static Optional<String> unknownVersion(HttpServletRequest request, List<String> known) {
        return Optional.ofNullable(request.getHeader(VERSION)).filter(named -> !known.contains(named));
    }

    /** Whether a page of another origin sent it, as a browser says; programs send no {@code Origin}. */
    static boolean isOfAnotherOrigin(HttpServletRequest request, ServedHosts hosts) {
        String origin = request.getHeader("Origin");
        return origin != null && !hosts.isOwn(origin, request.getHeader("Host"));
    }
}
