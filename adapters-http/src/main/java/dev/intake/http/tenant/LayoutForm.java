package dev.intake.http.tenant;

import dev.intake.http.page.Gate;
import dev.intake.http.page.Notice;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * The form for the layout of a tenant's emails. A blank field means the default.
 *
 * @param header the line above the text
 * @param footer the line below the text
 * @param accent the color of links and header
 * @param background the color around the email
 * @param seen the revision of the layout that the editor saw; blank if it isn't known
 */
public record LayoutForm(String header, String footer, String accent, String background, String seen) {
    /** Returns the submitted form. */
    static LayoutForm of(Context context) {
        return new LayoutForm(
                Gate.field("header", context),
                Gate.field("footer", context),
                Gate.field("accent", context),
                Gate.field("background", context),
                Gate.field("layout-seen", context));
    }

    /** Returns the form with the stored values. */
    static LayoutForm of(EmailLayout layout) {
        return new LayoutForm(
                layout.header().map(LayoutText::value).orElse(""),
                layout.footer().map(LayoutText::value).orElse(""),
                layout.accent().map(Color::value).orElse(""),
                layout.background().map(Color::value).orElse(""),
                SettingsRevision.of(layout).value());
    }

    /** Returns whether the stored layout is the one that the editor saw. */
    boolean isOf(Tenant tenant) {
        return seen.isBlank()
                || seen.equals(SettingsRevision.of(tenant.layout()).value());
    }

    /** Returns the form as typed, for an editor who now sees the stored layout. */
    LayoutForm over(EmailLayout now) {
        return new LayoutForm(header, footer, accent, background, of(now).seen);
    }

    /** Returns why the form cannot be saved, beside the field to correct; absent if it can. */
    Optional<Notice> refusal(Context context) {
        String line = "Enter one line of at most " + LayoutText.MAX + " characters.";
        String color = "Enter # and six hexadecimal digits, as in #0b57d0.";
        return wrong(header, LayoutText.parse(header), line, "header", context)
                .or(() -> wrong(footer, LayoutText.parse(footer), line, "footer", context))
                .or(() -> wrong(accent, Color.parse(accent), color, "accent", context))
                .or(() -> wrong(background, Color.parse(background), color, "background", context))
                .or(() -> Color.parse(accent)
                        .filter(chosen -> !chosen.isLegibleOn(EmailLayout.CARD))
                        .map(illegible -> Notice.refused(
                                "Links in this color are hard to read on white. Choose a darker color, with a contrast"
                                        + " of at least " + Color.LEGIBLE + ".",
                                "accent",
                                context)));
    }

    private static Optional<Notice> wrong(
            String typed, Optional<?> parsed, String rule, String field, Context context) {
        return typed.isBlank() || parsed.isPresent()
                ? Optional.empty()
                : Optional.of(Notice.refused(rule, field, context));
    }

    /** Returns the layout of a form without a {@link #refusal}. */
    EmailLayout layout() {
        return new EmailLayout(
                LayoutText.parse(header), LayoutText.parse(footer), Color.parse(accent), Color.parse(background));
    }
}
