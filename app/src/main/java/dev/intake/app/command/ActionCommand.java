package dev.intake.app.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Paging;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.app.backend.Backend;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command that runs an action, in this process or, unless only a person can ask for it, on a remote service. */
public final class ActionCommand extends CallingCommand {
    /** A field with a contact's id. A command accepts the contact's external id or email address, too. */
    private static final Set<String> CONTACTS = Set.of("contact", "contactId");

    private static final String SOME_CONTACT = new UUID(0, 0).toString();

    private final Action<? super Storage, ?, ?> action;
    private final Action<? super Storage, ?, ?> confirmed;
    private final ActionLines lines;
    private final WorldChoice choice = new WorldChoice();
    private final ListLimit limit = new ListLimit();
    private final Map<String, String> given;
    private final Map<String, ArgSpec> typed = new LinkedHashMap<>();
    private final OptionSpec clear = OptionSpec.builder("--clear")
            .paramLabel("PART")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .splitRegex(",")
            .description("Set a part to its default, named like its option.")
            .build();
    private final OptionSpec yes = OptionSpec.builder("--yes")
            .type(boolean.class)
            .description("Do it. Default: only show what it would do.")
            .build();

    private ActionCommand(
            CommandContext commandContext,
            Action<? super Storage, ?, ?> action,
            Action<? super Storage, ?, ?> confirmed,
            ActionLines lines,
            Map<String, String> given) {
        super(commandContext);
        this.action = action;
        this.confirmed = confirmed;
        this.lines = lines;
        this.given = Map.copyOf(given);
    }

    /**
     * Returns the specification of the command, with its arguments, options and descriptions.
     *
     * @param confirmed what {@code --yes} runs, with the same input; the same action for a command without this option
     * @param given values of fields that the command does not ask for
     */
    public static CommandSpec spec(
            CommandContext commandContext,
            Action<? super Storage, ?, ?> action,
            Action<? super Storage, ?, ?> confirmed,
            ActionLines lines,
            Map<String, String> given) {
        return new ActionCommand(commandContext, action, confirmed, lines, given).spec();
    }

    @Override
    public boolean worksRemotely() {
        return !action.facts().has(Trait.BY_PERSON);
    }

    private CommandSpec spec() {
        CommandSpec spec = CommandSpec.forAnnotatedObject(this).name(lines.name());
        spec.usageMessage().description(lines.description());
        if (action.facts().has(Trait.IN_EITHER_WORLD)) {
            spec.addMixin("world", CommandSpec.forAnnotatedObject(choice));
        }
        if (isList()) {
            spec.addMixin("limit", CommandSpec.forAnnotatedObject(limit));
        }
        int index = spec.positionalParameters().size();
        for (Field<?> field : action.input().fields()) {
            if (field.equals(Input.REVISION)
                    || given.containsKey(field.name())
                    || (isList() && Set.of(Paging.LIMIT.name(), Paging.CURSOR).contains(field.name()))) {
                continue; // A command reads what it changes when it runs, and pages of a list one after the other.
            }
            if (field.isArgument()) {
                PositionalParamSpec argument = PositionalParamSpec.builder()
                        .index(Integer.toString(index++))
                        .arity(lines.part().isPresent() ? "0..1" : "1")
                        .paramLabel(label(field))
                        .type(String.class)
                        .description(description(field))
                        .build();
                typed.put(field.name(), argument);
                spec.addPositional(argument);
            } else {
                boolean isFlag = field.value().form() instanceof Value.Form.Flag;
                OptionSpec option = OptionSpec.builder("--" + words(field))
                        .paramLabel(label(field))
                        .type(isFlag ? boolean.class : String.class)
                        .arity(isFlag ? "0..1" : "1")
                        .required(field.required())
                        .description(description(field))
                        .build();
                typed.put(field.name(), option);
                spec.addOption(option);
            }
        }
        if (lines.part().filter(part -> !part.isEmpty()).isPresent()) {
            spec.addOption(clear);
        }
        if (!confirmed.equals(action)) {
            spec.addOption(yes);
        }
        return spec;
    }

    private List<String> cleared() {
        List<String> parts = clear.getValue();
        return parts == null ? List.of() : parts;
    }

    private boolean isList() {
        return action.output().list().isPresent() && action.input().has(Paging.LIMIT);
    }

    private boolean isPosition(String place) {
        return action
                .input()
                .faults(action.input().typed(name -> Optional.of(place).filter(text -> name.equals(Paging.CURSOR))))
                .stream()
                .noneMatch(fault -> fault.place().equals(Paging.CURSOR));
    }

    private static String description(Field<?> field) {
        return CONTACTS.contains(field.name())
                ? field.description() + " Its external id or email address will do, too."
                : field.description();
    }

    private static String label(Field<?> field) {
        return words(field).replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Returns the name of a field as options are written: {@code reply-to} for {@code replyTo}. */
    private static String words(Field<?> field) {
        return CONTACTS.contains(field.name())
                ? "contact"
                : field.name().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private Json given(Optional<String> contact) {
        return action.input()
                .typed(name -> CONTACTS.contains(name) && contact.isPresent()
                        ? contact
                        : text(name).or(() -> Optional.ofNullable(given.get(name))));
    }

    private Optional<String> contact() {
        return CONTACTS.stream().flatMap(name -> text(name).stream()).findFirst();
    }

    private Optional<String> text(String field) {
        return Optional.ofNullable(typed.get(field)).map(ArgSpec::getValue).map(Object::toString);
    }

    @Override
    protected Optional<Outcome> usageError() {
        if (showsSettings()) {
            return Optional.empty();
        }
        Set<String> parts = typed.keySet();
        if (!parts.containsAll(cleared())) {
            return Optional.of(
                    Outcome.usageError("Invalid value for --clear: expected some of " + String.join(", ", parts)));
        }
        if (cleared().stream().anyMatch(name -> text(name).isPresent())) {
            return Optional.of(Outcome.usageError("a part can be set or cleared, not both"));
        }
        return (isList() ? limit.usageError(this::isPosition) : Optional.<Outcome>empty())
                .or(() -> Optional.of(action.input()
                                .read(given(contact().map(contact -> SOME_CONTACT)))
                                .faults())
                        .filter(faults -> !faults.isEmpty())
                        .map(this::usageError))
                .or(this::unknownWord);
    }

    /** Returns the usage error for a word that the action accepts in a path, where it names nothing. */
    private Optional<Outcome> unknownWord() {
        for (Field<?> field : action.input().fields()) {
            if (field.value().form() instanceof Value.Form.Choice choice
                    && text(field.name())
                            .filter(text -> !choice.words().contains(text))
                            .isPresent()) {
                String rule = "must be one of " + String.join(", ", choice.words());
                return Optional.of(usageError(List.of(new Fault(field.name(), rule))));
            }
        }
        return Optional.empty();
    }

    @Override
    protected String place(Fault fault) {
        return action.input().fields().stream()
                .filter(field -> field.name().equals(fault.place()))
                .findFirst()
                .map(field -> field.isArgument() ? label(field) : "--" + words(field))
                .orElse(fault.place());
    }

    @Override
    protected Tenant world(Tenant found, Backend backend) {
        return choice.of(found, backend);
    }

    @Override
    protected TenantId world(TenantId named) {
        return choice.of(named);
    }

    @Override
    protected Outcome run(Caller caller) {
        Optional<String> contact = contact().flatMap(caller::contact);
        if (contact().isPresent() && contact.isEmpty()) {
            return noSuchContact(caller.tenant(), contact().get());
        }
        return outcome(result(caller, given(contact)), lines.view(), caller);
    }

    private Result<ObjectNode> result(Caller caller, Json input) {
        if (showsSettings()) {
            return settings(caller);
        }
        if (isList()) {
            return limit.rows(caller, action, input);
        }
        Optional<String> part = lines.part().filter(name -> !name.isEmpty());
        return part.isPresent()
                ? edit(caller, action, settings -> settings.path(part.get()), input, cleared())
                : caller.call(Boolean.TRUE.equals(yes.getValue()) ? confirmed : action, input);
    }

    /** Returns whether the command line has no value for the action of a setting. */
    private boolean showsSettings() {
        return lines.part().isPresent()
                && cleared().isEmpty()
                && typed.values().stream().allMatch(argument -> argument.getValue() == null);
    }

    @Override
    protected Outcome refused(Result.Refusal refusal, Caller caller) {
        return refusal.kind() == Result.Kind.NOT_FOUND && lines.list().isPresent()
                ? notFound(refusal, lines.list().get(), caller)
                : super.refused(refusal, caller);
    }
}
