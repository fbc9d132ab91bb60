package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.http.testing.ShownPage.sending;

import dev.intake.kernel.Json;
import dev.intake.testing.JsonReader;
import dev.intake.testing.ScriptedDirectory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** The integrations page in each state of one user import. */
final class ShownImportPages {
    private ShownImportPages() {}

    /** One after the other, of the same import. */
    static List<ShownPage> of(TestService service) {
        String settings = ShownPages.at(service.intake
                        .tenantSetup()
                        .create("Importing")
                        .orElseThrow()
                        .id())
                + "/settings/integrations/connectors/clerk/sync";
        ShownPage.Doing saving =
                sending("clerk-api-key", "sk_test_0123456789abcdefWXYZ", "form[action$='/clerk/api-key'] button");
        return List.of(
                new ShownPage("import-offered", settings, saving, "ends in WXYZ"),
                new ShownPage("import-ordered", settings, pressing("#user-import-start"), "Importing since"),
                new ShownPage(
                        "import-running",
                        settings,
                        visitor -> {
                            AtomicBoolean over = new AtomicBoolean();
                            importTwoUsers(service, pause -> !over.getAndSet(true));
                            visitor.open(settings);
                        },
                        "Users read"),
                new ShownPage("import-stopped", settings, pressing("#user-import-cancel"), "Import stopped on"),
                new ShownPage(
                        "import-failed",
                        settings,
                        visitor -> {
                            visitor.press("#user-import-start");
                            visitor.await("Importing since");
                            visitor.press("#clerk-api-key-clear");
                            visitor.await("a running import fails");
                            visitor.press("main button.danger");
                        },
                        "the API key was removed"),
                new ShownPage(
                        "import-complete",
                        settings,
                        visitor -> {
                            saving.by(visitor);
                            visitor.await("ends in WXYZ");
                            visitor.press("#user-import-start");
                            visitor.await("Importing since");
                            importTwoUsers(service, pause -> true);
                            visitor.open(settings);
                        },
                        "Import completed on"));
    }

    private static void importTwoUsers(TestService service, Predicate<Duration> goingOn) {
        List<Json> users = List.of(JsonReader.read("{\"id\": \"user_0\"}"), JsonReader.read("{\"id\": \"user_1\"}"));
        service.connectors
                .importWorker((connector, key) -> new ScriptedDirectory(1, users), goingOn)
                .run();
    }
}
