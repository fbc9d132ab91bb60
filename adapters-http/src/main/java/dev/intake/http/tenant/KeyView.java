package dev.intake.http.tenant;

import dev.intake.http.page.Page;

/** {@code key.jte}. */
public record KeyView(Page page, String heading, KeyForm form) {}
