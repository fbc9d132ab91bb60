package dev.intake.http.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hosts under which the dashboard and the agents' endpoint are served: the public address, this machine's own
 * names, and those that the configuration adds.
 *
 * <p>Through DNS rebinding, another site's page could share an origin with this service. Its requests have the other
 * name in {@code Host} and are rejected. Endpoints for senders, providers and probes accept any name.
 */
public final class ServedHosts {
    private final Optional<WebOrigin> publicOrigin;
    private final Set<String> further;

    /**
     * Creates the hosts of a service.
     *
     * @param publicAddress public URL of the service
     * @param further additional host names without a port, in any case
     */
    public ServedHosts(Optional<URI> publicAddress, Set<String> further) {
        this.publicOrigin = publicAddress.flatMap(WebOrigin::of);
        this.further =
                further.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns whether requests with this {@code Host} header are served. Ignores the port, because a forwarded port is
     * unknown here.
     */
    public boolean serves(@Nullable String hostHeader) {
        return host(hostHeader).filter(this::serves).isPresent();
    }

    private boolean serves(HostName host) {
        return host.isLoopback()
                || further.contains(host.name())
                || publicOrigin
                        .filter(origin -> origin.host().equals(host.name()))
                        .isPresent();
    }

    /**
     * Returns whether an origin is the service's own: that of the public URL, or of the served host in the request,
     * compared by scheme, host and port.
     *
     * @param originHeader the {@code Origin} header
     * @param hostHeader the {@code Host} header
     */
    public boolean isOwn(String originHeader, @Nullable String hostHeader) {
        Optional<WebOrigin> origin = WebOrigin.parse(originHeader);
        return origin.isPresent()
                && (origin.equals(publicOrigin)
                        || origin.equals(host(hostHeader).filter(this::serves).map(this::originAt)));
    }

    /** Returns the origin of a host: http on loopback, else the scheme of the public URL. */
    private WebOrigin originAt(HostName host) {
        return WebOrigin.of(
                host.isLoopback() ? "http" : publicOrigin.map(WebOrigin::scheme).orElse("http"), host);
    }

    private static Optional<HostName> host(@Nullable String header) {
        return Optional.ofNullable(header).flatMap(HostName::parse);
    }
}
