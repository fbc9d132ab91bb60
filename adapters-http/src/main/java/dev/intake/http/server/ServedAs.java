package dev.intake.http.server;

import java.util.Set;

/**
 * What a service is known as.
 *
 * @param version the build's version, as agents' clients see it
 * @param furtherHosts host names without a port under which pages and the agents' endpoint are served beside the public
 *     address and this machine's own names
 */
public record ServedAs(String version, Set<String> furtherHosts) {
    /** Brings the hosts to a set that nobody changes. */
    public ServedAs {
        furtherHosts = Set.copyOf(furtherHosts);
    }
}
