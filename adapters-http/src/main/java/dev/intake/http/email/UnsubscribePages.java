package dev.intake.http.email;

import dev.intake.email.ChooseEmails.Standing;
import dev.intake.email.EmailChoice;
import dev.intake.http.server.BodyReader.Unusable;
import dev.intake.http.server.Page;

/** The pages behind an unsubscribe link, with the sender name escaped. */
final class UnsubscribePages {
    /** The prefix of the body that the form posts, before the choice. */
    static final String FIELD = "emails=";

    /** An invalid link, or a link of an erased contact. */
    static final Page NO_SUCH_LINK = Page.of(
            404,
            "This link does not work",
            "<p>It may be incomplete. Open it from the email again, or reply to the email and ask to be removed"
                    + " from the list.</p>");

    /** An internal error. */
    static final Page FAULT = Page.of(500, "Something went wrong", "<p>Please try again in a moment.</p>");

    /** The service has more to do than it can. */
    static final Page BUSY = Page.of(503, "Busy", "<p>Please try again in a moment.</p>");

    private UnsubscribePages() {}

    /** Returns the page before a choice. */
    static Page shown(String sender, Standing standing) {
        return standing.choice() == EmailChoice.ALL ? question(sender) : changed(sender, standing, false);
    }

    private static Page question(String sender) {
        return Page.of(
                200,
                "Unsubscribe?",
                "<p>You receive emails from " + name(sender) + ".</p>\n"
                        + form(
                                button(EmailChoice.TRANSACTIONAL, "Unsubscribe from marketing"),
                                "<p>You will still receive notices about your own contract, such as a failed"
                                        + " payment.</p>\n",
                                button(EmailChoice.NONE, "Unsubscribe from everything"))
                        + "<p>If you came here by mistake, close this page. Nothing has changed.</p>");
    }

    /** Returns the page after a choice. */
    static Page changed(String sender, Standing standing, boolean sending) {
        String still = sending ? "<p>One email was being sent at this moment, and may still arrive.</p>\n" : "";
        return switch (standing.choice()) {
            case ALL ->
                Page.of(
                        200,
                        "You are subscribed",
                        "<p>You receive emails from " + name(sender) + " again.</p>\n"
                                + form(
                                        button(EmailChoice.TRANSACTIONAL, "Unsubscribe from marketing"),
                                        button(EmailChoice.NONE, "Unsubscribe from everything")));
            case TRANSACTIONAL ->
                Page.of(
                        200,
                        "You are unsubscribed",
                        "<p>You will no longer receive marketing emails from " + name(sender)
                                + ". You will still receive notices about your own contract, such as a failed"
                                + " payment.</p>\n"
                                + still
                                + form(
                                        button(EmailChoice.NONE, "Unsubscribe from notices, too"),
                                        button(EmailChoice.ALL, "Receive all emails again"))
                                + "<p>You can close this page.</p>");
            case NONE ->
                Page.of(
                        200,
                        "You are unsubscribed",
                        "<p>You will no longer receive emails from " + name(sender) + ".</p>\n"
                                + still
                                + (standing.changeable()
                                        ? form(
                                                button(
                                                        EmailChoice.TRANSACTIONAL,
                                                        "Receive notices about your contract"),
                                                button(EmailChoice.ALL, "Receive all emails again"))
                                        : "")
                                + "<p>You can close this page.</p>");
        };
    }

    private static String name(String sender) {
        return "<strong dir=\"auto\">" + Page.escaped(sender) + "</strong>";
    }

    private static String form(String... parts) {
        return "<form method=\"post\">\n" + String.join("", parts) + "</form>\n";
    }

    private static String button(EmailChoice choice, String text) {
        return "<p><button type=\"submit\" name=\"emails\" value=\"" + choice.label() + "\">" + text
                + "</button></p>\n";
    }

    /** Returns the page for a body that is too large or too slow. */
    static Page unusable(Unusable unusable) {
        return Page.of(
                unusable.problem().status(),
                "This request could not be read",
                "<p>" + Page.escaped(unusable.message()) + "</p>");
    }
}
