package dev.intake.tenant;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the connection to a mail server is encrypted. */
public enum MailSecurity {
    /** Encrypted with STARTTLS. A server without it is rejected. */
    STARTTLS("starttls", 587),
    /** Encrypted from the first byte. */
    TLS("tls", 465),
    /** Not encrypted. */
    NONE("none", 25);

    private final String word;
    private final int port;

    MailSecurity(String word, int port) {
        this.word = word;
        this.port = port;
    }

    /** Returns the constant that the word names, ignoring case; empty if there is none. */
    public static Optional<MailSecurity> parse(String word) {
        return Arrays.stream(values())
                .filter(security -> security.word.equalsIgnoreCase(word))
                .findAny();
    }

    /** Returns all words, separated by commas. */
    public static String words() {
        return Arrays.stream(values()).map(MailSecurity::word).collect(Collectors.joining(", "));
    }

    /** Returns its name in settings and in storage, never changed. */
    public String word() {
        return word;
    }

    /** Returns its standard port. */
    public int usualPort() {
        return port;
    }
}
