package dev.intake.http.email;

import dev.intake.http.server.Body;
import dev.intake.http.server.Page;

/** The pages of an unsubscribe link. They escape the tenant's name. */
final class UnsubscribePages {
    /** An invalid link, or a link of an erased contact. */
    static final Page NO_SUCH_LINK = Page.of(
            404,
            "This link does not work",
            "<p>It may be incomplete. Open it from the email again, or reply to the email and ask to be removed"
                    + " from the list.</p>");

    /** An internal error. */
    static final Page FAULT = Page.of(500, "Something went wrong", "<p>Please try again in a moment.</p>");

    private UnsubscribePages() {}

    /** Returns the page that asks for confirmation. */
    public static Page question(String tenant) {
        String name = Page.escaped(tenant);
        return Page.of(
                200,
                "Unsubscribe?",
                "<p>You will no longer get emails from <strong dir=\"auto\">" + name + "</strong>.</p>\n"
                        + "<form method=\"post\">\n"
                        + "<input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\n"
                        + "<button type=\"submit\">Unsubscribe</button>\n"
                        + "</form>\n"
                        + "<p>If you came here by mistake, close this page. Nothing has changed.</p>");
    }

    /** Returns the page after a withdrawal. */
    static Page done(String tenant) {
        return done(tenant, "");
    }

    /** Returns the page after a withdrawal while an email was being sent. */
    static Page doneWhileSending(String tenant) {
        return done(tenant, "<p>One email was being sent at this moment, and may still arrive.</p>\n");
    }

    private static Page done(String tenant, String more) {
        return Page.of(
                200,
                "You are unsubscribed",
                "<p>You will no longer get emails from <strong"
                        + " dir=\"auto\">" + Page.escaped(tenant) + "</strong>.</p>\n"
                        + more
                        + "<p>You can close this page.</p>");
    }

    /** Returns the page for a body that is too large or too slow. */
    static Page unusable(Body.Unusable unusable) {
        return Page.of(
                unusable.problem().status(),
                "This request could not be read",
                "<p>" + Page.escaped(unusable.message()) + "</p>");
    }
}
