package dev.intake.app.smtp;

import dev.intake.text.CleanText;
import dev.intake.text.ConnectionFailures;
import java.util.ArrayList;
import java.util.List;

/** Puts into one line what went wrong, without the addresses and the password that servers like to repeat. */
final class Reasons {
    private static final int MAX_LENGTH = 300;
    private static final String HIDDEN = "[hidden]";

    private final List<String> hidden;

    /** Reasons that show none of these texts, in whatever case. */
    Reasons(List<String> hidden) {
        this.hidden = hidden.stream().filter(text -> !text.isEmpty()).toList();
    }

    /** The same, hiding one more text. */
    Reasons hiding(String text) {
        List<String> more = new ArrayList<>(hidden);
        more.add(text);
        return new Reasons(more);
    }

    /** What the server answered. */
    String answered(String text) {
        return "the mail server answered: " + line(text);
    }

    /** How reaching the server failed: the kinds of the failures, since their messages may quote what was sent. */
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
        StringBuilder shown = new StringBuilder();
        int from = 0;
        for (int at = indexOf(line, secret, from); at >= 0; at = indexOf(line, secret, from)) {
            shown.append(line, from, at).append(HIDDEN);
            from = at + secret.length();
        }
        return shown.append(line.substring(from)).toString();
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
