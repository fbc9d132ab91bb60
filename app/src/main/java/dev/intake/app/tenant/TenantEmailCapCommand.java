package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.RemoteCommand;
import dev.intake.app.command.RemoteTenant;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import dev.intake.app.remote.ApiRequest;
import dev.intake.id.TenantId;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows, sets or removes a tenant's email cap. */
@Command(
        name = "email-cap",
        description =
                "Show, set or remove the maximum number of marketing emails to one contact within some days, over all"
                        + " programs. An email over it waits.")
public final class TenantEmailCapCommand extends TenantCommand implements RemoteCommand {
    @Option(names = "--emails", paramLabel = "N", description = "Emails: 1 to " + EmailCap.MAX_EMAILS + ".")
    private Optional<Integer> emails = Optional.empty();

    @Option(names = "--days", paramLabel = "D", description = "Days: 1 to " + EmailCap.MAX_DAYS + ".")
    private Optional<Integer> days = Optional.empty();

    @Option(names = "--off", description = "Remove the cap.")
    private boolean off;

    public TenantEmailCapCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        boolean both = emails.isPresent() && days.isPresent();
        boolean none = emails.isEmpty() && days.isEmpty();
        if (!(both && !off) && !none) {
            return Optional.of(Outcome.usageError("--emails and --days go together, and without --off"));
        }
        return none || EmailCap.isValid(emails.get(), days.get())
                ? Optional.empty()
                : Optional.of(Outcome.usageError(
                        "--emails must be 1 to " + EmailCap.MAX_EMAILS + " and --days 1 to " + EmailCap.MAX_DAYS));
    }

    @Override
    protected Outcome run(TenantScope scope) {
        return shown(
                readsOnly()
                        ? scope.stored()
                        : scope.intake()
                                .setSendingTimes()
                                .cap(scope.tenant(), given(), Actor.COMMAND_LINE)
                                .orElseThrow());
    }

    private boolean readsOnly() {
        return emails.isEmpty() && !off;
    }

    private Optional<EmailCap> given() {
        return emails.flatMap(max -> days.map(period -> new EmailCap(max, period)));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode cap = Json.object();
        given().ifPresent(limit -> cap.put("emails", limit.emails()).put("days", limit.days()));
        ObjectNode settings =
                readsOnly() ? tenant.call(ApiRequest.get("/settings")) : tenant.send("PUT", "/email-cap", cap);
        return shown(
                tenant.tenant(),
                Optional.of(settings.path("emailCap"))
                        .filter(JsonNode::isObject)
                        .map(stored -> new EmailCap(
                                stored.path("emails").asInt(),
                                stored.path("days").asInt())));
    }

    private static Outcome shown(Tenant tenant) {
        return shown(tenant.id(), tenant.sendingTimes().cap());
    }

    private static Outcome shown(TenantId tenant, Optional<EmailCap> cap) {
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.value())
                        .put("emails", cap.map(EmailCap::emails).orElse(null))
                        .put("days", cap.map(EmailCap::days).orElse(null)),
                cap.map(limit -> "A contact gets at most " + limit.inWords() + ".")
                        .orElse("There is no email cap."));
    }
}
