package dev.intake.app.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldProgramCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.output.NodeFields;
import dev.intake.app.remote.ApiRequest;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.program.Program;
import dev.intake.review.EmailPreviewFields;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Renders the emails of a program for one contact. Nothing is sent. (Decisions 6.5) */
@Command(
        name = "preview",
        description =
                "Show the emails of a program as a contact would receive them, or the merge fields without a value."
                        + " Nothing is sent.")
public final class ProgramPreviewCommand extends WorldProgramCommand implements RemoteCommand {
    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactText.DESCRIPTION)
    private String contact = "";

    @Option(names = "--step", paramLabel = "N", description = "Only this step, counted from 1.")
    private Optional<Integer> step = Optional.empty();

    public ProgramPreviewCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        return ContactText.find(
                scope,
                contact,
                found -> preview(
                        NodeFields.object(json -> EmailPreviewFields.SHAPE.write(
                                scope.programs()
                                        .preview()
                                        .preview(
                                                scope.tenant(),
                                                program,
                                                found,
                                                UnsubscribeLinks.ofNobody(scope.settings()
                                                        .baseUrl()
                                                        .value())),
                                json)),
                        program));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        return find(
                tenant,
                program -> ContactText.find(
                        tenant,
                        contact,
                        found -> preview(
                                tenant.call(ApiRequest.get(program.path() + "/preview")
                                        .with("contact", found.id())),
                                program.program())));
    }

    private Outcome preview(ObjectNode preview, Program program) {
        PreviewView view = new PreviewView(preview, program.outline().trigger().event());
        int steps = view.emails();
        if (step.isPresent() && (step.get() < 1 || step.get() > steps)) {
            return Outcome.usageError(
                    "--step must be 1 to " + steps + ", the number of steps of program " + program.id());
        }
        PreviewView shown = view.only(step);
        return Outcome.done(shown.preview(), shown.lines());
    }
}
