package dev.intake.http.server;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hosts under which the dashboard and the agents' endpoint are served: the public address, this machine's own names,
 * and those that the configuration adds.
 *
 * <p>A page of another site can make its own name point at this service (DNS rebinding) and then shares an origin with it.
 * Its requests carry that name in {@code Host}, and are refused. Senders of events, providers and probes are not browsers
 * and are served under any name.
 */
public final class ServedHosts {
    private final Optional<WebOrigin> publicOrigin;
    private final Set<String> further;

    /**
     * The hosts of a service.
     *
     * @param publicAddress the service's address as others see it
     * @param further host names without a port that are served as well, in any case
     */
    public ServedHosts(Optional<URI> publicAddress, Set<String> further) {
        this.publicOrigin = publicAddress.flatMap(WebOrigin::of);
        this.further =
                further.stream().map(host -> host.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Whether requests with this {@code Host} header are served. Its port does not matter: a forwarded port is not
     * known here, and no name of another site gets in by a port.
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
     * Whether pages of this origin are the service's own: those of the public address, and those of the served host that
     * the request names, compared as scheme, host and port.
     *
     * @param originHeader what the request's {@code Origin} header says
     * @param hostHeader what its {@code Host} header says
     */
    public boolean isOwn(String originHeader, @Nullable String hostHeader) {
        Optional<WebOrigin> origin = WebOrigin.parse(originHeader);
        return origin.isPresent()
                && (origin.equals(publicOrigin)
                        || origin.equals(host(hostHeader).filter(this::serves).map(this::originAt)));
    }

    /** This machine is asked without TLS; other names are asked as the public address is. */
    private WebOrigin originAt(HostName host) {
        return WebOrigin.of(
                host.isLoopback() ? "http" : publicOrigin.map(WebOrigin::scheme).orElse("http"), host);
    }

    private static Optional<HostName> host(@Nullable String header) {
        return Optional.ofNullable(header).flatMap(HostName::parse);
    }
}
