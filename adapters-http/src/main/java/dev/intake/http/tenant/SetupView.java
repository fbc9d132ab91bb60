package dev.intake.http.tenant;

import dev.intake.http.page.MarkedSnippet;
import dev.intake.http.page.Page;
import java.util.List;

/**
 * {@code setup.jte}: the first page of a tenant.
 *
 * @param page the page's frame
 * @param checklist the setup checklist
 * @param endpoint the address for events
 * @param snippets the lines to paste
 * @param connectors the providers, for test events
 */
public record SetupView(
        Page page,
        SetupChecklist checklist,
        String endpoint,
        List<MarkedSnippet> snippets,
        List<TestableConnector> connectors) {
    /** Copies the lists. */
    public SetupView {
        snippets = List.copyOf(snippets);
        connectors = List.copyOf(connectors);
    }

    /**
     * A provider.
     *
     * @param label its name
     * @param segment its path segment
     * @param hasSecret whether it has a signing secret, without which no test event is accepted
     */
    public record TestableConnector(String label, String segment, boolean hasSecret) {}
}
