package dev.intake.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * What a run has found.
 *
 * @param options what was asked for
 * @param ways each way's figures
 * @param batch what one batch costs the database in exchanges
 * @param storage what one event takes
 * @param heap of the service
 * @param checkpoints that fell into the turns; they make whole pages go into the log
 */
record Report(
        LoadOptions options,
        List<WayFigures> ways,
        BatchCost batch,
        EventBytes storage,
        ServiceProcess.Heap heap,
        long checkpoints) {
    /**
     * Exchanges of the service with the database for one batch, its admission, BEGIN and COMMIT included.
     *
     * @param statements done by the server
     * @param roundTrips waited for by the service
     */
    record BatchCost(double statements, double roundTrips) {}

    /**
     * Bytes for one event.
     *
     * @param table in the table
     * @param indexes in its indexes
     */
    record EventBytes(double table, double indexes) {}

    /** Whether every repeat was answered as one, and everything answered as stored is stored. */
    boolean isExact() {
        return ways.stream().allMatch(WayFigures::isExact);
    }

    String json() throws IOException {
        return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(this);
    }

    String table() {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%,d contacts of %d tenants, batches of %d, %d connections (%d without HTTP), %d rounds of %d s",
                options.contacts(),
                options.tenants(),
                LoadBatch.SIZE,
                options.connections(),
                options.lanes(),
                options.rounds(),
                options.seconds());
        line(text, "");
        line(
                text,
                "%-8s %30s %21s %15s %22s %24s %7s",
                "way",
                "operations/s",
                "to pg-set",
                "log B/op",
                "us/op svc, pg, load",
                "ms p50, p95, p99",
                "others");
        for (WayFigures way : ways) {
            line(
                    text,
                    "%-8s %,9.0f (%,7.0f..%,8.0f) %5.2f (%5.2f..%6.2f) %8.0f (%4.1f) %6.1f %7.1f %7.1f %8.1f %7.1f %7.1f %6.0f%%",
                    way.name(),
                    way.perSecond().median(),
                    way.perSecond().least(),
                    way.perSecond().most(),
                    way.toSet().median(),
                    way.toSet().least(),
                    way.toSet().most(),
                    way.logBytes().median(),
                    way.fullPagesPerBatch().median(),
                    way.serviceMicros().median(),
                    way.postgresMicros().median(),
                    way.generatorMicros().median(),
                    way.p50().median(),
                    way.p95().median(),
                    way.p99().median(),
                    100 * way.others().median());
        }
        line(text, "(log B/op: in brackets whole pages a batch; others: processor time of what is no part of the run)");
        line(text, "");
        for (WayFigures way : ways) {
            line(
                    text,
                    "%-8s repeats sent %,d, answered as such %,d; tracks answered as stored %,d, rows %,d: %s",
                    way.name(),
                    way.repeats(),
                    way.duplicates(),
                    way.stored(),
                    way.rows(),
                    way.isExact() ? "exact" : "WRONG");
        }
        line(text, "");
        line(
                text,
                "service: %.1f statements and %.1f round trips a batch; %.0f B table + %.0f B indexes = %.0f B an event",
                batch.statements(),
                batch.roundTrips(),
                storage.table(),
                storage.indexes(),
                storage.table() + storage.indexes());
        line(
                text,
                "heap of %d MB: at most %d MB in use, %d MB left by a collection, %d collections; checkpoints in the turns: %d",
                ServiceProcess.HEAP_MEGABYTES,
                heap.before(),
                heap.after(),
                heap.count(),
                checkpoints);
        return text.toString();
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
