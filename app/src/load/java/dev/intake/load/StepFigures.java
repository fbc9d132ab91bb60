package dev.intake.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The results of the turns of one way of executing due steps. */
final class StepFigures {
    private final List<Turn> turns = new ArrayList<>();

    /**
     * One turn.
     *
     * @param steps completed
     * @param nanos it took
     * @param log what was written into the database's log
     * @param time the processor time that was used during it
     */
    record Turn(long steps, long nanos, LogPosition log, ProcessorTime time) {
        double perSecond() {
            return steps * 1e9 / nanos;
        }

        double micros(ToDoubleFunction<ProcessorTime> whose) {
            return ProcessorTime.microseconds((long) whose.applyAsDouble(time), steps);
        }

        double others() {
            return time.others(nanos / 1e9);
        }
    }

    void add(Turn turn) {
        turns.add(turn);
    }

    Spread of(ToDoubleFunction<Turn> figure) {
        return Spread.of(turns, figure);
    }

    /** Steps a second to those of the other way in the same round. */
    Spread ratioTo(StepFigures other) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < turns.size(); round++) {
            ratios.add(turns.get(round).perSecond() / other.turns.get(round).perSecond());
        }
        return Spread.of(ratios, ratio -> ratio);
    }
}
