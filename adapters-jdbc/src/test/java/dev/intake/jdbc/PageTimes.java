package dev.intake.jdbc;

import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Measures what the pages of the dashboard ask of a tenant with a million events and a hundred thousand contacts. Run by
 * hand; the arguments are other numbers of contacts and events. With a third one, {@code keep}, it measures nothing: it prints
 * the settings with which a service shows that tenant, and keeps the database until it is stopped.
 */
public final class PageTimes {
    private static final int RUNS = 11;

    private PageTimes() {}

    /** Prints the median and the longest time of each page's questions, in milliseconds. */
    public static void main(String[] arguments) throws SQLException, InterruptedException {
        int contacts = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int events = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            TenantId tenant = BigTenant.in(recorded, contacts, events);
            long start = System.nanoTime();
            long days = BigTenant.count(recorded);
            System.out.printf(
                    "%-48s %8.1f a day, of %d%n", "days counted", (System.nanoTime() - start) / 1e6 / days, days);
            BigTenant.fill(recorded, tenant, contacts, 2 * contacts);
            if (arguments.length > 2 && arguments[2].equals("keep")) {
                keep(recorded);
            }
            PageQuestions.of(recorded.storage(), tenant).forEach(PageTimes::measure);
        }
        // The server that tests share ends with the process.
        System.exit(0);
    }

    /** Nobody waits for a step any longer: a service that is only looked at would begin to work on 200,000. */
    private static void keep(RecordedStorage recorded) throws SQLException, InterruptedException {
        recorded.execute("UPDATE enrollment SET due_at = NULL");
        ConnectionDetails owner = recorded.owner();
        System.out.printf(
                "INTAKE_JDBC_URL='%s' INTAKE_JDBC_USER=%s INTAKE_JDBC_PASSWORD=%s%n",
                owner.jdbcUrl(), owner.user(), owner.password().reveal());
        Thread.currentThread().join();
    }

    private static void measure(String page, Runnable asked) {
        double[] millis = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            long start = System.nanoTime();
            asked.run();
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(millis);
        System.out.printf("%-48s %8.1f %8.1f%n", page, millis[RUNS / 2], millis[RUNS - 1]);
    }
}
