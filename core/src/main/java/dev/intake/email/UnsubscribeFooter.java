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
        int end = RenderedEmail.endOfBody(html);
        String before = html.substring(0, end);
        return end == html.length() ? before + "\n" + footer : before + footer + html.substring(end);
    }

    private static String lines(PostalAddress address) {
        return address.lines().stream().map(line -> "<br>" + escaped(line)).collect(Collectors.joining("", "", "<br>"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
