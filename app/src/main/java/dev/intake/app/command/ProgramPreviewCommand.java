package dev.intake.app.command;

import dev.intake.app.output.PreviewView;
import dev.intake.program.Program;
import dev.intake.usecase.EmailPreview;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what a program says to one contact. Nothing is sent. (Decisions 6.5) */
@Command(
        name = "preview",
        description = "Show the emails of a program as a contact would get them, or the merge fields that are missing."
                + " Nothing is sent.")
final class ProgramPreviewCommand extends ProgramCommand {
    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactArgument.DESCRIPTION)
    private String contact = "";

    @Option(names = "--step", paramLabel = "N", description = "Only this step, from 1.")
    private Optional<Integer> step = Optional.empty();

    ProgramPreviewCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(TenantScope scope, Program program) {
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
