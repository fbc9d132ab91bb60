package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.remote.ApiRequest;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows or changes the sender of a tenant's emails. */
@Command(
        name = "sender",
        description = "Show or set the sender of a tenant's emails: its name, its addresses and the postal address of"
                + " the footer.")
public final class TenantSenderCommand extends TenantCommand implements RemoteCommand {
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
        NAME("name"),
        FROM("from"),
        REPLY_TO("reply-to");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        private SenderIdentity clear(SenderIdentity sender) {
            return switch (this) {
                case NAME -> sender.withName(Optional.empty());
                case FROM -> sender.withFrom(Optional.empty());
                case REPLY_TO -> sender.withReplyTo(Optional.empty());
            };
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
        return Stream.of(
                        refusal(
                                positionalName != null && name != null,
                                "give the sender name once, either as NAME or with --name"),
                        refusal(
                                givenName()
                                        .filter(given -> SenderName.parse(given).isEmpty())
                                        .isPresent(),
                                "the sender name must be one line of 1 to " + SenderName.MAX + " characters"),
                        refusal(isNoAddress(from), "--from must be one ASCII address without a name"),
                        refusal(isNoAddress(replyTo), "--reply-to must be one ASCII address without a name"),
                        refusal(
                                postalAddress != null && parsedPostalAddress().isEmpty(),
                                "--postal-address must be 1 to " + PostalAddress.MAX_LINES + " lines of 1 to "
                                        + PostalAddress.MAX_LINE + " characters"),
                        refusal(
                                cleared.stream().anyMatch(this::isGiven),
                                "a part of the sender can be set or cleared, not both"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(Outcome::usageError);
    }

    private boolean isGiven(Part part) {
        return switch (part) {
            case NAME -> givenName().isPresent();
            case FROM -> from != null;
            case REPLY_TO -> replyTo != null;
        };
    }

    private static Optional<String> refusal(boolean isRefused, String why) {
        return isRefused ? Optional.of(why) : Optional.empty();
    }

    private static boolean isNoAddress(@Nullable String text) {
        return text != null && SenderAddress.parse(text).isEmpty();
    }

    private Optional<String> givenName() {
        return Optional.ofNullable(positionalName).or(() -> Optional.ofNullable(name));
    }

    private Optional<PostalAddress> parsedPostalAddress() {
        return Optional.ofNullable(postalAddress).flatMap(lines -> PostalAddress.parse(String.join("\n", lines)));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return ShownSender.of(
                        changes()
                                ? scope.intake()
                                        .setSender()
                                        .change(scope.tenant(), this::edit, Actor.COMMAND_LINE)
                                        .orElseThrow()
                                : scope.stored())
                .outcome();
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        if (from != null || cleared.contains(Part.FROM)) {
            return Outcome.refused("the sender address cannot be set on a remote service; run the command on a machine"
                    + " with the database");
        }
        ObjectNode settings = changes()
                ? tenant.edit(
                        "/sender",
                        before -> ShownSender.toSet(
                                edit(ShownSender.of(tenant.tenant(), before).sender())))
                : tenant.call(ApiRequest.get("/settings"));
        return ShownSender.of(tenant.tenant(), settings).outcome();
    }

    private boolean changes() {
        return givenName().isPresent()
                || from != null
                || replyTo != null
                || postalAddress != null
                || !cleared.isEmpty();
    }

    private SenderIdentity edit(SenderIdentity before) {
        SenderIdentity after = before;
        for (Part part : cleared) {
            after = part.clear(after);
        }
        Optional<SenderName> named = givenName().flatMap(SenderName::parse);
        if (named.isPresent()) {
            after = after.withName(named);
        }
        if (from != null) {
            after = after.withFrom(SenderAddress.parse(from));
        }
        if (replyTo != null) {
            after = after.withReplyTo(SenderAddress.parse(replyTo));
        }
        Optional<PostalAddress> address = parsedPostalAddress();
        return address.isPresent() ? after.withPostalAddress(address.get()) : after;
    }
}
