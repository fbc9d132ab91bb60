package dev.intake.http.mcp;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.http.reference.GuideSearch;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Searches the guides that this version contains. */
final class SearchDocuments {
    private static final int MAX_SECTIONS = 3;
    private static final int MAX_QUERY = 200;

    private static final Field<String> QUERY = Field.required(
            "query",
            Value.text(
                    "1 to " + MAX_QUERY + " characters",
                    text -> Optional.of(text).filter(words -> !words.isEmpty() && words.length() <= MAX_QUERY)),
            "A few words, at most " + MAX_QUERY + " characters.");

    private SearchDocuments() {}

    static AgentTool<?> tool(GuideSearch search) {
        return ToolDescription.reads("search_docs", "Search the documents", AgentScope.READ)
                .about("Searches the guides of this version of Intake and returns the three best sections in Markdown:"
                        + " how to send events, connect providers, write program files and operate the service.")
                .text(List.of(QUERY), call -> {
                    List<GuideSearch.Section> sections = search.find(QUERY.of(call.given()), MAX_SECTIONS);
                    return sections.isEmpty()
                            ? Result.conflict(
                                    "No section contains these words. Use other words; the guides are listed at "
                                            + call.addresses().service() + "/llms.txt.")
                            : new Result.Done<>(sections.stream()
                                    .map(section -> "From " + call.addresses().service() + section.path() + "\n\n"
                                            + section.markdown())
                                    .collect(Collectors.joining("\n\n---\n\n")));
                });
    }
}
