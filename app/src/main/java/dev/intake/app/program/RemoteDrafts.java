package dev.intake.app.program;

import dev.intake.app.command.RemoteProgram;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import java.util.Optional;

/** Drafts and edits programs of a remote service, as program files. */
final class RemoteDrafts {
    private RemoteDrafts() {}

    /** Drafts a program, and returns it with the findings. */
    static RemoteProgram draft(RemoteTenant tenant, ProgramPlan plan) {
        return RemoteProgram.of(tenant.call(ApiRequest.create("/programs").with(body(plan))));
    }

    /**
     * Replaces the emails of a program, and returns it with the findings.
     *
     * @param revision the only revision that may be replaced; absent if any may
     */
    static RemoteProgram edit(
            RemoteTenant tenant, RemoteProgram program, EmailSequence sequence, Optional<String> revision) {
        return RemoteProgram.of(tenant.call(ApiRequest.of("PUT", program.path())
                .onlyIf(revision.map(text -> '"' + text.strip() + '"').orElse("*"))
                .with(body(program.program(), sequence))));
    }

    /** Returns a program file with other emails for a program. */
    static ApiBody body(Program program, EmailSequence sequence) {
        ProgramOutline outline = program.outline();
        return body(new ProgramPlan(outline.name(), outline.kind(), outline.trigger(), sequence));
    }

    private static ApiBody body(ProgramPlan plan) {
        return new ApiBody("application/yaml", FileSyntax.files().write(plan));
    }
}
