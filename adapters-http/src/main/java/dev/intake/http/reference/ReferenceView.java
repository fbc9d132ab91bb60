package dev.intake.http.reference;

import dev.intake.http.page.Page;

/** {@code reference.jte}. */
public record ReferenceView(Page page, ApiReference reference) {}
