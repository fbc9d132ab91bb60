package dev.intake.app.smtp;

import java.net.URI;

/**
 * What every email ends with.
 *
 * @param sender who the recipient hears from
 * @param link where consent is withdrawn
 */
record UnsubscribeFooter(String sender, URI link) {
    private static final String END = "</body>";

    /** The text with the footer under it. */
    String under(String text) {
        return text.stripTrailing() + "\n\n-- \nYou get this email from " + sender + ".\nUnsubscribe: " + link + "\n";
    }

    /** The HTML with the footer as the last thing in its body. */
    String underHtml(String html) {
        String footer = "<p style=\"margin-top:2em;font-size:small\">You get this email from " + escaped(sender)
                + ". <a href=\"" + link + "\">Unsubscribe</a></p>\n";
        int end = endOfBody(html);
        return end < 0 ? html + "\n" + footer : html.substring(0, end) + footer + html.substring(end);
    }

    /** Searched as it is: bringing it to lower case first would move what comes after some letters. */
    private static int endOfBody(String html) {
        int at = html.length() - END.length();
        while (at >= 0 && !html.regionMatches(true, at, END, 0, END.length())) {
            at--;
        }
        return at;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
