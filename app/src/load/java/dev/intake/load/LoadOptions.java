package dev.intake.load;

import static java.util.Map.entry;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a load run is asked for.
 *
 * @param tenants tenants in place
 * @param contacts contacts in place, of all tenants together
 * @param connections connections of the load generator to the service
 * @param lanes connections of the ways that need no HTTP
 * @param rounds how often each way has its turn
 * @param seconds length of one turn
 * @param warmUp seconds that the service is warmed up; the others get a quarter of it, at most 20
 * @param seed of the workload
 * @param json whether one JSON value is printed in place of tables
 * @param measured what is measured
 * @param due contacts that wait for a step, of all tenants together; of use for {@link Measured#STEPS} alone
 * @param steady seconds for which batches are sent at a steady rate; of use for {@link Measured#STEADY} alone
 * @param share the steady rate, in hundredths of the most that the service takes
 * @param slowSync milliseconds that PostgreSQL waits before each sync of its log in every third part of the steady rate,
 *     as a disk does that is slow for some seconds
 * @param programs the directory of PostgreSQL's programs, in place of the bundled ones; no part of a report, as a
 *     directory of one machine
 */
record LoadOptions(
        int tenants,
        int contacts,
        int connections,
        int lanes,
        int rounds,
        int seconds,
        int warmUp,
        int seed,
        boolean json,
        Measured measured,
        int due,
        int steady,
        int share,
        int slowSync,
        @JsonIgnore Optional<Path> programs) {
    private static final int MOST_SLOW_SYNC = 100;
    private static final Map<String, Integer> DEFAULTS = Map.ofEntries(
            entry("--tenants", 200),
            entry("--contacts", 400_000),
            entry("--connections", 8),
            entry("--lanes", 4),
            entry("--rounds", 5),
            entry("--seconds", 4),
            entry("--warm-up", 30),
            entry("--seed", 1),
            entry("--due", 100_000),
            entry("--steady", 0),
            entry("--share", 50),
            entry("--slow-sync", 0));
    private static final Map<String, Measured> SWITCHES = Map.of(
            "--webhooks", Measured.WEBHOOKS,
            "--doors", Measured.DOORS,
            "--steps", Measured.STEPS,
            "--nodes", Measured.NODES,
            "--row-security", Measured.ROW_SECURITY,
            "--exits", Measured.EXITS,
            "--rare-exits", Measured.RARE_EXITS,
            "--pages", Measured.PAGES);
    private static final String USAGE = """
            Options, each with a whole number: --tenants 200 --contacts 400000 --connections 8 --lanes 4 --rounds 5
            --seconds 4 --warm-up 30 --seed 1; --json; --webhooks for deliveries in place of batches, or --doors for the
            second door beside the ingestion endpoint, or --steps for due steps and batches beside them, with
            --due 100000, or --steady 60 for so many seconds at a steady rate, with --share 50 and
            --slow-sync 100 for a disk that takes so many milliseconds in every third part of it, or --nodes for two nodes
            beside one, or --row-security for tables with it beside tables without, or --exits for programs with exits
            beside the same programs without, or --rare-exits for such programs of which few events begin or end anything,
            or --pages for the dashboard's pages about one tenant with so many contacts and five events each;
            and --programs with the directory of PostgreSQL's programs, in place of the
            bundled ones""";

    LoadOptions {
        if (tenants < 1 || contacts < 100 * tenants || connections < 1 || lanes < 1) {
            throw new IllegalArgumentException("at least 1 tenant, 100 contacts a tenant and 1 connection are needed");
        }
        if (measured == Measured.STEPS && (due < tenants || due > contacts)) {
            throw new IllegalArgumentException("at least 1 due step a tenant, and at most 1 a contact");
        }
        if (steady < 0 || steady > 86_400 || share < 1 || share > 100) {
            throw new IllegalArgumentException("0 to 86400 seconds of a steady rate, and a share of 1 to 100");
        }
        if (slowSync < 0 || slowSync > MOST_SLOW_SYNC) {
            throw new IllegalArgumentException(
                    "0 to " + MOST_SLOW_SYNC + " ms for a sync, which is PostgreSQL's limit");
        }
        if (rounds < 1 || rounds > 60 || seconds < 1 || seconds > 60 || warmUp < 1 || warmUp > 600) {
            throw new IllegalArgumentException("1 to 60 rounds, 1 to 60 seconds and 1 to 600 of warm-up");
        }
    }

    static LoadOptions parse(List<String> arguments) {
        Map<String, Integer> values = new TreeMap<>(DEFAULTS);
        boolean json = false;
        Measured measured = Measured.BATCHES;
        Optional<Path> programs = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            String name = arguments.get(i);
            if (name.equals("--json")) {
                json = true;
            } else if (SWITCHES.containsKey(name)) {
                measured = SWITCHES.get(name);
            } else if (name.equals("--programs") && i + 1 < arguments.size()) {
                i++;
                programs = Optional.of(Path.of(arguments.get(i)));
            } else if (values.containsKey(name) && i + 1 < arguments.size()) {
                i++;
                values.put(name, Integer.valueOf(arguments.get(i)));
            } else {
                throw new IllegalArgumentException("unknown option " + name + "\n" + USAGE);
            }
        }
        return new LoadOptions(
                value(values, "--tenants"),
                value(values, "--contacts"),
                value(values, "--connections"),
                value(values, "--lanes"),
                value(values, "--rounds"),
                value(values, "--seconds"),
                value(values, "--warm-up"),
                value(values, "--seed"),
                json,
                value(values, "--steady") > 0 ? Measured.STEADY : measured,
                value(values, "--due"),
                value(values, "--steady"),
                value(values, "--share"),
                value(values, "--slow-sync"),
                programs);
    }

    /** Short enough that no idle connection to the service is closed in the meantime. */
    int warmUpOfOthers() {
        return Math.max(1, Math.min(warmUp / 4, 20));
    }

    private static int value(Map<String, Integer> values, String name) {
        return values.getOrDefault(name, 0);
    }

    int contactsPerTenant() {
        return contacts / tenants;
    }

    int duePerTenant() {
        return due / tenants;
    }
}
