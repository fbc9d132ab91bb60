package dev.intake.http.tenant;

import dev.intake.http.page.Gate;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.SettingsRevision;
import io.javalin.http.Context;

/**
 * The form for the layout of a tenant's emails. A blank field means the default.
 *
 * @param header the line above the text
 * @param footer the line below the text
 * @param accent the color of links and header
 * @param background the color around the email
 * @param revision the revision of the layout that the editor saw; blank if it isn't known
 */
public record LayoutForm(String header, String footer, String accent, String background, String revision) {
    /** Returns the submitted form. */
    static LayoutForm of(Context context) {
        return new LayoutForm(
                Gate.field("header", context),
                Gate.field("footer", context),
                Gate.field("accent", context),
                Gate.field("background", context),
                Gate.field("revision", context));
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

    /** Returns the form as typed, for an editor who now sees the stored layout. */
    LayoutForm over(EmailLayout now) {
        return new LayoutForm(header, footer, accent, background, of(now).revision);
    }
}
