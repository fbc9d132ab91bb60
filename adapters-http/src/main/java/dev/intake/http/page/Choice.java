package dev.intake.http.page;

/**
 * An option of a select element.
 *
 * @param value value in the URL; empty for all
 * @param label shown text
 */
public record Choice(String value, String label) {}
