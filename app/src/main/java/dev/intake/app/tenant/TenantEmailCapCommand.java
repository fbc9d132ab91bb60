package dev.intake.app.tenant;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.program.SendingTimeActions;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.SettingsActions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows, sets or removes a tenant's email cap. By hand: it has two actions. */
@Command(
        name = "email-cap",
        description =
                "Show, set or remove the maximum number of marketing emails to one contact within some days, over all"
                        + " programs; an email over it waits. Set how many emails a day one address gets; an email over"
                        + " it is held.")
public final class TenantEmailCapCommand extends CallingCommand {
    @Option(names = "--emails", paramLabel = "N", description = "Emails: 1 to " + EmailCap.MAX_EMAILS + ".")
    private @Nullable String emails;

    @Option(names = "--days", paramLabel = "D", description = "Days: 1 to " + EmailCap.MAX_DAYS + ".")
    private @Nullable String days;

    @Option(
            names = "--per-address",
            paramLabel = "N",
            description = "Emails a day to one address, for marketing and transactional programs each, alone: 1 to "
                    + EmailCap.MAX_EMAILS + ". Default: " + SendingTimes.PER_ADDRESS + ".")
    private @Nullable String perAddress;

    @Option(names = "--off", description = "Remove the cap.")
    private boolean off;

    public TenantEmailCapCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        boolean capped = emails != null || days != null;
        return (capped ? 1 : 0) + (off ? 1 : 0) + (perAddress != null ? 1 : 0) > 1
                ? Optional.of(Outcome.usageError("--off and --per-address stand alone"))
                : Optional.empty();
    }

    @Override
    protected Outcome run(Caller caller) {
        if (perAddress != null) {
            return call(SendingTimeActions.SET_ADDRESS_CAP, Map.of("emails", perAddress), caller);
        }
        Map<String, String> cap = new HashMap<>();
        if (emails != null) {
            cap.put("emails", emails);
        }
        if (days != null) {
            cap.put("days", days);
        }
        return call(off || !cap.isEmpty() ? SendingTimeActions.SET_CAP : SettingsActions.READ, cap, caller);
    }

    private Outcome call(Action<? super Storage, ?, ?> action, Map<String, String> given, Caller caller) {
        return outcome(
                caller.call(action, action.input().typed(name -> Optional.ofNullable(given.get(name)))),
                SettingsView::caps,
                caller);
    }
}
