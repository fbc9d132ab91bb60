package dev.intake.kernel;

/**
 * The format of a name: 1 to {@code maxLength} ASCII letters, digits and listed symbols. (Spec, Limits and Operation
 * objects)
 *
 * @param maxLength maximum number of characters
 * @param more characters that are allowed besides letters and digits
 */
public record NameFormat(int maxLength, String more) {
    /** Returns whether the text has this format. */
    public boolean matches(String text) {
        int length = text.length();
        if (length == 0 || length > maxLength) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (!allows(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean allows(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || more.indexOf(c) >= 0;
    }
}
