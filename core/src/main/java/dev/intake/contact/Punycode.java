package dev.intake.contact;

import java.util.Arrays;

/** Encodes the letters of a label beyond ASCII as ASCII. The platform's encoder is of IDNA2003 and changes letters. (RFC 3492) */
final class Punycode {
    private static final int BASE = 36;
    private static final int T_MIN = 1;
    private static final int T_MAX = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;
    private static final int INITIAL_BIAS = 72;
    private static final int FIRST_BEYOND_ASCII = 0x80;

    private final StringBuilder written = new StringBuilder();
    private int bias = INITIAL_BIAS;

    private Punycode() {}

    /** Returns the encoded label, without the prefix {@code xn--}. */
    static String encode(String label) {
        Punycode punycode = new Punycode();
        punycode.write(label.codePoints().toArray());
        return punycode.written.toString();
    }

    private void write(int[] points) {
        Arrays.stream(points).filter(point -> point < FIRST_BEYOND_ASCII).forEach(written::appendCodePoint);
        int done = written.length();
        if (done > 0) {
            written.append('-');
        }
        int basic = done;
        int delta = 0;
        int next = FIRST_BEYOND_ASCII;
        while (done < points.length) {
            int from = next;
            int least =
                    Arrays.stream(points).filter(point -> point >= from).min().orElseThrow();
            delta += (least - next) * (done + 1);
            next = least;
            for (int point : points) {
                if (point < next) {
                    delta++;
                } else if (point == next) {
                    writeDelta(delta);
                    bias = adapted(delta, done + 1, done == basic);
                    delta = 0;
                    done++;
                }
            }
            delta++;
            next++;
        }
    }

    private void writeDelta(int delta) {
        int rest = delta;
        int k = BASE;
        int threshold = threshold(k);
        while (rest >= threshold) {
            written.append(digit(threshold + (rest - threshold) % (BASE - threshold)));
            rest = (rest - threshold) / (BASE - threshold);
            k += BASE;
            threshold = threshold(k);
        }
        written.append(digit(rest));
    }

    private int threshold(int k) {
        return Math.max(T_MIN, Math.min(T_MAX, k - bias));
    }

    private static int adapted(int delta, int points, boolean first) {
        int rest = first ? delta / DAMP : delta / 2;
        rest += rest / points;
        int k = 0;
        while (rest > (BASE - T_MIN) * T_MAX / 2) {
            rest /= BASE - T_MIN;
            k += BASE;
        }
        return k + (BASE - T_MIN + 1) * rest / (rest + SKEW);
    }

    private static char digit(int value) {
        return (char) (value < T_MAX ? 'a' + value : '0' + value - T_MAX);
    }
}
