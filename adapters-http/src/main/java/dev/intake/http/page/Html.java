package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** Renders pages, with security headers. */
public final class Html {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    /** The policy for an email's HTML: this service may frame it, but it cannot run, load or send anything. */
    private static final String FOREIGN = "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
            + " form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

    /**
     * The policy for a page with emails in separate frames, which inherit it: inline styles are allowed, but nothing runs, is
     * loaded or is sent. The page that frames it may measure it.
     */
    private static final String FRAME = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:;"
            + " form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

    private final TemplateEngine templates;
    private final Flash flash;

    public Html(boolean secure) {
        this.flash = new Flash(secure);
        // The application's class path and the package of the compiled templates.
        templates = TemplateEngine.createPrecompiled(
                null, ContentType.Html, Html.class.getClassLoader(), "dev.intake.http.templates");
    }

    /** Renders a template. Writes bytes, because Javalin would encode a string in the charset of the request. */
    public void write(String template, Object view, int status, Context context) {
        headers(context);
        render(template, view, status, context);
    }

    private void render(String template, Object view, int status, Context context) {
        StringOutput html = new StringOutput();
        templates.render(template, view, html);
        context.status(status)
                .contentType("text/html; charset=utf-8")
                .result(html.toString().getBytes(UTF_8));
    }

    /** Renders a template that shows emails in a frame of another page. */
    public void writeFrame(String template, Object view, Context context) {
        headers(context);
        context.header("Content-Security-Policy", FRAME);
        context.header("Referrer-Policy", "no-referrer");
        render(template, view, 200, context);
    }

    /** Writes an email's HTML unchanged, in a sandbox. */
    public void writeForeign(String foreign, Context context) {
        headers(context);
        context.header("Content-Security-Policy", FOREIGN);
        context.header("Referrer-Policy", "no-referrer");
        context.status(200).contentType("text/html; charset=utf-8").result(foreign.getBytes(UTF_8));
    }

    /** Sets the headers of pages, which forbid foreign content. */
    public void headers(Context context) {
        context.header("Content-Security-Policy", POLICY);
        context.header("Referrer-Policy", "same-origin");
        context.header("Cross-Origin-Opener-Policy", "same-origin");
    }

    /** Returns the action of the previous request; see {@link Flash#take}. */
    public Optional<String> done(Context context) {
        return flash.take(context);
    }

    /** Returns the message about the action of the previous request, from the messages by action; absent if there is none. */
    public Optional<Notice> done(Map<String, String> messages, Context context) {
        return done(context).map(messages::get).map(Notice::done);
    }

    /** Redirects to a GET request. The query parameter {@code done} shows a message once. */
    public void redirect(String path, Context context) {
        headers(context);
        flash.add(path, context);
        context.status(303).header("Location", path);
    }
}
