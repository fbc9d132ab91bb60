package dev.intake.http.dashboard;

import dev.intake.http.dashboard.Views.ReferenceView;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/** The description of the API, for programs and for people. It holds nothing of a tenant, so everybody may read it. */
final class ReferencePages {
    static final String DESCRIPTION = "/openapi.yaml";
    static final String PAGE = "/docs";

    private final Html html;
    private final String assets;

    /** Read when somebody first asks: a start need not wait for it. */
    private static final class Loaded {
        static final ApiDescription DESCRIPTION = ApiDescription.load();
        static final ApiReference REFERENCE = ApiReference.of(DESCRIPTION);
    }

    ReferencePages(Html html, String assets) {
        this.html = html;
        this.assets = assets;
    }

    /** {@code GET /openapi.yaml}. */
    void description(Context context) {
        context.header("X-Content-Type-Options", "nosniff");
        context.contentType("application/yaml; charset=utf-8").result(Loaded.DESCRIPTION.text());
    }

    /** {@code GET /docs}. */
    void page(Context context) {
        ApiReference reference = Loaded.REFERENCE;
        Page page = new Page(
                reference.title() + " API", assets, Optional.empty(), Optional.empty(), List.of(), Optional.empty());
        html.write("reference.jte", new ReferenceView(page, reference), 200, context);
    }
}
