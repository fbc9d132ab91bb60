package dev.intake.http.reference;

import dev.intake.http.page.Html;
import dev.intake.http.page.Page;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** Serves the API description as YAML and as a page, without sign-in because it contains no tenant's data. */
public final class ReferencePages {
    public static final String DESCRIPTION = "/openapi.yaml";
    public static final String PAGE = "/docs";

    private final Html html;
    private final String assets;

    /** Loads the description on first use, to keep startup fast. */
    private static final class Loaded {
        static final ApiDescription DESCRIPTION = ApiDescription.load();
        static final ApiReference REFERENCE = ApiReference.of(DESCRIPTION);
    }

    public ReferencePages(Html html, String assets) {
        this.html = html;
        this.assets = assets;
    }

    /** {@code GET /openapi.yaml}. */
    public void description(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.contentType("application/yaml; charset=utf-8").result(Loaded.DESCRIPTION.text());
    }

    /** {@code GET /docs}. */
    public void page(Context context) {
        ApiReference reference = Loaded.REFERENCE;
        Page page = new Page(
                reference.title() + " API", assets, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
        html.write("reference.jte", new ReferenceView(page, reference), 200, context);
    }
}
