package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.action.Fault;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.kernel.Json;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows or changes the sender of a tenant's emails. By hand: an address has lines, and the operator sets more. */
@Command(
        name = "sender",
        description = "Show or set the sender of a tenant's emails: its name, its addresses and the postal address of"
                + " the footer.")
public final class TenantSenderCommand extends CallingCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "The sender name, as with --name.")
    private @Nullable String positionalName;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The sender name that recipients see: one line of 1 to " + SenderName.MAX + " characters.")
    private @Nullable String name;

    @Option(
            names = "--from",
            paramLabel = "ADDRESS",
            description = "The sender address that recipients see, instead of the service's. The mail server must be"
                    + " allowed to send for its domain.")
    private @Nullable String from;

    @Option(names = "--reply-to", paramLabel = "ADDRESS", description = "The address that replies go to.")
    private @Nullable String replyTo;

    @Option(
            names = "--postal-address",
            paramLabel = "LINE",
            description = "A line of the postal address in the footer of every email; repeat it for each line, at most "
                    + PostalAddress.MAX_LINES + ".")
    private @Nullable List<String> postalAddress;

    @Option(
            names = "--clear",
            paramLabel = "PART",
            split = ",",
            description = "Clear a part: ${COMPLETION-CANDIDATES}. The postal address can be changed, but not cleared.")
    private List<Part> cleared = new ArrayList<>();

    /** A part of the sender that can be cleared, named like its option. */
    enum Part {
        NAME("name", "name"),
        FROM("from", "from"),
        REPLY_TO("reply-to", "replyTo");

        private final String word;
        private final String field;

        Part(String word, String field) {
            this.word = word;
            this.field = field;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    public TenantSenderCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        if (positionalName != null && name != null) {
            return Optional.of(Outcome.usageError("give the sender name once, either as NAME or with --name"));
        }
        if (from != null && SenderAddress.parse(from).isEmpty()) {
            return Optional.of(Outcome.usageError("--from must be one ASCII address without a name"));
        }
        if (cleared.stream().anyMatch(part -> given().at(part.field).text().isPresent())
                || (from != null && cleared.contains(Part.FROM))) {
            return Optional.of(Outcome.usageError("a part of the sender can be set or cleared, not both"));
        }
        List<Fault> faults = SettingsActions.SET_SENDER.input().faults(given());
        return faults.isEmpty() ? Optional.empty() : Optional.of(usageError(faults));
    }

    @Override
    protected String place(Fault fault) {
        return switch (fault.place()) {
            case "name" -> "the sender name";
            case "replyTo" -> "--reply-to";
            default -> "--postal-address";
        };
    }

    private Json given() {
        Map<String, Json> given = new HashMap<>();
        Optional.ofNullable(positionalName)
                .or(() -> Optional.ofNullable(name))
                .ifPresent(text -> given.put("name", new Json.Text(text)));
        Optional.ofNullable(replyTo).ifPresent(text -> given.put("replyTo", new Json.Text(text)));
        Optional.ofNullable(postalAddress)
                .ifPresent(lines -> given.put("postalAddress", new Json.Text(String.join("\n", lines))));
        return new Json.Members(given);
    }

    /** The From address is no part of the action, because only the operator sets it. */
    @Override
    protected Outcome run(TenantScope scope) {
        if (setsFrom()) {
            Optional<Tenant> unused = scope.intake()
                    .setSender()
                    .change(
                            scope.tenant(),
                            before -> before.withFrom(Optional.ofNullable(from).flatMap(SenderAddress::parse)),
                            Actor.COMMAND_LINE);
        }
        return super.run(scope);
    }

    private boolean setsFrom() {
        return from != null || cleared.contains(Part.FROM);
    }

    @Override
    protected Outcome run(Caller caller) {
        if (caller.isRemote() && setsFrom()) {
            return Outcome.refused("the sender address cannot be set on a remote service; run the command on a machine"
                    + " with the database");
        }
        List<String> clear = cleared.stream()
                .filter(part -> part != Part.FROM)
                .map(part -> part.field)
                .toList();
        return outcome(
                given().members().isEmpty() && clear.isEmpty()
                        ? settings(caller)
                        : edit(caller, SettingsActions.SET_SENDER, TenantSenderCommand::current, given(), clear),
                SettingsView::sender,
                caller);
    }

    /** Returns what the action sets of the stored sender. */
    private static JsonNode current(ObjectNode settings) {
        ObjectNode sender = settings.path("sender").deepCopy();
        if (!sender.path("nameSet").asBoolean()) {
            sender.remove("name");
        }
        return sender.retain("name", "replyTo", "postalAddress");
    }
}
