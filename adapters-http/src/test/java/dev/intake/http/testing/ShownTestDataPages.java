package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;

import dev.intake.access.IngestionKey;
import dev.intake.ingest.Admission;
import dev.intake.kernel.TenantId;
import dev.intake.testing.TestTenant;
import java.util.List;
import java.util.Optional;

/** The pages of a tenant's test data. */
final class ShownTestDataPages {
    private ShownTestDataPages() {}

    static List<ShownPage> of(TestService service) {
        TestTenant tenant = TestTenant.of(service.storage, service.intake);
        String program = tenant.liveProgram("user.signed_up").id().toString();
        TenantId world = service.intake.testWorlds().open(tenant.id()).orElseThrow();
        String test = ShownPages.at(world);
        String settings = test + "/settings/integrations";
        return List.of(
                new ShownPage("test-settings-fresh", settings, "No key yet"),
                new ShownPage(
                        "test-key-made",
                        settings,
                        visitor -> {
                            pressing("form[action$='/key'] button").by(visitor);
                            receive(service, tenant, world);
                        },
                        "svc_ing_test_"),
                new ShownPage("test-settings", settings, "Delete all test data"),
                new ShownPage("test-events", test + "/events", "user.signed_up"),
                new ShownPage("test-contacts", test + "/contacts", "Test Ann"),
                new ShownPage("test-programs", test + "/programs", "Figures are counted up to"),
                new ShownPage("test-program", test + "/programs/" + program, "the program in live data"),
                new ShownPage("test-emails", test + "/emails", "Emails"),
                new ShownPage("test-audit", test + "/audit", "generate ingestion key"),
                new ShownPage(
                        "test-data-delete-asked",
                        settings,
                        pressing("form[action$='/test-world/empty'] button"),
                        "Delete all test data?"));
    }

    /** The key that the page has shown is replaced, because only its hash is stored. */
    private static void receive(TestService service, TestTenant tenant, TenantId world) {
        IngestionKey key = service.intake.setUpIngestion().generateKey(world).orElseThrow();
        Admission admission = service.intake.ingestBatch().admit(tenant.id(), Optional.of(key));
        service.intake
                .ingestBatch()
                .process(
                        (Admission.Admitted) admission,
                        List.of(
                                identify("u1", "ann@example.com", "Test Ann"),
                                track("u1", null, "user.signed_up", "m1")));
    }
}
