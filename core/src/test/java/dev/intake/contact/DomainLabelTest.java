package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.IDNA;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The A-labels of IDNA2008, compared with those of ICU. */
class DomainLabelTest {
    private static final IDNA ICU = IDNA.getUTS46Instance(
            IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.NONTRANSITIONAL_TO_UNICODE | IDNA.USE_STD3_RULES);
    private static final int LETTERS = 100_000;

    @ParameterizedTest
    @CsvSource({
        "example, example",
        "EXAMPLE, example",
        "XN--BCHER-KVA, xn--bcher-kva",
        "bücher, xn--bcher-kva",
        "BÜCHER, xn--bcher-kva",
        "bu\u0308cher, xn--bcher-kva",
        "straße, xn--strae-oqa",
        "STRAẞE, xn--strae-oqa",
        "strasse, strasse",
        "ΣΑΣ, xn--mxa9ab",
        "σας, xn--mxa8ab",
        "\u212A, k",
        "ｅｘａｍｐｌｅ, example",
        "рф, xn--p1ai",
        "例子, xn--fsqu00a",
        "उदाहरण, xn--p1b6ci4b4b3a",
        "ı, xn--cfa",
        "İ, xn--i-9bb",
        "\uFB01x, fix"
    })
    void ascii_isTheALabelOfIdna2008(String label, String ascii) {
        assertThat(DomainLabel.ascii(label)).isEqualTo(ascii);
    }

    @Test
    void ascii_ofEveryLetterAndMark_isThatOfIcu() {
        int compared = 0;
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            String label = "a" + Character.toString(c) + "b";
            Optional<String> expected = isOfAddresses(c) ? icu(label) : Optional.empty();
            if (expected.isPresent()) {
                assertThat(DomainLabel.ascii(label)).as("U+%X", c).isEqualTo(expected.get());
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(LETTERS);
    }

    @Test
    void ascii_ofRandomLabels_isThatOfIcu_seed20261126() {
        SplittableRandom random = new SplittableRandom(20261126);
        int compared = 0;
        for (int i = 0; i < LETTERS; i++) {
            String label = label(random);
            Optional<String> expected = icu(label);
            if (expected.isPresent()) {
                assertThat(DomainLabel.ascii(label)).as(label).isEqualTo(expected.get());
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(LETTERS / 10);
    }

    @Test
    void asciiPrefix_beginsTheALabelOfEveryLabelThatBeginsSo() {
        for (String label : new String[] {"bücher", "рф", "öße", "example"}) {
            for (int end = 2; end <= label.length(); end++) {
                assertThat(DomainLabel.ascii(label)).startsWith(DomainLabel.asciiPrefix(label.substring(0, end)));
            }
        }
    }

    private static String label(SplittableRandom random) {
        int[][] scripts = {
            {'a', 'z'}, {'A', 'Z'}, {0xC0, 0x17F}, {0x386, 0x3CE}, {0x400, 0x45F}, {0x300, 0x31F}, {0x4E00, 0x4EFF}
        };
        int[] script = scripts[random.nextInt(scripts.length)];
        StringBuilder label = new StringBuilder("x");
        for (int length = random.nextInt(1, 8); length > 0; length--) {
            int[] from = random.nextInt(4) == 0 ? scripts[random.nextInt(scripts.length)] : script;
            int c = random.nextInt(from[0], from[1] + 1);
            if (isOfAddresses(c)) {
                label.appendCodePoint(c);
            }
        }
        return label.toString();
    }

    private static boolean isOfAddresses(int c) {
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    /** Returns the A-label; empty if IDNA2008 allows no such label. */
    private static Optional<String> icu(String label) {
        IDNA.Info info = new IDNA.Info();
        StringBuilder ascii = ICU.labelToASCII(label, new StringBuilder(), info);
        return info.hasErrors() ? Optional.empty() : Optional.of(ascii.toString());
    }
}
