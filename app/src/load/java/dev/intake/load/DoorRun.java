package dev.intake.load;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** The second door beside the ingestion endpoint, on one service and one database. */
final class DoorRun {
    private DoorRun() {}

    /** Runs and prints what was found; answers whether all that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            List<LoadTenant> tenants = LoadRun.prepare(server, options);
            LoadDatabase database = server.create("load_doors", LoadRun.TEMPLATE);
            try (ServiceProcess service = ServiceProcess.start(database);
                    Way endpoint = Way.open(
                            "endpoint",
                            database,
                            options.connections(),
                            options,
                            () -> new HttpLane(service.port(), tenants));
                    Way door = Way.open(
                            "door",
                            database,
                            options.connections(),
                            options,
                            () -> new SdkLane(service.port(), tenants))) {
                return PairedRun.run(options, server, List.of(service), endpoint, door);
            }
        }
    }
}
