package dev.intake.load;

import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Two nodes on one database, each with half of the connections, beside one of them with all. */
final class NodesRun {
    private NodesRun() {}

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            List<LoadTenant> tenants = LoadRun.prepare(server, options);
            LoadDatabase database = server.create("load_nodes", LoadRun.TEMPLATE);
            MasterKeys keys = MasterKeys.generate(new SecureRandom());
            try (ServiceProcess first = ServiceProcess.start(database, keys);
                    ServiceProcess second = ServiceProcess.start(database, keys);
                    Way one = Way.open(
                            "one",
                            database,
                            options.connections(),
                            options,
                            () -> new HttpLane(first.port(), tenants));
                    Way two = Way.open(
                            "two", database, options.connections(), options, inTurns(first, second, tenants))) {
                return PairedRun.run(options, server, List.of(first, second), one, two);
            }
        }
    }

    private static Way.Opening inTurns(ServiceProcess first, ServiceProcess second, List<LoadTenant> tenants) {
        Iterator<ServiceProcess> nodes =
                Stream.iterate(first, node -> node == first ? second : first).iterator();
        return () -> new HttpLane(nodes.next().port(), tenants);
    }
}
