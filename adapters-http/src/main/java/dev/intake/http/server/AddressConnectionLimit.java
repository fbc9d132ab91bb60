package dev.intake.http.server;

import dev.intake.kernel.LogLimit;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes connections of an address beyond a limit, so that one client cannot occupy the server. Trusted proxies, which
 * forward many clients, have no limit.
 */
public final class AddressConnectionLimit implements Connection.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(AddressConnectionLimit.class);

    private final int limit;
    private final TrustedProxies proxies;
    private final LogLimit lines = new LogLimit(System::nanoTime, Duration.ofMinutes(1));
    private final Map<Connection, String> addresses = new ConcurrentHashMap<>();
    private final Map<String, Integer> open = new ConcurrentHashMap<>();

    /**
     * Creates the limit.
     *
     * @param limit maximum connections of an address, at least 1
     * @param proxies proxies without a limit
     */
    public AddressConnectionLimit(int limit, TrustedProxies proxies) {
        this.limit = limit;
        this.proxies = proxies;
    }

    @Override
    public void onOpened(Connection connection) {
        InetAddress peer = peer(connection);
        if (peer == null || proxies.contains(peer)) {
            return;
        }
        String address = TrustedProxies.text(peer);
        addresses.put(connection, address);
        if (open.merge(address, 1, Integer::sum) > limit) {
            if (lines.due(address).isPresent()) {
                LOG.warn(
                        "{} has more than {} connections; further ones are closed. If it is a proxy, configure it as"
                                + " trusted",
                        address,
                        limit);
            }
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        String address = addresses.remove(connection);
        if (address != null) {
            open.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
        }
    }

    private static @Nullable InetAddress peer(Connection connection) {
        return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                ? remote.getAddress()
                : null;
    }
}
