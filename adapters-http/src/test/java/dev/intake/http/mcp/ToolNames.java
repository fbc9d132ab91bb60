package dev.intake.http.mcp;

import java.util.List;

/** The names of the tools, as agents know them. */
public final class ToolNames {
    /** All tools in their order. */
    public static final List<String> ALL = List.of(
            "setup_events_ingestion",
            "check_recent_events",
            "list_event_types",
            "explain_contact",
            "read_provider_setup",
            "send_test_delivery",
            "set_signup_event",
            "list_programs",
            "read_program",
            "draft_program",
            "edit_draft",
            "delete_draft",
            "preview_program",
            "rehearse_program",
            "pause_program",
            "search_docs");

    private ToolNames() {}
}
