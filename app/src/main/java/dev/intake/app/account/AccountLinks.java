package dev.intake.app.account;

import dev.intake.account.OneTimeLink;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;

/** Shows a one-time link. */
final class AccountLinks {
    private AccountLinks() {}

    static Outcome made(OneTimeLink link, String name, Settings settings) {
        String address = settings.baseUrl().choosePassword(link);
        return Outcome.done(
                Json.object().put("name", name).put("link", address),
                "With this link, good once and for a day, " + name + " chooses a password:",
                "  " + address);
    }
}
