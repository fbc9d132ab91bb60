package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Page;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Serves the guides, and the API description as YAML, as JSON and as a page, without sign-in, because they contain no tenant's data.
 */
public record ReferencePages(Html html, Gate gate, String assets, Guides guides) {
    public static final String DESCRIPTION = "/openapi.yaml";
    public static final String DESCRIPTION_AS_JSON = "/openapi.json";
    public static final String LLMS = "/llms.txt";
    public static final String PAGE = "/docs";
    public static final String GUIDE = PAGE + "/{name}";
    public static final String PICTURE = PAGE + "/pictures/{name}";

    private static final String MARKDOWN = ".md";

    /** {@code guide.jte}. */
    public record GuideView(Page page, Guide guide) {}

    /**
     * {@code reference.jte}.
     *
     * @param page the surrounding page
     * @param reference the API
     * @param guides the titles of the guides by name
     */
    public record ReferenceView(Page page, ApiReference reference, Map<String, String> guides) {}

    /** Loads the description on first use, to keep startup fast. */
    private static final class Loaded {
        static final ApiDescription DESCRIPTION = ApiDescription.load();
        static final byte[] JSON = DESCRIPTION.json();
        static final ApiReference REFERENCE = ApiReference.of(DESCRIPTION);
    }

    /** {@code GET /openapi.yaml}. */
    public void description(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.contentType("application/yaml; charset=utf-8").result(Loaded.DESCRIPTION.text());
    }

    /** {@code GET /openapi.json}. */
    public void descriptionAsJson(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.contentType("application/json").result(Loaded.JSON);
    }

    /** {@code GET /llms.txt}: a list of the documents for language models, in Markdown. (llmstxt.org) */
    public void documents(Context context) {
        String list = guides.titles().entrySet().stream()
                .map(guide -> "- [" + guide.getValue() + "](" + PAGE + "/" + guide.getKey() + MARKDOWN + ")\n")
                .collect(Collectors.joining());
        markdown(
                "# Intake\n\n> Intake ingests a product's events, from its servers and from"
                        + " Stripe, Polar and Clerk, and starts lifecycle emails.\n\n## Guides\n\n" + list
                        + "\n## Interfaces\n\n- [Description of the API](" + DESCRIPTION + "): OpenAPI 3.1\n"
                        + "- `/mcp`: tools for agents, Model Context Protocol\n",
                context);
    }

    private void markdown(String text, Context context) {
        html.headers(context);
        context.contentType("text/markdown; charset=utf-8").result(text.getBytes(UTF_8));
    }

    /** {@code GET /docs}. */
    public void page(Context context) {
        html.write("reference.jte", new ReferenceView(frame("Docs"), Loaded.REFERENCE, guides.titles()), 200, context);
    }

    /** {@code GET /docs/NAME}, and {@code GET /docs/NAME.md} for its Markdown. */
    public void guide(Context context) {
        String name = context.pathParam("name");
        boolean source = name.endsWith(MARKDOWN);
        Optional<Guide> guide = guides.guide(source ? name.substring(0, name.length() - MARKDOWN.length()) : name);
        if (guide.isEmpty()) {
            gate.message(404, "No such page", "There is no such guide.", context);
        } else if (source) {
            markdown(guide.get().markdown(), context);
        } else {
            html.write("guide.jte", new GuideView(frame(guide.get().title()), guide.get()), 200, context);
        }
    }

    /** {@code GET /docs/pictures/NAME}. */
    public void picture(Context context) {
        Optional<byte[]> picture = guides.picture(context.pathParam("name"));
        if (picture.isEmpty()) {
            gate.message(404, "No such page", "There is no such picture.", context);
        } else {
            context.header("X-Content-Type-Options", "nosniff");
            context.contentType("image/png").result(picture.get());
        }
    }

    private Page frame(String title) {
        return new Page(title, assets, Optional.empty(), Optional.empty());
    }
}
