package dev.intake.connector;

import java.net.URI;
import java.util.Set;

/** Which addresses a provider's key may be sent to. */
public final class ProviderUrl {
    /** Names and literals that denote this machine without a lookup, whose result could change. */
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private ProviderUrl() {}

    /**
     * Whether it is an https address of a host, or an http one on the loopback interface, with no user, query or
     * fragment in it.
     */
    public static boolean isSafe(URI url) {
        String host = url.getHost();
        boolean plain = url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
        if (host == null || !plain) {
            return false;
        }
        return "https".equalsIgnoreCase(url.getScheme())
                || ("http".equalsIgnoreCase(url.getScheme()) && LOOPBACK.contains(host));
    }
}
