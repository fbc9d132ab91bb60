package dev.intake.http.tenant;

import dev.intake.http.page.Gate;
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

    /** Returns why the form cannot be saved; absent if it can. */
    Optional<String> refusal() {
        if (isWrong(header, LayoutText.parse(header)) || isWrong(footer, LayoutText.parse(footer))) {
            return Optional.of("Header and footer are one line of at most " + LayoutText.MAX + " characters each.");
        }
        if (isWrong(accent, Color.parse(accent)) || isWrong(background, Color.parse(background))) {
            return Optional.of("A color is # and six hexadecimal digits, as in #0b57d0.");
        }
        return Color.parse(accent)
                        .filter(color -> !color.isLegibleOn(EmailLayout.CARD))
                        .isPresent()
                ? Optional.of("Links in this accent are hard to read on white. Choose a darker color, with a contrast"
                        + " of at least " + Color.LEGIBLE + ".")
                : Optional.empty();
    }

    private static boolean isWrong(String typed, Optional<?> parsed) {
        return !typed.isBlank() && parsed.isEmpty();
    }

    /** Returns the layout of a form without a {@link #refusal}. */
    EmailLayout layout() {
        return new EmailLayout(
                LayoutText.parse(header), LayoutText.parse(footer), Color.parse(accent), Color.parse(background));
    }
}
