package dev.intake.http.tenant;

import dev.intake.http.page.Page;

/**
 * {@code emailLayout.jte}.
 *
 * @param page the page
 * @param form the form, as stored or as rejected
 * @param path path of the page
 */
public record LayoutView(Page page, LayoutForm form, String path) {}
