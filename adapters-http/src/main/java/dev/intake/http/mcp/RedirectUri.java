package dev.intake.http.mcp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules for redirect URIs of applications. (OAuth 2.1; RFC 8252) */
final class RedirectUri {
    /** Maximum number of characters. */
    static final int MAX = 300;

    private static final Pattern ASCII = Pattern.compile("[!-~]{1," + MAX + "}");
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

    /** The schemes of editors, which have no period, contrary to RFC 8252. */
    private static final Set<String> EDITORS = Set.of("cursor", "vscode", "vscode-insiders", "windsurf");

    private RedirectUri() {}

    /**
     * Returns whether an application may register the URI: https, http on the loopback interface, or a scheme of the
     * application itself, without user information and fragment.
     */
    static boolean isAllowed(String text) {
        return ASCII.matcher(text).matches()
                && parsed(text)
                        .filter(uri -> uri.getScheme() != null
                                && uri.getRawAuthority() != null
                                && uri.getRawAuthority().indexOf('@') < 0
                                && uri.getRawFragment() == null)
                        .filter(RedirectUri::isAllowed)
                        .isPresent();
    }

    private static boolean isAllowed(URI uri) {
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        return switch (scheme) {
            case "https" -> uri.getHost() != null;
            case "http" -> isLoopback(uri);
            default -> scheme.contains(".") || EDITORS.contains(scheme);
        };
    }

    /** Returns whether a requested URI is the registered one. On the loopback interface, the port may differ. */
    static boolean matches(String registered, String requested) {
        if (registered.equals(requested)) {
            return true;
        }
        Optional<String> known =
                parsed(registered).filter(RedirectUri::isLoopback).map(RedirectUri::withoutPort);
        return isAllowed(requested)
                && known.isPresent()
                && known.equals(
                        parsed(requested).filter(RedirectUri::isLoopback).map(RedirectUri::withoutPort));
    }

    /** Returns a name by which a person recognizes the receiver: the host, or the scheme of an application. */
    static String receiver(String text) {
        URI uri = URI.create(text);
        if (isLoopback(uri)) {
            return "this computer";
        }
        return "https".equalsIgnoreCase(uri.getScheme())
                ? uri.getHost()
                : uri.getScheme() + " (an application on this device)";
    }

    /** Returns whether the receiver is a program of the computer itself, which any of its programs can be. */
    static boolean isLocal(String text) {
        return Optional.ofNullable(URI.create(text).getHost())
                .filter(LOOPBACK::contains)
                .isPresent();
    }

    private static boolean isLoopback(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null && LOOPBACK.contains(uri.getHost());
    }

    private static String withoutPort(URI uri) {
        return uri.getHost() + uri.getRawPath() + "?" + uri.getRawQuery();
    }

    /** Returns the URI that a text is; empty if it is none. */
    static Optional<URI> parsed(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException invalid) {
            return Optional.empty();
        }
    }
}
