package dev.intake.template;

import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import java.util.Optional;

/**
 * The document around the HTML of an email that was written in Markdown: a column of at most {@value #WIDTH} pixels in the
 * tenant's layout, in light and dark colors. The dark colors are the same for all tenants.
 *
 * <p>Mail clients support different parts of HTML: Outlook for Windows has no maximum width and needs a table, some clients
 * drop styles of the body, and some ignore style sheets. So the light colors are inline, those of links too, and the style
 * sheet adds the dark ones. (ADR 112)
 */
final class EmailDocument {
    static final LayoutColors LIGHT =
            LayoutColors.of("#f4f4f5", EmailLayout.CARD.value(), "#1f2328", "#57606a", "#0b57d0", "#d0d7de");
    static final LayoutColors DARK = LayoutColors.of("#121214", "#1e1f22", "#e6e6e8", "#a6abb3", "#8ab4f8", "#43474e");

    private static final int WIDTH = 600;
    private static final String FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

    private static final String BEFORE_TITLE = """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="supported-color-schemes" content="light dark">
            <title>""";

    private static final String BEFORE_BODY = """
            </title>
            <style>
            :root { color-scheme: light dark; supported-color-schemes: light dark; }
            a { color: $link; }
            img { max-width: 100%; height: auto; border: 0; }
            h1 { font-size: 24px; line-height: 1.25; margin: 0 0 16px; }
            h2 { font-size: 20px; line-height: 1.3; margin: 24px 0 12px; }
            h3 { font-size: 17px; line-height: 1.4; margin: 24px 0 8px; }
            p, ul, ol, blockquote, pre { margin: 0 0 16px; }
            ul, ol { padding-left: 24px; }
            blockquote { padding-left: 12px; border-left: 3px solid $line; }
            pre { white-space: pre-wrap; }
            .page > p { max-width: $widthpx; margin-left: auto; margin-right: auto; }
            .page > p a { color: inherit; }
            hr { border: 0; border-top: 1px solid $line; margin: 24px 0; }
            @media (prefers-color-scheme: dark) {
            .page { background-color: $darkPage !important; color: $darkFaint !important; }
            .card { background-color: $darkCard !important; color: $darkText !important; }
            a, .header { color: $darkLink !important; }
            .footer, .page > p a { color: $darkFaint !important; }
            blockquote, hr { border-color: $darkLine !important; }
            }
            </style>
            </head>
            <body class="page" link="$faint" vlink="$faint" style="margin:0;padding:24px 12px;background-color:$page;color:$faint;font-family:$font;\
            font-size:16px;line-height:1.5">
            <!--[if mso]><table role="presentation" align="center" width="$width"><tr><td><![endif]-->
            <table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" \
            style="max-width:$widthpx;margin:0 auto">
            <tr><td class="card" dir="auto" bgcolor="$card" style="padding:32px 24px 16px;background-color:$card;color:$text;\
            font-family:$font;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;border-radius:8px">
            """;

    private static final String END = """
            </td></tr>
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
            </body>
            </html>
            """;

    private EmailDocument() {}

    private static final String HEADER = """
            <p class="header" style="margin:0 0 24px;color:$link;font-size:18px;font-weight:600">""";

    private static final String FOOTER = """
            <p class="footer" style="margin:32px 0 16px;color:$cardFaint;font-size:13px">""";

    private static String withValues(String text, LayoutColors light) {
        return text.replace("$darkPage", DARK.page().value())
                .replace("$darkCard", DARK.card().value())
                .replace("$darkText", DARK.text().value())
                .replace("$darkFaint", DARK.faint().value())
                .replace("$darkLink", DARK.link().value())
                .replace("$darkLine", DARK.line().value())
                .replace("$page", light.page().value())
                .replace("$cardFaint", LIGHT.faint().value())
                .replace("$card", light.card().value())
                .replace("$text", light.text().value())
                .replace("$faint", light.faint().value())
                .replace("$link", light.link().value())
                .replace("$line", light.line().value())
                .replace("$font", FONT)
                .replace("$width", Integer.toString(WIDTH));
    }

    /**
     * Returns the document of an email.
     *
     * @param layout the tenant's layout
     * @param subject the finished subject, which becomes the title
     * @param body the finished elements of the body, with escaped values
     */
    static String html(EmailLayout layout, String subject, String body) {
        LayoutColors light = LIGHT.of(layout);
        return BEFORE_TITLE
                + SafeText.escape(subject)
                + withValues(BEFORE_BODY, light)
                + line(HEADER, layout.header(), light)
                + colored(body, light)
                + line(FOOTER, layout.footer(), light)
                + END;
    }

    /** Raw HTML of Markdown and values are escaped, so each tag of a link is one that the renderer wrote. */
    private static String colored(String body, LayoutColors light) {
        return body.replace("<a href=", "<a style=\"color:" + light.link().value() + "\" href=");
    }

    private static String line(String start, Optional<LayoutText> text, LayoutColors light) {
        return text.map(value -> withValues(start, light) + SafeText.escape(value.value()) + "</p>\n")
                .orElse("");
    }

    /**
     * Returns the plain text of an email.
     *
     * @param layout the tenant's layout
     * @param body the finished text
     */
    static String text(EmailLayout layout, String body) {
        return layout.header().map(header -> header + "\n\n").orElse("")
                + body
                + layout.footer().map(footer -> "\n\n" + footer).orElse("");
    }
}
