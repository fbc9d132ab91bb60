package dev.intake.http.program;

import java.util.function.UnaryOperator;

/**
 * The preview settings of a form. They are not saved.
 *
 * @param contact the recipient, as typed; blank for the contact of the newest event
 * @param width {@value #DESK} or {@value #PHONE}
 * @param colors {@value #LIGHT} or {@value #DARK}
 */
public record PreviewFields(String contact, String width, String colors) {
    /** The width of a desktop window. */
    public static final String DESK = "desk";

    /** The width of a phone. */
    public static final String PHONE = "phone";

    /** The colors of light mode. */
    public static final String LIGHT = "light";

    /** The colors of dark mode. */
    public static final String DARK = "dark";

    /** The initial settings: the newest event's contact, on a desktop in light mode. */
    static final PreviewFields INITIAL = new PreviewFields("", DESK, LIGHT);

    /**
     * Returns the fields of a form.
     *
     * @param form returns the value of a field, blank if it was not sent
     */
    static PreviewFields of(UnaryOperator<String> form) {
        return new PreviewFields(
                form.apply(FieldNames.of("sample")).strip(),
                form.apply(FieldNames.of("width")).equals(PHONE) ? PHONE : DESK,
                form.apply(FieldNames.of("colors")).equals(DARK) ? DARK : LIGHT);
    }

    public boolean isPhone() {
        return width.equals(PHONE);
    }

    public boolean isDark() {
        return colors.equals(DARK);
    }
}
