package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * A service whose database separates tenants by row security, compared with one whose database has the same tables without
 * it. Both services set the tenant; only the first database enforces it.
 */
final class RowSecurityRun {
    private static final String WITHOUT = """
            DO $$
            DECLARE secured regclass;
            BEGIN
                FOR secured IN SELECT oid FROM pg_class WHERE relrowsecurity LOOP
                    EXECUTE 'ALTER TABLE ' || secured || ' DISABLE ROW LEVEL SECURITY';
                END LOOP;
            END $$""";

    private RowSecurityRun() {}

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            List<LoadTenant> tenants = LoadRun.prepare(server, options);
            LoadDatabase secured = server.create("load_secured", LoadRun.TEMPLATE);
            LoadDatabase plain = server.create("load_plain", LoadRun.TEMPLATE);
            plain.execute(WITHOUT);
            try (ServiceProcess inner = ServiceProcess.start(secured);
                    ServiceProcess bare = ServiceProcess.start(plain);
                    Way with = Way.open(
                            "with",
                            secured,
                            options.connections(),
                            options,
                            () -> new HttpLane(inner.port(), tenants));
                    Way without = Way.open(
                            "without",
                            plain,
                            options.connections(),
                            options,
                            () -> new HttpLane(bare.port(), tenants))) {
                return PairedRun.run(options, server, List.of(inner, bare), without, with);
            }
        }
    }
}
