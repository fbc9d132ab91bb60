package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.account.OneTimeLink;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.load.PagesVisitor.Loaded;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads every page of the dashboard for one tenant with many contacts and events. Each page is loaded {@value #LOADS} times,
 * one after the other, after {@value #WARM_UPS} rounds through all pages.
 */
final class PagesRun {
    private static final int WARM_UPS = 5;
    private static final int LOADS = 20;
    private static final int EVENTS_PER_CONTACT = 5;

    /** Aims for the median and the longest time of each page, in milliseconds. */
    private static final double MEDIAN = 50;

    private static final double LONGEST = 200;

    private final PagesVisitor visitor;
    private final long service;
    private final long postmaster;
    private final PrintStream out;

    private PagesRun(PagesVisitor visitor, long service, long postmaster, PrintStream out) {
        this.visitor = visitor;
        this.service = service;
        this.postmaster = postmaster;
        this.out = out;
    }

    /** Runs and prints the times; returns whether every page is within both aims. */
    static boolean run(LoadOptions options, PrintStream out) throws IOException, SQLException, InterruptedException {
        int events = EVENTS_PER_CONTACT * options.contacts();
        try (LoadServer server = LoadServer.start(options.programs())) {
            LoadDatabase database = server.create("load_pages", "template1");
            long start = System.nanoTime();
            PagesTenant tenant = PagesTenant.create(database, options.contacts(), events);
            double seconds = (System.nanoTime() - start) / 1e9;
            out.printf("%,d contacts and %,d events, made in %.0f s%n", options.contacts(), events, seconds);
            return measure(database, tenant, out);
        }
    }

    /** Measures the pages of a tenant whose service has no operator yet. */
    static boolean measure(LoadDatabase database, PagesTenant tenant, PrintStream out)
            throws IOException, SQLException, InterruptedException {
        PageList list = PageList.of(tenant, database);
        OneTimeLink link = link(database);
        try (ServiceProcess service = ServiceProcess.start(database);
                Connection administration = database.open()) {
            PagesVisitor visitor = PagesVisitor.signedIn(service.port(), link);
            return new PagesRun(visitor, service.pid(), Turns.postmaster(administration), out).measure(list);
        }
    }

    /** Returns the link of the operator, which the service would otherwise create at its first start. */
    private static OneTimeLink link(LoadDatabase database) {
        try (HikariDataSource pool = database.pool(1)) {
            return Intake.on(new PostgresStorage(pool))
                    .accounts()
                    .createOperator()
                    .orElseThrow();
        }
    }

    private boolean measure(PageList list) throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UPS; i++) {
            for (String path : list.pages()) {
                visitor.load(path);
            }
        }
        out.println("milliseconds: least, median, longest, and processor time of PostgreSQL; bytes");
        boolean reached = true;
        for (String path : list.pages()) {
            reached &= measure(path, () -> visitor.load(path));
        }
        out.println("loaded by a page afterwards:");
        for (String path : list.parts()) {
            measure(path, () -> visitor.loadPart(path));
        }
        return reached;
    }

    /** Loads one page. */
    private interface Load {
        Loaded run() throws IOException, InterruptedException;
    }

    private boolean measure(String path, Load load) throws IOException, InterruptedException {
        List<Loaded> loads = new ArrayList<>();
        ProcessorTime before = ProcessorTime.now(List.of(service), postmaster);
        for (int i = 0; i < LOADS; i++) {
            loads.add(load.run());
        }
        ProcessorTime used = ProcessorTime.now(List.of(service), postmaster).since(before);
        Spread millis = Spread.of(loads, Loaded::millis);
        out.printf(
                "%8.1f %8.1f %8.1f %8.1f %6d  %s%n",
                millis.least(),
                millis.median(),
                millis.most(),
                ProcessorTime.microseconds(used.postgres(), LOADS) / 1000,
                loads.get(0).bytes(),
                path);
        return millis.median() < MEDIAN && millis.most() < LONGEST;
    }
}
