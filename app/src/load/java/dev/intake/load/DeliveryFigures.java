package dev.intake.load;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The results of the turns of one way of receiving deliveries. */
final class DeliveryFigures {
    private final List<Turn> turns = new ArrayList<>();
    private long stored;

    /**
     * One turn.
     *
     * @param outcome its result
     * @param log what was written into the database's log
     * @param time the processor time that was used during it
     */
    record Turn(DeliveryWay.Outcome outcome, LogPosition log, ProcessorTime time) {
        double perSecond() {
            return outcome.deliveries() * 1e9 / outcome.nanos();
        }

        double micros(ToDoubleFunction<ProcessorTime> whose) {
            return ProcessorTime.microseconds((long) whose.applyAsDouble(time), outcome.deliveries());
        }
    }

    void add(Turn turn) {
        turns.add(turn);
        stored += turn.outcome().deliveries();
    }

    void addWarmUp(DeliveryWay.Outcome outcome) {
        stored += outcome.deliveries();
    }

    /** Deliveries that were answered as stored, those of the warm-up too. */
    long stored() {
        return stored;
    }

    Spread of(ToDoubleFunction<Turn> figure) {
        return Spread.of(turns, figure);
    }

    /** Deliveries a second to those of the other way in the same round. */
    Spread ratioTo(DeliveryFigures other) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < turns.size(); round++) {
            ratios.add(turns.get(round).perSecond() / other.turns.get(round).perSecond());
        }
        return Spread.of(ratios, ratio -> ratio);
    }
}
