package dev.intake.app.command;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the name that the user may have meant by an unknown word. */
public final class Suggestions {
    private static final int MAX_EDITS = 3;

    private Suggestions() {}

    /**
     * Returns {@code ; did you mean "x"?} with the most similar name, or an empty text if none is similar.
     *
     * @param word what was typed
     * @param names the possible names
     */
    public static String of(String word, List<String> names) {
        String typed = word.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> edits(typed, name) <= Math.min(MAX_EDITS, Math.max(1, name.length() / 3)))
                .min(Comparator.comparingInt(name -> edits(typed, name)))
                .map(name -> "; did you mean \"" + name + "\"?")
                .orElse("");
    }

    /** Returns how many characters have to be inserted, removed, replaced or swapped with their neighbour. */
    private static int edits(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
