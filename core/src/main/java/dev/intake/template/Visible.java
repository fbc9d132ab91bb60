package dev.intake.template;

/** Distinguishes visible text from text that only takes up space. */
final class Visible {
    private Visible() {}

    /** Returns whether any character is visible. */
    static boolean in(String text) {
        return text.codePoints().anyMatch(Visible::shows);
    }

    private static boolean shows(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            // Characters newer than the runtime, such as this year's emoji, are considered visible.
            case Character.UNASSIGNED -> !isReservedAsInvisible(c) && !isBlankOfItsOwn(c);
            default -> !isBlankOfItsOwn(c);
        };
    }

    /**
     * Letters, symbols and marks, by category, that are invisible: fillers, the empty Braille pattern, variation
     * selectors.
     */
    private static boolean isBlankOfItsOwn(int c) {
        return c == 0x115F
                || c == 0x1160
                || c == 0x3164
                || c == 0xFFA0
                || c == 0x2800
                || c == 0x034F
                || c == 0x17B4
                || c == 0x17B5
                || (c >= 0x180B && c <= 0x180F)
                || (c >= 0xFE00 && c <= 0xFE0F)
                || (c >= 0xE0100 && c <= 0xE01EF);
    }

    private static boolean isReservedAsInvisible(int c) {
        return (c & 0xFFFE) == 0xFFFE
                || (c >= 0xFDD0 && c <= 0xFDEF)
                || c == 0x2065
                || (c >= 0xFFF0 && c <= 0xFFF8)
                || (c >= 0xE0000 && c <= 0xE0FFF);
    }
}
