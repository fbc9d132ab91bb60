package dev.intake.http.mcp;

import dev.intake.http.page.Page;

/**
 * The page that leads back to an application.
 *
 * @param page its frame
 * @param heading the person's decision
 * @param name the application
 * @param target the redirect URI with the response parameters
 */
public record ConnectedView(Page page, String heading, String name, String target) {}
