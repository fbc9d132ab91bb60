package dev.intake.app.review;

import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.ProgramCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.contact.ContactText;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.OpenSender;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.program.Program;
import dev.intake.program.Step;
import dev.intake.review.SendTestEmail;
import dev.intake.review.SendTestEmail.TestEmail;
import dev.intake.review.TestSending;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sends one email of a program to a member of the tenant as a test. */
@Command(
        name = "test-send",
        description =
                "Send one email of a program to a member of the tenant, marked as a test. Contacts, enrollments and"
                        + " figures stay as they are.")
public final class ProgramTestSendCommand extends ProgramCommand {
    @Option(names = "--step", required = true, paramLabel = "N", description = "The step, counted from 1.")
    private int step = 1;

    @Option(names = "--variant", paramLabel = "V", description = "The variant, A to J. Default: A.")
    private String variant = "A";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "EMAIL",
            description = "The recipient: the name of an account that may access the tenant.")
    private String to = "";

    @Option(
            names = "--contact",
            paramLabel = "V",
            description = ContactText.DESCRIPTION + " It fills merge fields and receives nothing.")
    private Optional<String> contact = Optional.empty();

    public ProgramTestSendCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope, Program program) {
        Optional<EmailAddress> address = EmailAddress.parse(to);
        if (address.isEmpty()) {
            return Outcome.usageError("--to must be an email address");
        }
        if (step < 1) {
            return Outcome.usageError("--step must be 1 or more");
        }
        if (!variant.matches("[A-Ja-j]")) {
            return Outcome.usageError("--variant must be a letter from A to " + (char) ('A' + Step.MAX_VARIANTS - 1));
        }
        if (scope.settings().email() instanceof EmailSettings.Keep
                && scope.stored().sender().mailServer().isEmpty()) {
            return noMailServer();
        }
        return contact.map(named -> ContactText.find(
                        scope, named, found -> send(scope, program, address.get(), Optional.of(found))))
                .orElseGet(() -> send(scope, program, address.get(), Optional.empty()));
    }

    private Outcome send(TenantScope scope, Program program, EmailAddress address, Optional<Contact> fills) {
        URI unsubscribe = UnsubscribeLinks.ofNobody(scope.settings().baseUrl().value());
        int index = Character.toUpperCase(variant.charAt(0)) - 'A';
        try (OpenSender sender =
                OpenSender.of(scope.settings().email(), scope.backend()::vault, InstantSource.system())) {
            return scope.programs()
                    .sendTestEmail(sender)
                    .send(
                            scope.stored(),
                            new TestEmail(program, step - 1, index, address, fills),
                            unsubscribe,
                            Actor.COMMAND_LINE)
                    .fold(new TestSending.Cases<>(
                            sent -> Outcome.done(
                                    Json.object().put("to", address.value()).put("subject", sent.subject()),
                                    "Sent \"" + Printable.of(sent.subject()) + "\" to " + address + "."),
                            notSent -> Outcome.refused("the mail server did not accept the test: " + notSent.reason()),
                            noMailServer -> noMailServer(),
                            notAMember ->
                                    Outcome.refused(address + " is not the name of an account that may access tenant "
                                            + scope.tenant() + "; \"intake account list\" prints the accounts"),
                            noSuchEmail -> Outcome.usageError("program " + program.id() + " has no step " + step
                                    + " with a variant " + Character.toUpperCase(variant.charAt(0)) + "; it has "
                                    + noSuchEmail.steps() + " steps"),
                            held -> Outcome.refused("no value for "
                                    + held.missing().stream()
                                            .map(field -> "{{" + field.written() + "}}")
                                            .collect(Collectors.joining(", "))
                                    + (fills.isPresent() ? "" : "; --contact names a contact whose values are used")),
                            tooMany -> Outcome.refused("tenant " + scope.tenant() + " has sent "
                                    + SendTestEmail.MAX_PER_HOUR + " tests within an hour")));
        }
    }

    private static Outcome noMailServer() {
        return Outcome.refused("no mail server is set, so nothing can be sent; INTAKE_SMTP_HOST sets one");
    }
}
