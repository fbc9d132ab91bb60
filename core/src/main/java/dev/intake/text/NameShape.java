package dev.intake.text;

/**
 * What a name from outside may look like: at least one character and at most so many, of the letters and digits of ASCII
 * and a few more. (Spec, Limits and Operation objects)
 *
 * @param maxLength characters, at most
 * @param more what is allowed beside letters and digits
 */
public record NameShape(int maxLength, String more) {
    /** Whether the text has this shape. */
    public boolean fits(String text) {
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
