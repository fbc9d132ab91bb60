package dev.intake.app.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.program.ProgramRow;
import dev.intake.enrollment.ProgramId;
import dev.intake.review.PreviewActions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Renders the emails of a program for one contact. Nothing is sent. (Decisions 6.5) */
@Command(
        name = "preview",
        description =
                "Show the emails of a program as a contact would receive them, or the merge fields without a value."
                        + " Nothing is sent.")
public final class ProgramPreviewCommand extends WorldCallingCommand {
    @Parameters(index = "1", paramLabel = "PROGRAM", description = "The program's id.")
    private ProgramId id = Arguments.NO_PROGRAM;

    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactText.DESCRIPTION)
    private String contact = "";

    @Option(names = "--step", paramLabel = "N", description = "Only this step, counted from 1.")
    private Optional<Integer> step = Optional.empty();

    public ProgramPreviewCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        return ProgramRow.find(caller, id, program -> {
            Optional<String> found = caller.contact(contact);
            return found.isEmpty()
                    ? noSuchContact(caller.tenant(), contact)
                    : outcome(
                            caller.call(
                                    PreviewActions.PREVIEW,
                                    PreviewActions.PREVIEW
                                            .input()
                                            .typed(name ->
                                                    name.equals("contact") ? found : Optional.of(id.toString()))),
                            (preview, again) -> preview(preview, program),
                            caller);
        });
    }

    private Outcome preview(ObjectNode preview, ProgramRow program) {
        PreviewView view = new PreviewView(preview, program.event());
        int steps = view.emails();
        if (step.isPresent() && (step.get() < 1 || step.get() > steps)) {
            return Outcome.usageError(
                    "--step must be 1 to " + steps + ", the number of steps of program " + program.id());
        }
        PreviewView shown = view.only(step);
        return Outcome.done(shown.preview(), shown.lines());
    }
}
