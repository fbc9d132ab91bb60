package dev.intake.http.server;

import java.util.Set;

/**
 * Version and additional host names of a service.
 *
 * @param version version of the build, for agents
 * @param furtherHosts host names without a port under which pages and the agents' endpoint are served beside the public
 *     address and this machine's own names
 */
public record ServedAs(String version, Set<String> furtherHosts) {
    /** Copies the set. */
    public ServedAs {
        furtherHosts = Set.copyOf(furtherHosts);
    }
}
