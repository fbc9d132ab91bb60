package dev.intake.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The difference between two texts, by line: a shortest one, unless the texts differ in very many lines.
 *
 * @param lines the lines of both texts in order; where they differ, those of the first text come first
 */
public record LineDifference(List<Line> lines) {
    /** Maximum product of the numbers of differing lines that are compared one by one, which bounds time and memory. */
    private static final int MAX_COMPARED = 1_000_000;

    /** Copies the list. */
    public LineDifference {
        lines = List.copyOf(lines);
    }

    /** In which of the two texts a line is. */
    public enum Kind {
        /** In both. */
        KEPT,
        /** Only in the first. */
        REMOVED,
        /** Only in the second. */
        ADDED
    }

    /**
     * A line.
     *
     * @param text the line without its end
     */
    public record Line(Kind kind, String text) {}

    /** Compares two texts. */
    public static LineDifference between(String before, String after) {
        return between(before.lines().toList(), after.lines().toList());
    }

    private static LineDifference between(List<String> before, List<String> after) {
        int shorter = Math.min(before.size(), after.size());
        int start = 0;
        while (start < shorter && before.get(start).equals(after.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
            end++;
        }
        List<Line> lines = new ArrayList<>(all(Kind.KEPT, before.subList(0, start)));
        lines.addAll(middle(before.subList(start, before.size() - end), after.subList(start, after.size() - end)));
        lines.addAll(all(Kind.KEPT, before.subList(before.size() - end, before.size())));
        return new LineDifference(lines);
    }

    private static List<Line> all(Kind kind, List<String> texts) {
        return texts.stream().map(text -> new Line(kind, text)).toList();
    }

    private static List<Line> middle(List<String> before, List<String> after) {
        List<Line> lines = new ArrayList<>();
        if ((long) before.size() * after.size() > MAX_COMPARED) {
            lines.addAll(all(Kind.REMOVED, before));
            lines.addAll(all(Kind.ADDED, after));
            return lines;
        }
        int[][] common = common(before, after);
        int i = 0;
        int j = 0;
        while (i < before.size() || j < after.size()) {
            if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
                lines.add(new Line(Kind.KEPT, before.get(i)));
                i++;
                j++;
            } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
                lines.add(new Line(Kind.REMOVED, before.get(i++)));
            } else {
                lines.add(new Line(Kind.ADDED, after.get(j++)));
            }
        }
        return lines;
    }

    /** Returns the length of the longest common subsequence of the lines from each pair of places on. */
    private static int[][] common(List<String> before, List<String> after) {
        int[][] common = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                common[i][j] = before.get(i).equals(after.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    /** Returns whether both texts have the same lines. */
    public boolean isEmpty() {
        return lines.stream().allMatch(line -> line.kind() == Kind.KEPT);
    }

    /** Returns the number of lines that both texts have; 0 to the number of lines of the shorter one. */
    public int kept() {
        return Collections.frequency(lines.stream().map(Line::kind).toList(), Kind.KEPT);
    }
}
