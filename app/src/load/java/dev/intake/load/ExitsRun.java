package dev.intake.load;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.event.EventType;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * A service whose tenants have {@value #PROGRAMS} live programs with exits, beside one with the same programs without
 * exits. Of the event types, four enter five programs each, and two others exit ten each; one program of two compares a
 * property. The six are among the 20 equally likely types, or are rare.
 */
final class ExitsRun {
    private static final int PROGRAMS = 20;
    private static final int ENTERING_TYPES = 4;
    private static final int ENDING_TYPES = 2;
    /** A property that each event has, with one value. */
    private static final String MATCHED = "currency";

    private static final Duration AFTER_THE_RUN = Duration.ofDays(1);
    private static final String PROGRAMS_IN_PLACE = "load_programs";
    private static final String WITHOUT = "UPDATE program SET exit_until = '{}', exit_match = '{}'";

    private ExitsRun() {}

    /** Runs and prints the result; returns whether everything that was answered as stored is stored. */
    static boolean run(LoadOptions options) throws IOException, SQLException, InterruptedException {
        try (LoadServer server = LoadServer.start(options.programs())) {
            List<LoadTenant> tenants = LoadRun.prepare(server, options);
            LoadDatabase template = server.create(PROGRAMS_IN_PLACE, LoadRun.TEMPLATE);
            try (HikariDataSource pool = template.pool(1)) {
                Programs programs = Intake.on(new PostgresStorage(pool)).programs();
                int first = options.measured() == Measured.RARE_EXITS ? Workload.EVENT_TYPES : 0;
                tenants.forEach(tenant -> addPrograms(programs, tenant.id(), first));
            }
            LoadDatabase exits = server.create("load_exits", PROGRAMS_IN_PLACE);
            LoadDatabase plain = server.create("load_plain", PROGRAMS_IN_PLACE);
            plain.execute(WITHOUT);
            try (ServiceProcess first = ServiceProcess.start(exits);
                    ServiceProcess second = ServiceProcess.start(plain);
                    Way with = Way.open(
                            "with", exits, options.connections(), options, () -> new HttpLane(first.port(), tenants));
                    Way without = Way.open(
                            "without",
                            plain,
                            options.connections(),
                            options,
                            () -> new HttpLane(second.port(), tenants))) {
                return PairedRun.run(options, server, List.of(first, second), without, with);
            }
        }
    }

    private static void addPrograms(Programs programs, TenantId tenant, int first) {
        for (int number = 0; number < PROGRAMS; number++) {
            programs.drafting()
                    .draft(tenant, plan(number, first))
                    .ifPresent(draft -> programs.lifecycle().approve(tenant, draft.id()));
        }
    }

    private static ProgramPlan plan(int number, int first) {
        List<AttributeKey> match = number % 2 == 0
                ? List.of()
                : List.of(AttributeKey.parse(MATCHED).orElseThrow());
        EventType ends = new EventType(Workload.type(first + ENTERING_TYPES + number / 2 % ENDING_TYPES));
        return new ProgramPlan(
                "Program " + number,
                ProgramKind.CUSTOM,
                new Trigger(new EventType(Workload.type(first + number % ENTERING_TYPES))),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        List.of(new Step(AFTER_THE_RUN, List.of(LoadEmail.template()))),
                        new ExitRule(List.of(ends), match, false)));
    }
}
