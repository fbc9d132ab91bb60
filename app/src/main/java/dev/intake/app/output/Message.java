package dev.intake.app.output;

import java.net.UnknownHostException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Extracts messages from exceptions. */
public final class Message {
    private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

    private Message() {}

    /** Returns the message of the exception, or its class name if it has none. */
    public static String of(Throwable failure) {
        return Objects.requireNonNullElseGet(failure.getMessage(), failure::toString);
    }

    /** Returns the message of the innermost cause on one line, in which a driver or a server names the problem. */
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
