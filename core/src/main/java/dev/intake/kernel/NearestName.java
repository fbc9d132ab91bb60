package dev.intake.kernel;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the name that a misspelled one most likely stands for. */
public final class NearestName {
    /** The maximum number of characters that a typing error changes. */
    private static final int MAX_EDITS = 2;

    private NearestName() {}

    /** Returns the nearest name within two edits, ignoring case, or within one edit for names of up to three characters. */
    public static Optional<String> of(String typed, Set<String> names) {
        String lower = typed.toLowerCase(Locale.ROOT);
        int max = lower.length() <= MAX_EDITS + 1 ? 1 : MAX_EDITS;
        return names.stream()
                .filter(name -> edits(lower, name) <= max)
                .min(Comparator.<String>comparingInt(name -> edits(lower, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Returns the Levenshtein distance, computed by the algorithm of Wagner and Fischer. */
    private static int edits(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
