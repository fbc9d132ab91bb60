package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Endpoints;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.app.output.NodeFields;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.smtp.OpenSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.feedback.SnsService;
import dev.intake.http.api.ActionLinks;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.program.ProgramFiles;
import dev.intake.rehearsal.RehearsalTurns;
import dev.intake.review.SendTestEmail;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Calls actions in this process.
 *
 * @param scope the context of the command
 */
record LocalCaller(TenantScope scope) implements Caller {
    @Override
    public TenantId tenant() {
        return scope.tenant();
    }

    @Override
    public Printer printer() {
        return scope.printer();
    }

    @Override
    public Launcher launcher() {
        return scope.launcher();
    }

    @Override
    public Optional<String> file(Function<TenantScope, Optional<String>> local, String path) {
        return local.apply(scope);
    }

    @Override
    public Result<ObjectNode> call(Action<? super Storage, ?, ?> action, Json given) {
        return written(action, given);
    }

    private <I, O> Result<ObjectNode> written(Action<? super Storage, I, O> action, Json given) {
        return scope.intake()
                .actions()
                .with(() -> scope.connectors().sealed())
                .with(SnsService.class, () -> scope.connectors().sns())
                .with(Endpoints.class, scope.settings()::baseUrl)
                .with(ProgramFiles.class, FileSyntax::files)
                .with(SendTestEmail.class, () -> scope.programs().sendTestEmail(this::sendTest))
                .with(RehearsalTurns.class, () -> new RehearsalTurns(new Turns<>(1, 1, Duration.ZERO)))
                .ofOperator()
                .run(action, scope.tenant(), Actor.COMMAND_LINE, given)
                .then(done -> new Result.Done<>(NodeFields.object(
                        json -> new ActionLinks(scope.settings().baseUrl()::events)
                                .write(action.output(), scope.tenant(), done, json))));
    }

    private SendOutcome sendTest(OutgoingEmail email) {
        try (OpenSender sender =
                OpenSender.of(scope.settings().email(), scope.backend()::vault, InstantSource.system())) {
            return sender.send(email);
        }
    }
}
