package dev.intake.app.smtp;

import dev.intake.kernel.CleanText;
import dev.intake.kernel.ConnectionFailures;
import java.util.ArrayList;
import java.util.List;

/** Describes failures on one line, without the addresses and passwords that servers may repeat. */
final class Reasons {
    private static final int MAX_LENGTH = 300;
    private static final String HIDDEN = "[hidden]";

    private final List<String> hidden;

    /** Creates reasons in which these texts are hidden, ignoring case. */
    Reasons(List<String> hidden) {
        this.hidden = hidden.stream().filter(text -> !text.isEmpty()).toList();
    }

    /** Returns reasons in which one more text is hidden. */
    Reasons hiding(String text) {
        List<String> more = new ArrayList<>(hidden);
        more.add(text);
        return new Reasons(more);
    }

    /** Returns the reason for a failure that the server replied to. */
    String replied(String text) {
        return "the mail server replied: " + line(text);
    }

    /** Returns the reason for the refusal of all emails. */
    String refused(String what, String text) {
        return "the mail server refuses " + what + ": " + line(text);
    }

    /** Returns the reason for a local failure: the classes of the exceptions, because their messages may contain the email. */
    static String failed(String what, Throwable failure) {
        return what + ": " + ConnectionFailures.describe(failure);
    }

    private String line(String text) {
        String line = CleanText.clean(text).replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ");
        for (String secret : hidden) {
            line = withoutAny(line, secret);
        }
        return CleanText.trimmed(line, MAX_LENGTH);
    }

    private static String withoutAny(String line, String secret) {
        StringBuilder written = new StringBuilder();
        int from = 0;
        for (int at = indexOf(line, secret, from); at >= 0; at = indexOf(line, secret, from)) {
            written.append(line, from, at).append(HIDDEN);
            from = at + secret.length();
        }
        return written.append(line.substring(from)).toString();
    }

    private static int indexOf(String line, String secret, int from) {
        for (int at = from; at + secret.length() <= line.length(); at++) {
            if (line.regionMatches(true, at, secret, 0, secret.length())) {
                return at;
            }
        }
        return -1;
    }
}
