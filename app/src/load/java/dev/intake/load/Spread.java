package dev.intake.load;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * Figures of several turns in short.
 *
 * @param median the middle one
 * @param least the least
 * @param most the most
 */
record Spread(double median, double least, double most) {
    static <T> Spread of(Collection<T> samples, ToDoubleFunction<T> figure) {
        double[] sorted = samples.stream().mapToDouble(figure).sorted().toArray();
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
