package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.email.SendingView;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Removes a contact from one program or from all programs. */
@Command(
        name = "exit",
        description = "Remove a contact from one program or from all programs: it receives none of their further"
                + " emails. It enters again only as a program's reenter allows. Lists the emails that are"
                + " being sent at this moment.")
public final class ProgramExitCommand extends WorldCallingCommand {
    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactText.DESCRIPTION)
    private String contact = "";

    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only this program. Default: all programs.")
    private Optional<ProgramId> program = Optional.empty();

    public ProgramExitCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Caller caller) {
        Optional<String> found = caller.contact(contact);
        return found.isEmpty()
                ? noSuchContact(caller.tenant(), contact)
                : outcome(caller.call(EnrollmentActions.EXIT, given(found.get())), (left, again) -> left(left), caller);
    }

    private Json given(String id) {
        return EnrollmentActions.EXIT
                .input()
                .typed(field -> field.equals("contactId") ? Optional.of(id) : program.map(ProgramId::toString));
    }

    private static Outcome left(ObjectNode left) {
        int programs = left.path("programs").size();
        List<String> lines =
                new ArrayList<>(List.of("Contact " + left.path("contactId").asText() + " left " + programs
                        + (programs == 1 ? " program." : " programs.")));
        lines.addAll(SendingView.lines(left.path("sending")));
        return Outcome.done(left, lines);
    }
}
