package dev.intake.app.output;

import java.net.UnknownHostException;
import java.util.Objects;
import java.util.regex.Pattern;

/** What failures say. */
public final class Message {
    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

    private Message() {}

    /** The failure's message, or its kind when it has none. */
    public static String of(Throwable failure) {
        return Objects.requireNonNullElseGet(failure.getMessage(), failure::toString);
    }

    /** What the last of its causes says, on one line; that is where a driver or a server names the trouble. */
    public static String ofReason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof UnknownHostException
                ? "there is no host " + of(cause)
                : LINE_BREAK.matcher(of(cause).strip()).replaceAll(" ");
    }
}
