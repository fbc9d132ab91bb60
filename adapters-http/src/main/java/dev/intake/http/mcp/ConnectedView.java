package dev.intake.http.mcp;

import dev.intake.http.page.Page;

/**
 * The page that leads back to an application.
 *
 * @param page its frame
 * @param heading what the person decided
 * @param name the application
 * @param target the redirect URI with the answer
 */
public record ConnectedView(Page page, String heading, String name, String target) {}
