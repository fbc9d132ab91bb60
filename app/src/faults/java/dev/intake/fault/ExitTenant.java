package dev.intake.fault;

import dev.intake.Intake;
import dev.intake.access.IngestionKey;
import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.EmailCap;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A tenant with {@value #PROGRAMS} live programs that one event enters and one event exits. Each sends two emails.
 *
 * @param name begins the ids of its users
 * @param id in the path
 * @param key in the header
 * @param programs in the order of their numbers, from 0
 */
record ExitTenant(String name, TenantId id, IngestionKey key, List<ProgramId> programs) {
    static final int PROGRAMS = 10;
    static final int STEPS = 2;
    static final String ENTERING = "payment-failed";
    static final String ENDING = "payment-recovered";
    static final String SUBSCRIPTION = "subscription_id";

    private static final RateLimit PLENTY = new RateLimit(1_000_000, 1_000_000);
    private static final Duration BETWEEN_STEPS = Duration.ofSeconds(2);

    /** Copies the list. */
    ExitTenant {
        programs = List.copyOf(programs);
    }

    static ExitTenant create(Intake intake, int number) {
        TenantId id =
                intake.tenantSetup().create("Exits " + number).orElseThrow().id();
        intake.tenantSetup().limit(id, PLENTY);
        TestSender.set(intake, id);
        // Each person gets twenty emails at once.
        TestTenant.done(intake, id, SendingTimeActions.SET_ADDRESS_CAP, "emails", "" + EmailCap.MAX_EMAILS);
        List<ProgramId> programs = new ArrayList<>();
        for (int i = 0; i < PROGRAMS; i++) {
            ProgramId program = intake.programs()
                    .drafting()
                    .draft(id, plan(i))
                    .orElseThrow()
                    .id();
            TestTenant.changed(intake.programLifecycle().approve(id, program));
            programs.add(program);
        }
        return new ExitTenant(
                "x" + number, id, intake.setUpIngestion().generateKey(id).orElseThrow(), programs);
    }

    private static ProgramPlan plan(int number) {
        List<AttributeKey> match =
                hasMatch(number) ? List.of(AttributeKey.parse(SUBSCRIPTION).orElseThrow()) : List.of();
        return new ProgramPlan(
                programName(number),
                ProgramKind.DUNNING,
                new Trigger(new EventType(ENTERING)),
                new EmailSequence(
                        DraftingMode.PER_CONTACT,
                        IntStream.range(0, STEPS)
                                .mapToObj(step -> step(number, step))
                                .toList(),
                        new ExitRule(List.of(new EventType(ENDING)), match, false)));
    }

    private static Step step(int program, int step) {
        return new Step(
                step == 0 ? Duration.ZERO : BETWEEN_STEPS,
                List.of(TestEmails.template(new Mail(program, step).subject(), "Hello {{contact.email}}")));
    }

    private static String programName(int number) {
        return "P" + number;
    }

    /** Returns whether the exit of a program requires the same subscription. */
    static boolean hasMatch(int program) {
        return program % 2 == 1;
    }

    /**
     * An email of a contact, as its subject names it.
     *
     * @param program number of the program, from 0
     * @param step index of the step, from 0
     */
    record Mail(int program, int step) {
        static Mail of(String subject) {
            String[] parts = subject.split("[PS ]+", -1);
            return new Mail(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }

        String subject() {
            return programName(program) + " S" + step;
        }
    }
}
