package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Fault;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.SettingsActions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A command that calls actions: in this process, or of a remote service. */
public abstract class CallingCommand extends TenantCommand {
    private static final Json NOTHING = new Json.Members(Map.of());
    private static final int MAX_ATTEMPTS = 5;

    protected CallingCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    public boolean worksRemotely() {
        return true;
    }

    /** Runs the command. */
    protected abstract Outcome run(Caller caller);

    @Override
    protected Outcome run(TenantScope scope) {
        return run(new LocalCaller(scope));
    }

    /** Returns what the tenant's settings are, as the management API writes them. */
    protected static Result<ObjectNode> settings(Caller caller) {
        return caller.call(SettingsActions.READ, NOTHING);
    }

    /**
     * Edits a part of the settings that has texts only: what is not given stays. If others change the settings meanwhile, it
     * edits what they have stored, a few times.
     *
     * @param action sets the part
     * @param part returns the part of the settings
     * @param given the new values
     * @param cleared the fields without a value
     */
    protected static Result<ObjectNode> edit(
            Caller caller,
            Action<? super Storage, ?, ?> action,
            Function<ObjectNode, JsonNode> part,
            Json given,
            Collection<String> cleared) {
        for (int attempts = 1; ; attempts++) {
            Result<ObjectNode> result = settings(caller).then(settings -> {
                Map<String, Json> values = new LinkedHashMap<>();
                part.apply(settings).properties().stream()
                        .filter(member -> member.getValue().isTextual())
                        .forEach(member -> values.put(
                                member.getKey(), new Json.Text(member.getValue().textValue())));
                values.putAll(given.members());
                values.keySet().removeAll(cleared);
                values.put(
                        Input.REVISION.name(),
                        new Json.Text(settings.path(Input.REVISION.name()).asText()));
                return caller.call(action, new Json.Members(values));
            });
            if (attempts == MAX_ATTEMPTS || !isStale(result)) {
                return result;
            }
        }
    }

    private static boolean isStale(Result<ObjectNode> result) {
        return result.refused().filter(why -> why.kind() == Result.Kind.STALE).isPresent();
    }

    /** Returns the outcome of an action. */
    protected Outcome outcome(Result<ObjectNode> result, ActionLines.View view, Caller caller) {
        if (result.refused().isPresent()) {
            return refused(result.refused().get(), caller);
        }
        return result.faults().isEmpty() ? view.of(result.orElseThrow(), caller) : usageError(result.faults());
    }

    /** Returns the outcome of an action that was refused. */
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return refused(refusal);
    }

    /**
     * Returns the outcome of an action about something that does not exist.
     *
     * @param list the command that lists what exists, such as {@code program list}
     */
    protected static Outcome notFound(Result.Refusal refusal, String list, Caller caller) {
        return Outcome.refused(clause(refusal.sentence()) + "; \"intake " + list + " "
                + TenantScope.named(caller.tenant()) + "\" prints the existing ones");
    }

    /** Returns the refusal of a command whose contact does not exist. */
    public static Outcome noSuchContact(TenantId tenant, String text) {
        return Outcome.refused("tenant " + tenant + " has no contact with the id, external id or email address \""
                + CleanText.trimmed(text, ExternalId.MAX_LENGTH) + "\"");
    }

    /** Returns the outcome of an action whose input has faults. */
    protected Outcome usageError(List<Fault> faults) {
        return Outcome.usageError(faults.stream()
                .map(fault -> place(fault) + " " + fault.problem())
                .collect(Collectors.joining("; ")));
    }

    /** Returns how a command line names the place of a fault. */
    protected String place(Fault fault) {
        return fault.place();
    }

    /** Returns the outcome of an action that was refused. */
    public static Outcome refused(Result.Refusal refusal) {
        return Outcome.refused(clause(refusal.sentence()));
    }

    /** Returns sentences as one clause, as messages of commands are: without capitals and full stops. */
    public static String clause(String sentences) {
        return List.of(sentences.split("\\.(?: |$)", -1)).stream()
                .filter(sentence -> !sentence.isEmpty())
                .map(sentence -> sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1))
                .collect(Collectors.joining("; "));
    }
}
