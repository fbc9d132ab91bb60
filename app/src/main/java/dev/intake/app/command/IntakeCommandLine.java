package dev.intake.app.command;

import dev.intake.app.backend.BackendException;
import dev.intake.app.output.Message;
import dev.intake.app.service.PortTakenException;
import dev.intake.port.StorageException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Every command of Intake, in one tree. */
public final class IntakeCommandLine {
    private static final Logger LOG = LoggerFactory.getLogger(IntakeCommandLine.class);

    private final Surroundings surroundings;
    private final PrintWriter out;
    private final PrintWriter err;

    /** A command line in these surroundings that prints here. */
    public IntakeCommandLine(Surroundings surroundings, PrintWriter out, PrintWriter err) {
        this.surroundings = surroundings;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs one command.
     *
     * @return 0 done, 1 refused, 2 wrong usage
     */
    public int execute(String... arguments) {
        Printer printer = new Printer(out, err, List.of(arguments).contains("--json"));
        CommandLine root = tree(Set.copyOf(List.of(arguments)));
        Arguments.registerAt(root);
        root.setOut(out).setErr(err);
        root.setParameterExceptionHandler((e, ignored) -> printer.print(wrongUsage(e)));
        root.setExecutionExceptionHandler((e, command, parsed) -> printer.print(failure(e)));
        return root.execute(arguments);
    }

    /** All that these words can mean. A group that is not among them is there without its members, which take time. */
    private CommandLine tree(Set<String> words) {
        CommandLine root = withVersion(withHelp(new CommandLine(new Root())));
        root.addSubcommand(leaf(new ServeCommand(surroundings)));
        addGroup(
                root,
                words,
                new TenantGroup(),
                () -> leaf(new TenantCreateCommand(surroundings)),
                () -> leaf(new TenantListCommand(surroundings)),
                () -> leaf(new TenantLimitCommand(surroundings)),
                () -> leaf(new TenantRetentionCommand(surroundings)));
        addGroup(
                root,
                words,
                new KeyGroup(),
                () -> leaf(new KeyGenerateCommand(surroundings)),
                () -> leaf(new KeyEndGraceCommand(surroundings)));
        addGroup(
                root,
                words,
                new AgentTokenGroup(),
                () -> leaf(new AgentTokenCreateCommand(surroundings)),
                () -> leaf(new AgentTokenListCommand(surroundings)),
                () -> leaf(new AgentTokenRevokeCommand(surroundings)));
        addGroup(
                root,
                words,
                new AccountGroup(),
                () -> leaf(new AccountAddCommand(surroundings)),
                () -> leaf(new AccountLinkCommand(surroundings)),
                () -> leaf(new AccountListCommand(surroundings)));
        addGroup(root, words, new SignupEventGroup(), () -> leaf(new SignupEventSetCommand(surroundings)));
        addGroup(
                root,
                words,
                new ProgramGroup(),
                () -> leaf(new ProgramDraftCommand(surroundings)),
                () -> leaf(new ProgramShowCommand(surroundings)),
                () -> leaf(new ProgramValidateCommand(surroundings)),
                () -> leaf(new ProgramPreviewCommand(surroundings)),
                () -> leaf(new ProgramEditCommand(surroundings)),
                () -> leaf(new ProgramApproveCommand(surroundings)),
                () -> leaf(new ProgramChangeCommand.Pause(surroundings)),
                () -> leaf(new ProgramChangeCommand.Resume(surroundings)),
                () -> leaf(new ProgramListCommand(surroundings)));
        addGroup(
                root,
                words,
                new EmailGroup(),
                () -> leaf(new EmailHeldCommand(surroundings)),
                () -> leaf(new EmailReviewCommand.Release(surroundings)),
                () -> leaf(new EmailReviewCommand.Discard(surroundings)),
                () -> leaf(new EmailOutboxCommand(surroundings)),
                () -> leaf(new EmailShowCommand(surroundings)));
        root.addSubcommand(leaf(new ExplainCommand(surroundings)));
        addGroup(
                root,
                words,
                new ContactGroup(),
                () -> leaf(new ContactShowCommand(surroundings)),
                () -> leaf(new ContactExportCommand(surroundings)),
                () -> leaf(new ContactEraseCommand(surroundings)));
        addGroup(
                root,
                words,
                new EventsGroup(),
                () -> leaf(new EventsListCommand(surroundings)),
                () -> leaf(new EventsTailCommand(surroundings)));
        addGroup(
                root,
                words,
                new ConnectorGroup(),
                () -> leaf(new ConnectorSetSecretCommand(surroundings)),
                () -> leaf(new ConnectorClearCommand(surroundings)),
                () -> leaf(new ConnectorSetApiKeyCommand(surroundings)),
                () -> leaf(new ConnectorClearApiKeyCommand(surroundings)),
                () -> leaf(new ConnectorImportStatusCommand(surroundings)),
                () -> leaf(new ConnectorListCommand(surroundings)),
                () -> leaf(new ConnectorDeliveriesCommand(surroundings)),
                () -> leaf(new ConnectorParkedCommand(surroundings)),
                () -> leaf(new ConnectorRetryFailedCommand(surroundings)),
                () -> leaf(new ConnectorResealCommand(surroundings)),
                () -> leaf(new ConnectorSendTestCommand(surroundings)));
        root.addSubcommand(leaf(new ImportUsersCommand(surroundings)));
        root.addSubcommand(leaf(new DoctorCommand(surroundings)));
        return root;
    }

    @SafeVarargs
    private static void addGroup(CommandLine root, Set<String> words, Group command, Supplier<CommandLine>... members) {
        CommandLine group = withHelp(new CommandLine(command));
        if (words.contains(group.getCommandName())) {
            for (Supplier<CommandLine> member : members) {
                group.addSubcommand(member.get());
            }
        }
        root.addSubcommand(group);
    }

    private static CommandLine leaf(SettingsCommand command) {
        return withHelp(new CommandLine(command));
    }

    private static CommandLine withHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this help and exit.")
                        .build());
        return command;
    }

    private static CommandLine withVersion(CommandLine command) {
        String version = IntakeCommandLine.class.getPackage().getImplementationVersion();
        command.getCommandSpec()
                .version("intake " + (version == null ? "(not packaged)" : version))
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Print the version and exit.")
                        .build());
        return command;
    }

    private static Outcome wrongUsage(ParameterException e) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        List<String> complaint = new ArrayList<>(List.of("intake: " + Message.of(e)));
        if (e.getCommandLine().getSubcommands().isEmpty()) {
            complaint.add("\"" + command + " --help\" says how it is used.");
        } else {
            complaint.addAll(e.getCommandLine().getUsageMessage().lines().toList());
        }
        return Outcome.failed(Outcome.WRONG_USAGE, Message.of(e), complaint);
    }

    private static Outcome failure(Exception e) {
        if (e instanceof BackendException || e instanceof PortTakenException) {
            return Outcome.refused(Message.of(e));
        }
        if (e instanceof StorageException failed) {
            return Outcome.refused(Message.of(BackendException.of(failed)));
        }
        LOG.error("a fault of Intake's own", e);
        return Outcome.refused("a fault of Intake's own: " + e);
    }

    /** A command that only holds others. */
    private abstract static class Group implements Runnable {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "a command is missing");
        }
    }

    @Command(
            name = "intake",
            description = "The front door of a lifecycle-messaging platform.",
            footer = {
                "",
                "Start with \"intake serve\". Every command takes --help and --json.",
                "Exit codes: 0 done, 1 refused, 2 wrong usage."
            })
    private static final class Root extends Group {}

    @Command(name = "tenant", description = "Add, list and limit tenants, and say how long what they send is kept.")
    private static final class TenantGroup extends Group {}

    @Command(name = "key", description = "Generate ingestion keys, and end those that were replaced.")
    private static final class KeyGroup extends Group {}

    @Command(name = "agent-token", description = "Make, list and revoke the tokens by which agents act for a tenant.")
    private static final class AgentTokenGroup extends Group {}

    @Command(name = "account", description = "Let people sign in to the dashboard.")
    private static final class AccountGroup extends Group {}

    @Command(name = "signup-event", description = "Say which event means a signup.")
    private static final class SignupEventGroup extends Group {}

    @Command(name = "program", description = "Draft, check, approve, pause and resume programs.")
    private static final class ProgramGroup extends Group {}

    @Command(name = "email", description = "Look at emails, and decide about those that wait.")
    private static final class EmailGroup extends Group {}

    @Command(name = "contact", description = "Look at contacts, export and erase them.")
    private static final class ContactGroup extends Group {}

    @Command(name = "connector", description = "Connect Stripe, Polar and Clerk, and look at what they deliver.")
    private static final class ConnectorGroup extends Group {}

    @Command(name = "events", description = "Look at events.")
    private static final class EventsGroup extends Group {}
}
