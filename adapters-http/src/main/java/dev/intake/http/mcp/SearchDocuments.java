package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.http.page.Addresses;
import dev.intake.http.reference.GuideSearch;
import java.util.List;
import java.util.stream.Collectors;

/** Searches the guides that this version contains. */
final class SearchDocuments implements AgentTool {
    private static final int MAX_SECTIONS = 3;

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "search_docs",
            "Search the documents",
            "Searches the guides of this version of Intake and returns the three best sections in Markdown: how to send events,"
                    + " connect providers, write program files and operate the service.",
            """
            {"type": "object", "additionalProperties": false, "required": ["query"], "properties": {
              "query": {"type": "string", "minLength": 1, "maxLength": 200, "description": "a few words"}}}
            """,
            "",
            ToolDescription.readOnly(),
            AgentScope.READ);

    private final GuideSearch search;
    private final Addresses addresses;

    SearchDocuments(GuideSearch search, Addresses addresses) {
        this.search = search;
        this.addresses = addresses;
    }

    @Override
    public ToolDescription description() {
        return DESCRIPTION;
    }

    @Override
    public ToolResult run(ToolCall call) {
        List<GuideSearch.Section> sections = search.find(call.arguments().requiredText("query"), MAX_SECTIONS);
        if (sections.isEmpty()) {
            return new ToolResult.Refused("No section contains these words. Use other words; the guides are listed at "
                    + addresses.service() + "/llms.txt.");
        }
        return new ToolResult.Text(sections.stream()
                .map(section -> "From " + addresses.service() + section.path() + "\n\n" + section.markdown())
                .collect(Collectors.joining("\n\n---\n\n")));
    }
}
