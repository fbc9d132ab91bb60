package dev.intake.app.program;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactArgument;
import dev.intake.program.EmailPreview;
import dev.intake.program.Program;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what a program says to one contact. Nothing is sent. (Decisions 6.5) */
@Command(
        name = "preview",
        description = "Show the emails of a program as a contact would get them, or the merge fields that are missing."
                + " Nothing is sent.")
public final class ProgramPreviewCommand extends ProgramCommand {
    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactArgument.DESCRIPTION)
    private String contact = "";

    @Option(names = "--step", paramLabel = "N", description = "Only this step, from 1.")
    private Optional<Integer> step = Optional.empty();

    public ProgramPreviewCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        return ContactArgument.find(scope, contact)
                .map(found -> preview(scope.programs().preview().preview(scope.tenant(), program, found), program))
                .orElseGet(() -> ContactArgument.noSuchContact(scope, contact));
    }

    private Outcome preview(EmailPreview preview, Program program) {
        int steps = preview.emails().size();
        if (step.isPresent() && (step.get() < 1 || step.get() > steps)) {
            return Outcome.wrongUsage(
                    "--step must be 1 to " + steps + ", for so many steps has program " + program.id());
        }
        PreviewView view = new PreviewView(preview, program.outline().trigger(), step.map(one -> one - 1));
        return Outcome.done(view.json(), view.lines());
    }
}
