package dev.intake.http.tenant;

import dev.intake.http.page.Page;

/** {@code history.jte}: counts and imports a billing provider's history. */
public record HistoryPage(Page page, HistoryView state) {}
