package dev.intake.template;

/**
 * The colours of a layout, each as {@code #rrggbb}.
 *
 * @param page background around the email
 * @param card background of the email
 * @param text text of the email
 * @param faint text of the footer, on the page
 * @param link links, on card and page
 * @param line lines of quotes and separators
 */
record LayoutColors(String page, String card, String text, String faint, String link, String line) {}
