package dev.intake.app.settings;

import dev.intake.access.AgentToken;
import dev.intake.app.settings.GivenSettings.Given;
import dev.intake.connector.ProviderUrl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/** Reads the address of a remote service and its access token. */
final class RemoteSettingsReader {
    private static final Set<PosixFilePermission> BY_OTHERS =
            Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE);

    private final GivenSettings settings;

    RemoteSettingsReader(GivenSettings settings) {
        this.settings = settings;
    }

    /** Returns the remote service; empty if commands use the database directly. */
    Optional<RemoteSettings> read() {
        Optional<Given> url = settings.find(Setting.URL);
        Optional<Given> token = settings.findSecret(Setting.TOKEN);
        if (url.isEmpty()) {
            token.ifPresent(alone ->
                    settings.refuse(alone, "requires " + Setting.URL.variable() + " or " + Setting.URL.flag()));
            return Optional.empty();
        }
        Optional<BaseUrl> address =
                BaseUrl.parse(url.get().text()).filter(valid -> ProviderUrl.isSafe(URI.create(valid.value())));
        if (address.isEmpty()) {
            settings.refuse(url.get(), "must look like https://intake.example.com; http is allowed for localhost only");
        }
        Optional<Given> file = settings.findFile(Setting.TOKEN);
        file.ifPresent(this::checkIsPrivate);
        if (token.isEmpty()) {
            if (file.isEmpty()) {
                settings.refuse(
                        url.get(),
                        "requires " + Setting.TOKEN.flag() + " or " + Setting.TOKEN.fileVariable()
                                + ", a file with an access token; \"intake agent-token create\" creates one");
            }
            return Optional.empty();
        }
        if (AgentToken.parse(token.get().text()).isEmpty()) {
            settings.refuse(token.get(), "must hold an access token, as \"intake agent-token create\" prints it");
        }
        return address.map(
                valid -> new RemoteSettings(valid, Secret.of(token.get().text()), file.map(Given::text)));
    }

    /** Rejects a file that every user of the machine may read or write, as ssh does. */
    private void checkIsPrivate(Given file) {
        try {
            if (Files.getPosixFilePermissions(Path.of(file.text())).stream().anyMatch(BY_OTHERS::contains)) {
                settings.refuse(
                        file, "must not be readable or writable by everybody; run \"chmod 600\" on " + file.text());
            }
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            // An unreadable file is reported where its content is read; other file systems have no such permissions.
            return;
        }
    }
}
