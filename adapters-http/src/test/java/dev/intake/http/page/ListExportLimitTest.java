package dev.intake.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.ContactViews;
import dev.intake.contact.Identity;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ForwardingStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Exports of lists that run at the same time. */
class ListExportLimitTest {
    private final CountDownLatch reading = new CountDownLatch(2);
    private final CountDownLatch free = new CountDownLatch(1);

    /** Storage whose lists of contacts wait for a latch. */
    private record WaitingStorage(Storage working, CountDownLatch reading, CountDownLatch free)
            implements ForwardingStorage {
        @Override
        public ContactViews contactViews(TenantId tenant) {
            ContactViews views = working.contactViews(tenant);
            return new ContactViews() {
                @Override
                public List<Contact> contacts(ContactQuery query) {
                    reading.countDown();
                    await(free);
                    return views.contacts(query);
                }

                @Override
                public Optional<ContactId> searchEnd(Optional<ContactId> before) {
                    return views.searchEnd(before);
                }

                @Override
                public Map<ContactId, Contact> contacts(Set<ContactId> ids) {
                    return views.contacts(ids);
                }

                @Override
                public List<Contact> contacts(Identity identity, int limit) {
                    return views.contacts(identity, limit);
                }
            };
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void secondExportOfATenant_isRefusedUntilTheFirstHasEnded_andKeepsNoOtherTenantWaiting() throws Exception {
        try (TestService service = TestService.startOn(storage -> new WaitingStorage(storage, reading, free))) {
            TestBrowser browser = TestBrowser.signedIn(
                    service, service.intake.accounts().createOperator().orElseThrow());
            browser.get("/tenants");
            TenantId acme = service.tenant.id();
            TenantId other =
                    service.intake.tenantSetup().create("Other").orElseThrow().id();
            List<CompletableFuture<Integer>> running = Stream.of(acme, other)
                    .map(tenant -> CompletableFuture.supplyAsync(() -> export(browser, tenant)))
                    .toList();
            await(reading);

            assertThat(export(browser, acme)).isEqualTo(503);
            assertThat(export(browser, other)).isEqualTo(503);
            free.countDown();
            assertThat(running)
                    .allSatisfy(export ->
                            assertThat(export.get(60, TimeUnit.SECONDS)).isEqualTo(200));
            assertThat(export(browser, acme)).isEqualTo(200);
        }
    }

    private static int export(TestBrowser browser, TenantId tenant) {
        try {
            return browser.post("/tenants/" + tenant + "/contacts/export").statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
