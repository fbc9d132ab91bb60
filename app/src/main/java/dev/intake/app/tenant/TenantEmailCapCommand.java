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
import dev.intake.kernel.TenantId;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.SetSendingTimes;
import dev.intake.tenant.Tenant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows, sets or removes a tenant's email cap. */
@Command(
        name = "email-cap",
        description =
                "Show, set or remove the maximum number of marketing emails to one contact within some days, over all"
                        + " programs; an email over it waits. Set how many emails a day one address gets; an email over"
                        + " it is held.")
public final class TenantEmailCapCommand extends TenantCommand implements RemoteCommand {
    @Option(names = "--emails", paramLabel = "N", description = "Emails: 1 to " + EmailCap.MAX_EMAILS + ".")
    private Optional<Integer> emails = Optional.empty();

    @Option(names = "--days", paramLabel = "D", description = "Days: 1 to " + EmailCap.MAX_DAYS + ".")
    private Optional<Integer> days = Optional.empty();

    @Option(
            names = "--per-address",
            paramLabel = "N",
            description = "Emails a day to one address, for marketing and transactional programs each, alone: 1 to "
                    + EmailCap.MAX_EMAILS + ". Default: " + SendingTimes.PER_ADDRESS + ".")
    private Optional<Integer> perAddress = Optional.empty();

    @Option(names = "--off", description = "Remove the cap.")
    private boolean off;

    public TenantEmailCapCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        boolean both = emails.isPresent() && days.isPresent();
        boolean none = emails.isEmpty() && days.isEmpty();
        if (perAddress.isPresent()) {
            return none && !off && EmailCap.isValid(perAddress.get(), 1)
                    ? Optional.empty()
                    : Optional.of(
                            Outcome.usageError("--per-address is 1 to " + EmailCap.MAX_EMAILS + " and stands alone"));
        }
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
        if (readsOnly()) {
            return shown(scope.stored());
        }
        SetSendingTimes set = scope.intake().setSendingTimes();
        return shown(
                perAddress.isPresent()
                        ? set.perAddress(scope.tenant(), any -> true, perAddress.get(), Actor.COMMAND_LINE)
                                .orElseThrow()
                                .tenant()
                        : set.cap(scope.tenant(), given(), Actor.COMMAND_LINE).orElseThrow());
    }

    private boolean readsOnly() {
        return emails.isEmpty() && perAddress.isEmpty() && !off;
    }

    private Optional<EmailCap> given() {
        return emails.flatMap(max -> days.map(period -> new EmailCap(max, period)));
    }

    @Override
    public Outcome run(RemoteTenant tenant) {
        ObjectNode settings = readsOnly() ? tenant.call(ApiRequest.get("/settings")) : changed(tenant);
        return shown(
                tenant.tenant(),
                Optional.of(settings.path("emailCap"))
                        .filter(JsonNode::isObject)
                        .map(stored -> new EmailCap(
                                stored.path("emails").asInt(),
                                stored.path("days").asInt())),
                settings.path("emailsPerAddress").asInt(SendingTimes.PER_ADDRESS));
    }

    private ObjectNode changed(RemoteTenant tenant) {
        ObjectNode cap = Json.object();
        if (perAddress.isPresent()) {
            return tenant.send("PUT", "/address-cap", cap.put("emails", perAddress.get()));
        }
        given().ifPresent(limit -> cap.put("emails", limit.emails()).put("days", limit.days()));
        return tenant.send("PUT", "/email-cap", cap);
    }

    private static Outcome shown(Tenant tenant) {
        return shown(
                tenant.id(), tenant.sendingTimes().cap(), tenant.sendingTimes().perAddress());
    }

    private static Outcome shown(TenantId tenant, Optional<EmailCap> cap, int perAddress) {
        return Outcome.done(
                Json.object()
                        .put("tenantId", tenant.value())
                        .put("emails", cap.map(EmailCap::emails).orElse(null))
                        .put("days", cap.map(EmailCap::days).orElse(null))
                        .put("perAddress", perAddress),
                cap.map(limit -> "A contact gets at most " + limit.inWords() + ".")
                                .orElse("There is no email cap.")
                        + " An address gets at most " + perAddress
                        + " emails a day of marketing programs, and as many of transactional ones.");
    }
}
