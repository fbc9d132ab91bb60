package dev.intake.http.reference;

import dev.intake.http.page.Page;
import java.util.Map;

/**
 * {@code reference.jte}.
 *
 * @param page the surrounding page
 * @param reference the API
 * @param guides the titles of the guides by name
 */
public record ReferenceView(Page page, ApiReference reference, Map<String, String> guides) {}
