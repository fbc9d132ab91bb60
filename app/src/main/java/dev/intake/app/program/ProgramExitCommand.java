package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.contact.ContactText;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.byhand.EnrollmentsEnded;
import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
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
public final class ProgramExitCommand extends WorldCommand {
    @Option(names = "--contact", required = true, paramLabel = "V", description = ContactText.DESCRIPTION)
    private String contact = "";

    @Option(names = "--program", paramLabel = "PROGRAM", description = "Only this program. Default: all programs.")
    private Optional<ProgramId> program = Optional.empty();

    public ProgramExitCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return ContactText.find(scope, contact, found -> exit(scope, found));
    }

    private Outcome exit(TenantScope scope, Contact found) {
        EnrollmentsEnded outcome =
                scope.programs().endEnrollments().end(scope.tenant(), found.id(), program, Actor.COMMAND_LINE);
        return outcome.fold(new EnrollmentsEnded.Cases<>(
                ended -> ended(found, ended),
                notEnrolled -> Outcome.refused("contact " + found.id() + " has no open enrollment"
                        + program.map(id -> " in program " + id).orElse("")),
                noSuchTenant -> Outcome.refused("tenant " + scope.tenant() + " no longer exists")));
    }

    private static Outcome ended(Contact contact, EnrollmentsEnded.Ended ended) {
        ObjectNode json = Json.object().put("contactId", contact.id().toString());
        ArrayNode programs = json.putArray("programs");
        ended.programs().forEach(left -> programs.add(left.toString()));
        json.set("sending", SendingView.json(ended.sending()));
        List<String> lines = new ArrayList<>();
        lines.add("Contact " + contact.id() + " left " + ended.programs().size()
                + (ended.programs().size() == 1 ? " program." : " programs."));
        lines.addAll(SendingView.lines(ended.sending()));
        return Outcome.done(json, lines);
    }
}
