package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.http.page.Addresses;
import dev.intake.http.reference.GuideSearch;
import java.util.List;
import java.util.Map;

/** Searches the guides that this version contains. */
final class SearchDocuments implements AgentTool {
    private static final int MAX_SECTIONS = 5;

    private static final ToolDescription DESCRIPTION = new ToolDescription(
            "search_docs",
            "Search the documents",
            "Searches the guides of this version of Intake and returns the best sections in Markdown: how to send events,"
                    + " connect providers, write program files and operate the service.",
            """
            {"type": "object", "additionalProperties": false, "required": ["query"], "properties": {
              "query": {"type": "string", "minLength": 1, "maxLength": 200, "description": "a few words"}}}
            """,
            """
            {"type": "object", "additionalProperties": false, "required": ["sections"], "properties": {
              "sections": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "required": ["guide", "title", "url", "markdown"], "properties": {
                  "guide": {"type": "string"}, "title": {"type": "string"},
                  "url": {"type": "string", "description": "the guide's page"},
                  "markdown": {"type": "string"}}}}}}
            """,
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
        List<Map<String, Object>> sections = search.find(call.arguments().requiredText("query"), MAX_SECTIONS).stream()
                .<Map<String, Object>>map(section -> Map.of(
                        "guide", section.guide(),
                        "title", section.title(),
                        "url", addresses.service() + section.path(),
                        "markdown", section.markdown()))
                .toList();
        return sections.isEmpty()
                ? new ToolResult.Refused("No section contains these words. Use other words; the guides are listed at "
                        + addresses.service() + "/llms.txt.")
                : new ToolResult.Done(Map.of("sections", sections));
    }
}
