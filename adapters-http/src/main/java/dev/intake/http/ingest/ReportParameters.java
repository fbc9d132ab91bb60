package dev.intake.http.ingest;

import dev.intake.ingest.Finding;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The query parameters {@code dryRun} and {@code explain}. Invalid values and similar names are rejected, because the
 * sender of a misspelled {@code dryRun} intends no change. Other parameters are ignored.
 *
 * @param mode the mode; meaningless if there are findings
 * @param findings faults of the query; usually empty
 */
record ReportParameters(Mode mode, List<Finding> findings) {
    private static final ReportParameters NONE = new ReportParameters(Mode.NONE, List.of());
    private static final String DRY_RUN = "dryRun";
    private static final String EXPLAIN = "explain";
    private static final String RULE = "must be 0 or 1, given once";

    /** Copies the findings. */
    ReportParameters {
        findings = List.copyOf(findings);
    }

    static ReportParameters of(Context context) {
        String query = context.queryString();
        return query == null || query.isEmpty() ? NONE : of(context.queryParamMap());
    }

    /** Reads the parameters. {@code dryRun} takes precedence, because its report contains that of {@code explain}. */
    static ReportParameters of(Map<String, List<String>> query) {
        List<Finding> findings = new ArrayList<>();
        boolean dryRun = flag(DRY_RUN, query, findings);
        boolean explain = flag(EXPLAIN, query, findings);
        query.keySet().forEach(name -> spelling(name, findings));
        Mode explained = explain ? Mode.EXPLAIN : Mode.NONE;
        return new ReportParameters(dryRun ? Mode.DRY_RUN : explained, findings);
    }

    private static boolean flag(String name, Map<String, List<String>> query, List<Finding> findings) {
        List<String> values = query.getOrDefault(name, List.of("0"));
        if (!values.equals(List.of("0")) && !values.equals(List.of("1"))) {
            findings.add(new Finding("query." + name, RULE));
        }
        return values.equals(List.of("1"));
    }

    private static void spelling(String name, List<Finding> findings) {
        String letters = name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
        for (String meant : List.of(DRY_RUN, EXPLAIN)) {
            if (letters.equals(meant.toLowerCase(Locale.ROOT)) && !name.equals(meant)) {
                findings.add(
                        new Finding("query", "has a parameter similar to " + meant + "; use exactly this spelling"));
            }
        }
    }

    /** Selects processing, reporting, or both. */
    enum Mode {
        /** Processes, without a report. */
        NONE,
        /** Processes and reports: {@code ?explain=1}. */
        EXPLAIN,
        /** Reports without processing: {@code ?dryRun=1}. */
        DRY_RUN
    }
}
