package dev.intake.app.demo;

import dev.intake.access.Actor;
import dev.intake.app.backend.ClockedCore;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SignupEventActions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The programs of the demo: three approved at the start of the month, and a draft. */
final class DemoPrograms {
    private DemoPrograms() {}

    /** Drafts the programs, and approves all but the last. */
    static void approve(ClockedCore core, TenantId tenant) {
        Json event = new Json.Members(Map.of("event", new Json.Text("user.signed_up")));
        SignupEventActions.SignupEventSet signup = core.intake()
                .actions()
                .run(SignupEventActions.SET, tenant, Actor.COMMAND_LINE, event)
                .orElseThrow();
        EmailSequence emails = FileSyntax.files()
                .sequence(text("welcome.yaml"), signup.welcome().outline())
                .orElseThrow();
        Program welcome = core.programs()
                .drafting()
                .revise(tenant, signup.welcome().id(), emails)
                .orElseThrow();
        core.programs().lifecycle().approve(tenant, welcome.id());
        core.programs()
                .lifecycle()
                .approve(tenant, draft(core, tenant, "trial.yaml").id());
        core.programs()
                .lifecycle()
                .approve(tenant, draft(core, tenant, "dunning.yaml").id());
        draft(core, tenant, "winback.yaml");
    }

    private static Program draft(ClockedCore core, TenantId tenant, String name) {
        ProgramPlan plan = FileSyntax.files().plan(text(name)).orElseThrow();
        return core.programs().drafting().draft(tenant, plan).orElseThrow();
    }

    private static String text(String name) {
        try (InputStream in = Objects.requireNonNull(DemoPrograms.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
