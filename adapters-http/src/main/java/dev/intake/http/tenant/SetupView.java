package dev.intake.http.tenant;

import dev.intake.http.page.Page;
import java.util.List;

/** {@code setup.jte}: the first page of a tenant. */
public record SetupView(Page page, SetupChecklist checklist, String endpoint, List<MarkedSnippet> snippets) {
    /** Copies the snippets. */
    public SetupView {
        snippets = List.copyOf(snippets);
    }
}
