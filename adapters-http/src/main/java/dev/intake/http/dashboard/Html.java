package dev.intake.http.dashboard;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.Optional;

/** Writes pages, with the headers that keep them to themselves. */
final class Html {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final TemplateEngine templates;
    private final boolean secure;

    Html(boolean secure) {
        this.secure = secure;
        // The class path of the application, and the package that the build gives the templates.
        templates = TemplateEngine.createPrecompiled(
                null, ContentType.Html, Html.class.getClassLoader(), "dev.intake.http.dashboard");
    }

    void write(String template, Object view, int status, Context context) {
        StringOutput html = new StringOutput();
        templates.render(template, view, html);
        headers(context);
        context.status(status).contentType("text/html; charset=utf-8").result(html.toString());
    }

    /** What every answer of the dashboard carries: nothing may keep it, frame it or add to it. */
    void headers(Context context) {
        context.header("Cache-Control", "no-store");
        context.header("Content-Security-Policy", POLICY);
        context.header("Referrer-Policy", "same-origin");
        context.header("X-Content-Type-Options", "nosniff");
        context.header("Cross-Origin-Opener-Policy", "same-origin");
        hsts().ifPresent(value -> context.header("Strict-Transport-Security", value));
    }

    private Optional<String> hsts() {
        return secure ? Optional.of("max-age=31536000") : Optional.empty();
    }

    /** Sends the browser to another page, by GET. */
    void redirect(String path, Context context) {
        headers(context);
        context.status(303).header("Location", path);
    }
}
