package dev.intake.jdbc.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** How to connect to a server that is not embedded. Its password may be any text, and is in the URL. */
public final class GivenConnection {
    /** What the URL says about the password goes before it. */
    private static final Password PLACEHOLDER = Password.of("0".repeat(64));

    private GivenConnection() {}

    /**
     * Returns how to connect as this user.
     *
     * @param password empty where the server asks for none
     */
    public static ConnectionDetails of(String jdbcUrl, String user, String password) {
        String separator = jdbcUrl.contains("?") ? "&" : "?";
        String url =
                password.isEmpty() ? jdbcUrl : jdbcUrl + separator + "password=" + URLEncoder.encode(password, UTF_8);
        return new ConnectionDetails(url, user, PLACEHOLDER);
    }
}
