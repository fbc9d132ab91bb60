package dev.intake.email;

import dev.intake.template.RenderedEmail;
import dev.intake.tenant.PostalAddress;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The footer of every email. Only with it an email is whole: what is sent, kept or previewed has it. (Decisions 6.10)
 *
 * @param sender the sender name
 * @param postalAddress the sender's postal address; absent if the tenant has none
 * @param link the unsubscribe link: ASCII that needs no escaping in HTML
 */
public record UnsubscribeFooter(String sender, Optional<PostalAddress> postalAddress, URI link) {
    private static final String END = "</body>";

    /** Returns the footer of a sender's emails with this link. */
    public static UnsubscribeFooter of(Sender sender, URI link) {
        return new UnsubscribeFooter(sender.name(), sender.postalAddress(), link);
    }

    /** Returns the email with the footer at the end of its text and of its HTML. */
    public RenderedEmail under(RenderedEmail email) {
        return new RenderedEmail(
                email.subject(), underText(email.text()), email.html().map(this::underHtml));
    }

    private String underText(String text) {
        return text.stripTrailing() + "\n\n-- \nYou get this email from " + sender + ".\n"
                + postalAddress.map(address -> address.text() + "\n").orElse("") + "Unsubscribe: " + link + "\n";
    }

    private String underHtml(String html) {
        String footer = "<p style=\"margin-top:2em;font-size:small\">You get this email from " + escaped(sender) + "."
                + postalAddress.map(UnsubscribeFooter::lines).orElse("") + " <a style=\"color:inherit\" href=\"" + link
                + "\">Unsubscribe</a></p>\n";
        int end = endOfBody(html);
        return end < 0 ? html + "\n" + footer : html.substring(0, end) + footer + html.substring(end);
    }

    private static String lines(PostalAddress address) {
        return address.lines().stream().map(line -> "<br>" + escaped(line)).collect(Collectors.joining("", "", "<br>"));
    }

    /** Ignores case without converting the text, because a conversion can change the length of some letters. */
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
