package dev.intake.app.suppression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCommand;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.app.remote.ApiRequest.ApiBody;
import dev.intake.contact.EmailAddress;
import dev.intake.suppression.LiftSuppression;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command about one address of a tenant. */
public abstract class SuppressionCommand extends WorldCommand {
    @Parameters(index = "1", paramLabel = "EMAIL", description = "The email address.")
    private @Nullable EmailAddress address = null;

    protected SuppressionCommand(CommandContext commandContext) {
        super(commandContext);
    }

    final EmailAddress address() {
        return Objects.requireNonNull(address, "picocli rejects a command line without the address");
    }

    /** Returns the address with its suppressions. */
    final Outcome shown(TenantScope scope) {
        List<Suppression> known =
                scope.intake().suppressionViews(scope.tenant()).suppressions(address());
        ObjectNode json = Json.object()
                .put("email", address().value())
                .put("closed", known.stream().anyMatch(Suppression::holds));
        json.set("suppressions", SuppressionView.json(known));
        return shown(json);
    }

    /** Returns the outcome with the address and its suppressions. */
    static Outcome shown(ObjectNode json) {
        JsonNode known = json.path("suppressions");
        return Outcome.done(
                json, known.isEmpty() ? List.of("This address has never been closed.") : SuppressionView.lines(known));
    }

    /** Returns an object with the address. */
    final ObjectNode body() {
        return Json.object().put("email", address().value());
    }

    private static Outcome noSuchTenant(TenantScope scope) {
        return Outcome.refused("tenant " + scope.tenant() + " no longer exists");
    }

    /** Shows whether an address is closed. */
    @Command(name = "show", description = "Show whether an address is closed: since when, why and by what.")
    public static final class Show extends SuppressionCommand implements RemoteCommand {
        public Show(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        protected Outcome run(TenantScope scope) {
            return shown(scope);
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return shown(tenant.call(ApiRequest.search("/suppressions", ApiBody.of(body()))));
        }
    }

    /** Closes an address. */
    @Command(
            name = "add",
            description = "Close an address: no email of the scope goes to it, whichever contact has it or gets it.")
    public static final class Add extends SuppressionCommand implements RemoteCommand {
        @Option(
                names = "--reason",
                paramLabel = "REASON",
                description =
                        "unsubscribed, hard-bounce or complaint; a complaint cannot be lifted. Default: unsubscribed.")
        private String reason = "unsubscribed";

        @Option(
                names = "--scope",
                paramLabel = "SCOPE",
                description = "marketing or all; a bounce or complaint stops all. Default: all.")
        private String scope = "all";

        public Add(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        protected Outcome run(TenantScope tenant) {
            return checked((why, what) -> tenant.intake()
                    .suppressAddress()
                    .suppress(tenant.tenant(), address(), why, what, Actor.COMMAND_LINE)
                    .map(changed -> shown(tenant))
                    .orElseGet(() -> noSuchTenant(tenant)));
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return checked((why, what) -> shown(tenant.create(
                    "/suppressions", body().put("reason", why.label()).put("scope", what.label()))));
        }

        private Outcome checked(BiFunction<SuppressionReason, SuppressionScope, Outcome> next) {
            SuppressionReason why = SuppressionReason.named(reason).orElse(null);
            SuppressionScope what = SuppressionScope.named(scope).orElse(null);
            if (why == null) {
                return Outcome.refused("--reason must be unsubscribed, hard-bounce or complaint");
            }
            if (what == null || (what == SuppressionScope.MARKETING && why != SuppressionReason.UNSUBSCRIBED)) {
                return Outcome.refused("--scope must be marketing or all, and all for a bounce or complaint");
            }
            return next.apply(why, what);
        }
    }

    /** Opens a closed address. */
    @Command(
            name = "lift",
            description =
                    "Open a closed address again, and grant the consent of its contacts. Refused after a complaint.")
    public static final class Lift extends SuppressionCommand implements RemoteCommand {
        public Lift(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        public Outcome run(RemoteTenant tenant) {
            return shown(tenant.send("POST", "/suppressions/lift", body()));
        }

        @Override
        protected Outcome run(TenantScope scope) {
            LiftSuppression.Outcome outcome =
                    scope.intake().liftSuppression().lift(scope.tenant(), address(), Actor.COMMAND_LINE);
            return switch (outcome) {
                case LIFTED -> shown(scope);
                case OPEN -> Outcome.refused("the address is not closed");
                case COMPLAINT -> Outcome.refused("the recipient reported an email as spam; the address stays closed");
                case NO_SUCH_TENANT -> noSuchTenant(scope);
            };
        }
    }
}
