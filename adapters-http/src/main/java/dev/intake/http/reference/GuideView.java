package dev.intake.http.reference;

import dev.intake.http.page.Page;

/** {@code guide.jte}. */
public record GuideView(Page page, Guide guide) {}
