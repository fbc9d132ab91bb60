package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.account.AccountName;
import dev.intake.event.EventType;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.tenant.SettingsActions;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that are stored while an approval is in progress, before its first transaction. */
@SuppressWarnings("NullAway.Init") // JUnit calls draft before each test
class ApprovalRaceTest {
    private final AtomicReference<Runnable> beforeTheNext = new AtomicReference<>(() -> {});
    private final TestService service = TestService.startOn(storage -> new InterposedStorage(storage, beforeTheNext));
    private final TenantId tenant = service.tenant.id();
    private Program.Draft draft;
    private TestBrowser browser;
    private String page;

    /** Runs an action once, before a unit of work begins. */
    private record InterposedStorage(Storage working, AtomicReference<Runnable> beforeTheNext)
            implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    beforeTheNext.getAndSet(() -> {}).run();
                    return working.unitOfWork().inTenant(tenant, work);
                }
            };
        }
    }

    @BeforeEach
    void draft() throws Exception {
        draft = service.intake
                .programs()
                .drafting()
                .draft(
                        tenant,
                        new ProgramPlan(
                                "Welcome",
                                ProgramKind.CUSTOM,
                                new Trigger(new EventType("user.signed_up")),
                                emails("First")))
                .orElseThrow();
        browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName("ada@example.com"), tenant)
                        .orElseThrow());
        page = "/tenants/" + tenant + "/programs/" + draft.id() + "/approve";
        browser.get(page);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private static EmailSequence emails(String subject) {
        return new EmailSequence(
                DraftingMode.SHARED, List.of(new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Hello")))));
    }

    @Test
    void emailsThatChangeDuringTheApproval_areNotApproved() throws Exception {
        assertStale(() -> assertThat(service.storage.unitOfWork().inTenant(tenant, stores -> {
                    stores.programs().save(draft.id(), emails("Second"));
                    return true;
                }))
                .isPresent());
    }

    @Test
    void layoutThatChangesDuringTheApproval_isNotApproved() throws Exception {
        assertStale(() -> TestTenant.done(service.intake, tenant, SettingsActions.SET_LAYOUT, "header", "Acme"));
    }

    private void assertStale(Runnable change) throws Exception {
        beforeTheNext.set(change);

        HttpResponse<String> refused = browser.post(page, "sender", "Acme");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("was changed since you read it");
        assertThat(service.intake.programViews(tenant).program(draft.id())).contains(draft);
        browser.get(page);
        assertThat(browser.post(page, "sender", "Acme").statusCode()).isEqualTo(303);
    }
}
