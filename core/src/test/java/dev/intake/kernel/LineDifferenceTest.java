package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.LineDifference.Kind;
import dev.intake.kernel.LineDifference.Line;
import dev.intake.testing.Tries;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LineDifferenceTest {
    @Test
    void between_changedLine_namesBothLinesBetweenThoseThatStay() {
        assertThat(shown("Hello\nthree days in\nbye", "Hello\ntwo days in\nbye"))
                .isEqualTo("=Hello -three days in +two days in =bye");
    }

    @Test
    void between_addedAndRemovedLines_keepsTheMostThatBothHave() {
        assertThat(shown("a\nb\nc\nd", "b\nx\nd\ne")).isEqualTo("-a =b -c +x =d +e");
        assertThat(shown("a\nz", "b\na\ny")).isEqualTo("+b =a -z +y");
        assertThat(shown("", "a")).isEqualTo("+a");
        assertThat(shown("a\na", "a")).isEqualTo("=a -a");
    }

    @Test
    void between_equalTexts_isEmpty() {
        assertThat(LineDifference.between("a\n\nb", "a\n\nb").isEmpty()).isTrue();
        assertThat(LineDifference.between("a", "b").isEmpty()).isFalse();
    }

    @Test
    void between_textsThatDifferInVeryManyLines_namesAllOfThem() {
        LineDifference difference = LineDifference.between(ofManyLines("a"), ofManyLines("b"));
        assertThat(difference.lines())
                .hasSize(2 + 2 * 3001)
                .startsWith(new Line(Kind.KEPT, "first"))
                .endsWith(new Line(Kind.KEPT, "last"));
        assertThat(difference.kept()).isEqualTo(2);
    }

    /** Returns a text of which the first line, one in the middle and the last are always the same. */
    private static String ofManyLines(String name) {
        return String.join("\n", "first", numbered(name), "both", numbered(name), "last");
    }

    private static String numbered(String name) {
        return IntStream.range(0, 1500).mapToObj(i -> name + i).collect(Collectors.joining("\n"));
    }

    @Test
    @Tag(Tries.LAW)
    void between_anyTexts_hasTheLinesOfBothInOrder_seed20261127() {
        SplittableRandom random = new SplittableRandom(20261127);
        for (int i = 0; i < Tries.of(500, 20_000); i++) {
            String before = text(random);
            String after = text(random);
            LineDifference difference = LineDifference.between(before, after);
            assertThat(without(Kind.ADDED, difference)).isEqualTo(before);
            assertThat(without(Kind.REMOVED, difference)).isEqualTo(after);
        }
    }

    private static String text(SplittableRandom random) {
        return IntStream.range(0, random.nextInt(12))
                .mapToObj(line -> "line " + random.nextInt(6))
                .collect(Collectors.joining("\n"));
    }

    private static String without(Kind kind, LineDifference difference) {
        return difference.lines().stream()
                .filter(line -> line.kind() != kind)
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }

    private static String shown(String before, String after) {
        return LineDifference.between(before, after).lines().stream()
                .map(line -> switch (line.kind()) {
                            case KEPT -> "=";
                            case REMOVED -> "-";
                            case ADDED -> "+";
                        }
                        + line.text())
                .collect(Collectors.joining(" "));
    }
}
