package dev.intake.http.email;

import dev.intake.http.server.Body;
import dev.intake.http.server.Page;

/** The pages of an unsubscribe link. The tenant's name is chosen by people, and only ever shown as text. */
final class UnsubscribePages {
    /** No link of ours, or one of a contact that is gone. */
    static final Page NO_SUCH_LINK = Page.of(
            404,
            "This link does not work",
            "<p>It may have been cut when it was copied. Open it from the email again, or answer the email and ask to"
                    + " be taken off the list.</p>");

    /** A fault of ours. */
    static final Page FAULT =
            Page.of(500, "Something went wrong", "<p>Please try again in a moment. Trying twice does no harm.</p>");

    private UnsubscribePages() {}

    /** Asks whether the person means it. */
    public static Page question(String tenant) {
        String name = Page.escaped(tenant);
        return Page.of(
                200,
                "Unsubscribe?",
                "<p>You will get no more emails from <strong dir=\"auto\">" + name + "</strong>.</p>\n"
                        + "<form method=\"post\">\n"
                        + "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
                        + "<button type=\"submit\">Unsubscribe</button>\n"
                        + "</form>\n"
                        + "<p>If you came here by mistake, close this page. Nothing has changed.</p>");
    }

    /** Says that consent is withdrawn. */
    public static Page done(String tenant) {
        return done(tenant, "");
    }

    /** Says that consent is withdrawn, and that an email was being sent at that moment. */
    static Page doneWhileSending(String tenant) {
        return done(tenant, "<p>One email was being sent at this moment, and may still arrive.</p>\n");
    }

    private static Page done(String tenant, String more) {
        return Page.of(
                200,
                "You are unsubscribed",
                "<p>You get no more emails from <strong dir=\"auto\">" + Page.escaped(tenant) + "</strong>.</p>\n"
                        + more
                        + "<p>You can close this page.</p>");
    }

    /** The request itself was too much, or came too slowly. */
    public static Page unusable(Body.Unusable unusable) {
        return Page.of(
                unusable.problem().status(),
                "This request could not be read",
                "<p>" + Page.escaped(unusable.message()) + "</p>");
    }
}
