package dev.intake.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.account.AgentTokenActions;
import dev.intake.account.MemberActions;
import dev.intake.action.Action;
import dev.intake.app.access.AgentTokenView;
import dev.intake.app.account.AccountCommand;
import dev.intake.app.account.MemberView;
import dev.intake.app.command.ActionCommand;
import dev.intake.app.command.ActionLines;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.DistributeCommand;
import dev.intake.app.command.DoctorCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.command.UpgradeCommand;
import dev.intake.app.contact.ContactShowCommand;
import dev.intake.app.contact.ContactView;
import dev.intake.app.demo.DemoCommand;
import dev.intake.app.email.EmailView;
import dev.intake.app.event.EventView;
import dev.intake.app.event.EventsTailCommand;
import dev.intake.app.explain.ExplainCommand;
import dev.intake.app.feedback.FeedbackSetSecretCommand;
import dev.intake.app.feedback.FeedbackView;
import dev.intake.app.feedback.MailFeedbackCommand;
import dev.intake.app.privacy.ContactEraseCommand;
import dev.intake.app.privacy.ContactExportCommand;
import dev.intake.app.privacy.TestWorldEmptyCommand;
import dev.intake.app.program.ProgramApproveCommand;
import dev.intake.app.program.ProgramDeleteCommand;
import dev.intake.app.program.ProgramDetails;
import dev.intake.app.program.ProgramDraftCommand;
import dev.intake.app.program.ProgramEditCommand;
import dev.intake.app.program.ProgramListCommand;
import dev.intake.app.program.ProgramResultsCommand;
import dev.intake.app.program.ProgramValidateCommand;
import dev.intake.app.program.ProgramView;
import dev.intake.app.program.SignupEventSetCommand;
import dev.intake.app.rehearsal.ProgramRehearseCommand;
import dev.intake.app.review.EmailReviewCommand;
import dev.intake.app.review.ProgramPreviewCommand;
import dev.intake.app.service.ServeCommand;
import dev.intake.app.suppression.SuppressionView;
import dev.intake.app.sync.ConnectorBackfillCommand;
import dev.intake.app.sync.ConnectorImportStatusCommand;
import dev.intake.app.sync.ConnectorLateRepairCommand;
import dev.intake.app.sync.ConnectorSetApiKeyCommand;
import dev.intake.app.sync.ConnectorVerifyCommand;
import dev.intake.app.sync.ImportUsersCommand;
import dev.intake.app.sync.SyncView;
import dev.intake.app.tenant.KeyGenerateCommand;
import dev.intake.app.tenant.SettingsView;
import dev.intake.app.tenant.TenantCreateCommand;
import dev.intake.app.tenant.TenantEmailCapCommand;
import dev.intake.app.tenant.TenantListCommand;
import dev.intake.app.tenant.TenantMailServerCommand;
import dev.intake.app.tenant.TenantSenderCommand;
import dev.intake.app.webhook.ConnectorRejudgeCommand;
import dev.intake.app.webhook.ConnectorResealCommand;
import dev.intake.app.webhook.ConnectorSendTestCommand;
import dev.intake.app.webhook.ConnectorSetSecretCommand;
import dev.intake.app.webhook.ConnectorView;
import dev.intake.app.webhook.DeliveryView;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.feedback.FeedbackActions;
import dev.intake.program.DraftActions;
import dev.intake.program.ProgramActions;
import dev.intake.program.SendingTimeActions;
import dev.intake.review.EmailActions;
import dev.intake.review.PreviewActions;
import dev.intake.suppression.SuppressionActions;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.SyncActions;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.SettingsActions;
import dev.intake.webhook.DeliveryActions;
import dev.intake.webhook.RetryFailedDeliveries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The tree of commands. Building one takes milliseconds, so only the command that a command line names is built. If a word
 * names no command, all commands of its group are built, and the error message lists them.
 */
final class CommandTree {
    private static final String SUMMARY = "The front door of a lifecycle-messaging platform.";

    private static final List<CommandNode> ALL = List.of(
            leaf(ServeCommand.class, ServeCommand::new),
            leaf(DemoCommand.class, DemoCommand::new),
            group(
                    "tenant",
                    "Manage tenants: their rate limits, retention, senders, time zones and email caps.",
                    () -> List.of(
                            leaf(TenantCreateCommand.class, TenantCreateCommand::new),
                            leaf(TenantListCommand.class, TenantListCommand::new),
                            action(SettingsActions.RENAME, renamed()),
                            action(
                                    SettingsActions.SET_LIMIT,
                                    new ActionLines(
                                            "limit",
                                            "Set a tenant's rate limit. A batch counts as one request.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            SettingsView::limit)),
                            action(
                                    SettingsActions.SET_RETENTION,
                                    setting(
                                            "retention",
                                            "Show or set how long a tenant keeps its events, the traces of its"
                                                    + " providers' deliveries, and the bodies of ignored deliveries. Older"
                                                    + " ones are removed within six hours and cannot be restored."
                                                    + " Contacts and enrollments are kept.",
                                            "",
                                            SettingsView::retention)),
                            leaf(TenantSenderCommand.class, TenantSenderCommand::new),
                            leaf(TenantMailServerCommand.class, TenantMailServerCommand::new),
                            action(
                                    SettingsActions.SET_LAYOUT,
                                    setting(
                                            "layout",
                                            "Show or set the layout of a tenant's emails that are written in Markdown: a"
                                                    + " header, a footer and two colors.",
                                            "layout",
                                            SettingsView::layout)),
                            action(
                                    SendingTimeActions.SET_ZONE,
                                    setting(
                                            "timezone",
                                            "Show or set the time zone in which sending windows apply to contacts whose"
                                                    + " attribute \"timezone\" names no time zone.",
                                            "",
                                            SettingsView::timezone)),
                            leaf(TenantEmailCapCommand.class, TenantEmailCapCommand::new))),
            group(
                    "key",
                    "Generate ingestion keys, and end the grace period of replaced keys.",
                    () -> List.of(
                            leaf(KeyGenerateCommand.class, KeyGenerateCommand::new),
                            action(
                                    KeyActions.END_GRACE,
                                    new ActionLines(
                                            "end-grace",
                                            "End the grace period of a tenant's replaced ingestion key: the key is"
                                                    + " rejected from now on.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            SettingsView::endedKey)))),
            group(
                    "agent-token",
                    "Create, list and revoke agent tokens.",
                    () -> List.of(
                            action(
                                    AgentTokenActions.CREATE,
                                    ActionLines.of(
                                            "create",
                                            "Create a token with which an agent acts for a tenant. It is shown only"
                                                    + " once.",
                                            AgentTokenView::created)),
                            action(
                                    AgentTokenActions.LIST,
                                    new ActionLines(
                                            "list",
                                            "List a tenant's agent tokens, newest first. Only their first characters"
                                                    + " are shown.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            AgentTokenView::list)),
                            action(
                                    AgentTokenActions.REVOKE,
                                    ActionLines.of(
                                                    "revoke",
                                                    "Revoke an agent token. Every node rejects it at once.",
                                                    AgentTokenView::revoked)
                                            .listedBy("agent-token list")))),
            group(
                    "account",
                    "Manage the accounts of people who sign in to the dashboard.",
                    () -> List.of(
                            action(
                                    MemberActions.INVITE,
                                    ActionLines.of(
                                            "add",
                                            "Add a person who may sign in to the dashboard of one tenant.",
                                            MemberView::linked)),
                            leaf(AccountCommand.Link.class, AccountCommand.Link::new),
                            leaf(AccountCommand.ListAll.class, AccountCommand.ListAll::new),
                            action(
                                    MemberActions.REMOVE,
                                    new ActionLines(
                                            "remove",
                                            "Remove a person from the dashboard of a tenant. The person's sessions and"
                                                    + " connected applications end.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            MemberView::removed)),
                            leaf(AccountCommand.RemoveSecondFactor.class, AccountCommand.RemoveSecondFactor::new),
                            leaf(AccountCommand.Rename.class, AccountCommand.Rename::new))),
            group(
                    "signup-event",
                    "Set the signup event.",
                    () -> List.of(leaf(SignupEventSetCommand.class, SignupEventSetCommand::new))),
            group(
                    "program",
                    "Draft, check, approve, pause, resume and delete programs.",
                    () -> List.of(
                            leaf(ProgramDraftCommand.class, ProgramDraftCommand::new),
                            action(
                                    DraftActions.READ,
                                    new ActionLines(
                                            "show",
                                            "Show a program: its steps, the merge fields that they can use, the states"
                                                    + " of its emails, and its next version. With --json, the steps"
                                                    + " have the form of a program file.",
                                            Optional.of("program list"),
                                            Optional.empty(),
                                            (answer, caller) -> ProgramDetails.shown(answer))),
                            leaf(ProgramValidateCommand.class, ProgramValidateCommand::new),
                            leaf(ProgramPreviewCommand.class, ProgramPreviewCommand::new),
                            leaf(ProgramRehearseCommand.class, ProgramRehearseCommand::new),
                            action(
                                    PreviewActions.SEND_TEST,
                                    ActionLines.of(
                                                    "test-send",
                                                    "Send one email of a program to a member of the tenant, marked as a"
                                                            + " test. Contacts, enrollments and figures stay as they"
                                                            + " are.",
                                                    ProgramView::tested)
                                            .listedBy("program list")),
                            action(
                                    EnrollmentActions.COUNT,
                                    EnrollmentActions.ENROLL,
                                    new ActionLines(
                                            "enroll",
                                            "Count the contacts that would be enrolled in an active program by hand, or"
                                                    + " with --yes enroll them. Contacts that are already enrolled, or"
                                                    + " must not receive email, are excluded.",
                                            Optional.of("program list"),
                                            Optional.empty(),
                                            ProgramView::enrolled)),
                            action(
                                    EnrollmentActions.EXIT,
                                    ActionLines.of(
                                            "exit",
                                            "Remove a contact from one program or from all programs: it receives none of"
                                                    + " their further emails. It enters again only as a program's"
                                                    + " reenter allows. Lists the emails that are being sent at this"
                                                    + " moment.",
                                            ProgramView::left)),
                            leaf(ProgramResultsCommand.class, ProgramResultsCommand::new),
                            leaf(ProgramEditCommand.class, ProgramEditCommand::new),
                            leaf(ProgramApproveCommand.class, ProgramApproveCommand::new),
                            action(
                                    ProgramActions.PAUSE,
                                    changed(
                                            "pause",
                                            "Pause an active program: until you resume it, no event starts it and none"
                                                    + " of its emails is sent. Lists the emails that are being sent at"
                                                    + " this moment.")),
                            action(
                                    ProgramActions.RESUME,
                                    changed(
                                            "resume",
                                            "Resume a paused program. Events that arrived during the pause do not start"
                                                    + " it.")),
                            action(
                                    ProgramActions.ARCHIVE,
                                    ActionLines.of(
                                                    "archive",
                                                    "Archive a paused program or a draft: lists omit it, and it starts"
                                                            + " and sends nothing. Its results and history stay."
                                                            + " Restore it with program restore.",
                                                    ProgramView::moved)
                                            .listedBy("program list")),
                            action(
                                    ProgramActions.RESTORE,
                                    ActionLines.of(
                                                    "restore",
                                                    "Restore an archived program to its former state, paused or draft.",
                                                    ProgramView::moved)
                                            .listedBy("program list")),
                            action(
                                    ProgramActions.RENAME,
                                    ActionLines.of(
                                                    "rename",
                                                    "Rename a program, whatever its state.",
                                                    ProgramView::renamed)
                                            .listedBy("program list")),
                            leaf(ProgramDeleteCommand.class, ProgramDeleteCommand::new),
                            leaf(ProgramListCommand.class, ProgramListCommand::new))),
            group(
                    "suppression",
                    "Show, close and reopen email addresses.",
                    () -> List.of(
                            action(
                                    SuppressionActions.FIND,
                                    address("show", "Show whether an address is closed: since when, why and by what.")),
                            action(
                                    SuppressionActions.CLOSE,
                                    address(
                                            "add",
                                            "Close an address: no email of the scope goes to it, whichever contact has"
                                                    + " it or gets it.")),
                            action(
                                    SuppressionActions.OPEN,
                                    address(
                                            "lift",
                                            "Open a closed address again, and grant the consent of its contacts."
                                                    + " Refused after a complaint.")))),
            group(
                    "email",
                    "List and show emails, and decide about those that need review.",
                    () -> List.of(
                            action(
                                    EmailActions.LIST,
                                    ActionLines.list(
                                            "held",
                                            "List the emails that need review, last changed first: held because"
                                                    + " a merge field has no value, failed, or unsure whether"
                                                    + " they were sent.",
                                            EmailView::review),
                                    Map.of("state", "held,failed,unsure", "content", "true")),
                            leaf(EmailReviewCommand.Release.class, EmailReviewCommand.Release::new),
                            leaf(EmailReviewCommand.Discard.class, EmailReviewCommand.Discard::new),
                            action(
                                    EmailActions.LIST,
                                    ActionLines.list(
                                            "outbox",
                                            "List a tenant's emails with their states, last changed first."
                                                    + " Without a mail server, emails are kept instead of sent:"
                                                    + " \"email show\" prints them.",
                                            EmailView::list),
                                    Map.of("content", "true")),
                            action(
                                    EmailActions.READ,
                                    ActionLines.of(
                                                    "show",
                                                    "Show an email: its state and, if it was kept, its content.",
                                                    EmailView::lines)
                                            .listedBy("email outbox")))),
            leaf(ExplainCommand.class, ExplainCommand::new),
            group(
                    "contact",
                    "List, show, export and erase contacts.",
                    () -> List.of(
                            action(
                                    ContactActions.LIST,
                                    new ActionLines(
                                            "list",
                                            "List a tenant's contacts, newest first, or find those with an identity.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            (part, caller) -> ContactView.list(part))),
                            leaf(ContactShowCommand.class, ContactShowCommand::new),
                            leaf(ContactExportCommand.class, ContactExportCommand::new),
                            leaf(ContactEraseCommand.class, ContactEraseCommand::new))),
            group(
                    "events",
                    "List and follow events.",
                    () -> List.of(
                            action(
                                    EventActions.LIST,
                                    ActionLines.list(
                                            "list", "List a tenant's events, latest arrival first.", EventView::list)),
                            leaf(EventsTailCommand.class, EventsTailCommand::new))),
            group(
                    "test-world",
                    "Empty a tenant's test world.",
                    () -> List.of(leaf(TestWorldEmptyCommand.class, TestWorldEmptyCommand::new))),
            group(
                    "connector",
                    "Connect Stripe, Polar and Clerk, and list their deliveries.",
                    () -> List.of(
                            leaf(ConnectorSetSecretCommand.class, ConnectorSetSecretCommand::new),
                            action(
                                    ConnectorActions.CLEAR_SECRET,
                                    shown(
                                            "clear",
                                            "Remove a connector's signing secrets. Its deliveries are rejected from"
                                                    + " then on.",
                                            ConnectorView::secretCleared)),
                            leaf(ConnectorSetApiKeyCommand.class, ConnectorSetApiKeyCommand::new),
                            action(
                                    ConnectorActions.CLEAR_API_KEY,
                                    shown(
                                            "clear-api-key",
                                            "Remove a tenant's stored API key of a provider.",
                                            ConnectorView::apiKeyCleared)),
                            action(
                                    ConnectorActions.LIST,
                                    shown(
                                            "list",
                                            "List a tenant's connectors, with the last characters and the dates of"
                                                    + " their secrets and API keys.",
                                            ConnectorView::list)),
                            action(
                                    DeliveryActions.LIST,
                                    ActionLines.list(
                                            "deliveries",
                                            "List the deliveries of a tenant's providers with their outcomes, latest"
                                                    + " arrival first.",
                                            DeliveryView::list)),
                            action(
                                    DeliveryActions.PARKED,
                                    ActionLines.list(
                                            "parked",
                                            "List the events whose customer is not linked to a contact yet, oldest"
                                                    + " first.",
                                            DeliveryView::parked)),
                            group(
                                    "sync",
                                    "Verify and import what providers have, and retry what failed.",
                                    () -> Sync.ALL),
                            Sync.STATUS.formerly("import-status"),
                            Sync.VERIFY.formerly("verify"),
                            Sync.BACKFILL.formerly("backfill"),
                            Sync.LATE_REPAIR.formerly("late-repair"),
                            Sync.RETRY.formerly("retry-failed"),
                            Sync.REJUDGE.formerly("rejudge"),
                            leaf(ConnectorResealCommand.class, ConnectorResealCommand::new),
                            leaf(ConnectorSendTestCommand.class, ConnectorSendTestCommand::new))),
            group(
                    "feedback",
                    "Connect email providers that report bounces and complaints.",
                    () -> List.of(
                            leaf(FeedbackSetSecretCommand.class, FeedbackSetSecretCommand::new),
                            action(
                                    FeedbackActions.CLEAR_SECRET,
                                    shown(
                                            "clear",
                                            "Remove the secret of an email provider. Its reports are rejected from then"
                                                    + " on.",
                                            FeedbackView::secretCleared)),
                            action(
                                    FeedbackActions.SET_TOPIC,
                                    new ActionLines(
                                            "set-topic",
                                            "Set the topic of Amazon SNS to which a tenant's Amazon SES publishes bounces"
                                                    + " and complaints. Messages of other topics are rejected.",
                                            Optional.empty(),
                                            Optional.empty(),
                                            FeedbackView::topicSet)),
                            action(
                                    FeedbackActions.CLEAR_TOPIC,
                                    shown(
                                            "clear-topic",
                                            "Remove a tenant's topic of Amazon SNS. Its messages are rejected from then"
                                                    + " on.",
                                            FeedbackView::topicCleared)),
                            action(
                                    FeedbackActions.CONFIRM,
                                    ActionLines.of(
                                            "confirm",
                                            "Confirm the subscription to a tenant's topic of Amazon SNS, after SNS asked"
                                                    + " for it.",
                                            answer -> List.of("Confirmed. SNS delivers reports from now on."))),
                            action(
                                    FeedbackActions.LIST,
                                    shown(
                                            "list",
                                            "List the endpoints for reports of email providers, with the last characters"
                                                    + " of their secrets and the state of the topic of Amazon SNS.",
                                            FeedbackView::list)))),
            leaf(MailFeedbackCommand.class, MailFeedbackCommand::new),
            leaf(ImportUsersCommand.class, ImportUsersCommand::new).formerly("import-users"),
            leaf(DistributeCommand.class, DistributeCommand::new),
            leaf(DoctorCommand.class, DoctorCommand::new),
            leaf(UpgradeCommand.class, UpgradeCommand::new),
            withoutSettings(HelpCommand.class, HelpCommand::new),
            withoutSettings(CompletionCommand.class, CompletionCommand::new));

    private CommandTree() {}

    /** Returns the commands that a command line with these words can mean. */
    public static CommandLine of(List<String> words, CommandContext commandContext) {
        CommandSpec spec = CommandNode.Incomplete.spec("intake", SUMMARY);
        spec.usageMessage()
                .footer(
                        "",
                        "Start with \"intake serve\". Every command has the options --help and --json;"
                                + " \"intake help configuration\" shows the settings.",
                        "Exit codes: 0 success, 1 refused, 2 usage error.");
        CommandLine root = CommandNode.withHelp(new CommandLine(spec));
        CommandNode.named(ALL, words).forEach(node -> root.addSubcommand(node.read(words, commandContext)));
        return root;
    }

    /** Returns all commands with their subcommands. */
    static CommandLine all(CommandContext commandContext) {
        CommandLine root = CommandNode.withHelp(new CommandLine(CommandNode.Incomplete.spec("intake", SUMMARY)));
        CommandNode.named(ALL, List.of())
                .forEach(node -> root.addSubcommand(node.read(List.of(node.name()), commandContext)));
        return root;
    }

    /**
     * Creates a group. Its members are built only if a command line names the group: loading their classes takes longer than
     * most commands.
     */
    private static CommandNode group(String name, String description, Supplier<List<CommandNode>> members) {
        return new CommandNode.Group(name, description, members);
    }

    private static <C extends SettingsCommand> CommandNode.Leaf leaf(
            Class<C> type, Function<CommandContext, C> constructor) {
        return new CommandNode.Leaf(type.getAnnotation(Command.class).name(), constructor, true, false);
    }

    /** Returns a command that runs an action. */
    private static CommandNode.Leaf action(Action<? super Storage, ?, ?> action, ActionLines lines) {
        return action(action, lines, Map.of());
    }

    /**
     * Returns a command that runs an action.
     *
     * @param given values of fields that the command does not ask for
     */
    private static CommandNode.Leaf action(
            Action<? super Storage, ?, ?> action, ActionLines lines, Map<String, String> given) {
        return new CommandNode.Leaf(
                lines.name(), context -> ActionCommand.spec(context, action, action, lines, given), true, false);
    }

    /** Returns a command that runs an action, and with {@code --yes} another one with the same input. */
    private static CommandNode.Leaf action(
            Action<? super Storage, ?, ?> action, Action<? super Storage, ?, ?> confirmed, ActionLines lines) {
        return new CommandNode.Leaf(
                lines.name(), context -> ActionCommand.spec(context, action, confirmed, lines, Map.of()), true, false);
    }

    /** Returns the text of a command that prints what the function returns. */
    private static ActionLines shown(String name, String description, Function<ObjectNode, Outcome> view) {
        return new ActionLines(
                name, description, Optional.empty(), Optional.empty(), (answer, caller) -> view.apply(answer));
    }

    private static ActionLines changed(String name, String description) {
        return new ActionLines(name, description, Optional.of("program list"), Optional.empty(), ProgramView::changed);
    }

    private static ActionLines renamed() {
        return new ActionLines("rename", "Rename a tenant.", Optional.empty(), Optional.empty(), SettingsView::renamed);
    }

    private static ActionLines setting(String name, String description, String part, ActionLines.View view) {
        return new ActionLines(name, description, Optional.empty(), Optional.of(part), view);
    }

    private static ActionLines address(String name, String description) {
        return ActionLines.of(name, description, SuppressionView::address);
    }

    /** Returns a command without settings. */
    private static <C extends Runnable> CommandNode.Leaf withoutSettings(
            Class<C> type, Function<CommandContext, C> constructor) {
        return new CommandNode.Leaf(type.getAnnotation(Command.class).name(), constructor, false, false);
    }

    /** What is done with what providers have. The classes are loaded when a command line names the group. */
    private static final class Sync {
        static final CommandNode.Leaf STATUS =
                leaf(ConnectorImportStatusCommand.class, ConnectorImportStatusCommand::new);
        static final CommandNode.Leaf VERIFY = leaf(ConnectorVerifyCommand.class, ConnectorVerifyCommand::new);
        static final CommandNode.Leaf BACKFILL = leaf(ConnectorBackfillCommand.class, ConnectorBackfillCommand::new);
        static final CommandNode.Leaf USERS = leaf(ImportUsersCommand.class, ImportUsersCommand::new);
        static final CommandNode.Leaf LATE_REPAIR =
                leaf(ConnectorLateRepairCommand.class, ConnectorLateRepairCommand::new);
        static final CommandNode.Leaf REJUDGE = leaf(ConnectorRejudgeCommand.class, ConnectorRejudgeCommand::new);
        static final CommandNode.Leaf RETRY = action(
                DeliveryActions.RETRY_FAILED,
                ActionLines.of(
                        "retry",
                        "Retry a tenant's failed deliveries, oldest first, at most " + RetryFailedDeliveries.MAX_PER_RUN
                                + " at a time.",
                        DeliveryView::retried));

        static final List<CommandNode> ALL = List.of(
                STATUS,
                action(
                        SyncActions.START,
                        ActionLines.of(
                                "start",
                                "Let the service verify, count or import what a provider has, in the background.",
                                SyncView::started)),
                action(
                        SyncActions.CANCEL,
                        ActionLines.of("cancel", "Cancel a running import, or its count.", SyncView::canceled)),
                VERIFY,
                BACKFILL,
                USERS,
                LATE_REPAIR,
                RETRY,
                REJUDGE);

        private Sync() {}
    }
}
