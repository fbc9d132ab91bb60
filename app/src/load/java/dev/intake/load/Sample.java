package dev.intake.load;

/**
 * One turn of one way.
 *
 * @param outcome its result
 * @param log what it wrote into the database's log
 * @param time the processor time that was used during it
 */
record Sample(ClosedLoop.Outcome outcome, LogPosition log, ProcessorTime time) {
    double seconds() {
        return outcome.nanos() / 1e9;
    }

    double operationsPerSecond() {
        return outcome.operations() / seconds();
    }

    double logBytesPerOperation() {
        return (double) log.bytes() / Math.max(1, outcome.operations());
    }

    double fullPagesPerBatch() {
        return (double) log.fullPages() / Math.max(1, outcome.batches());
    }

    double serviceMicroseconds() {
        return ProcessorTime.microseconds(time.service(), outcome.operations());
    }

    double postgresMicroseconds() {
        return ProcessorTime.microseconds(time.postgres(), outcome.operations());
    }

    double generatorMicroseconds() {
        return ProcessorTime.microseconds(time.generator(), outcome.operations());
    }

    double others() {
        return time.others(seconds());
    }
}
