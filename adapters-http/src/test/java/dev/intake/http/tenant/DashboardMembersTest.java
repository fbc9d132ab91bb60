package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.http.testing.TestBrowser;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tenant's member invites and removes others. */
class DashboardMembersTest extends DashboardIntegrationsKit {
    private final String members = "/tenants/" + fresh.id() + "/settings/members";

    private List<String> accounts() {
        return service.intake.accounts().list().stream()
                .map(account -> account.name().value())
                .toList();
    }

    @Test
    void member_isInvitedByALink_signsIn_andIsRemoved() throws Exception {
        assertThat(browser.get(settings).body()).contains(members);
        browser.get(members);
        HttpResponse<String> invited = browser.post(members, "name", "Bob@example.com");
        assertThat(invited.statusCode()).isEqualTo(200);
        String link = found("/choose-password/[A-Za-z0-9_-]+", invited.body());
        TestBrowser bob = new TestBrowser(service);
        bob.post(link, "password", TestBrowser.PASSWORD, "again", TestBrowser.PASSWORD);
        assertThat(bob.get(members).body()).contains("ada@example.com", "bob@example.com");

        assertThat(browser.post(members + "/remove", "name", "bob@example.com").body())
                .contains("Remove bob@example.com?");
        assertThat(accounts()).contains("bob@example.com");
        HttpResponse<String> removed = browser.post(members + "/remove", "name", "bob@example.com", "confirmed", "yes");

        assertThat(browser.get(removed.headers().firstValue("Location").orElseThrow())
                        .body())
                .contains("The member was removed.")
                .doesNotContain("bob@example.com");
        assertThat(bob.get(members).statusCode()).isEqualTo(303);
        assertThat(service.intake.accessViews(fresh.id()).audit(9))
                .extracting(AuditEntry::action)
                .containsExactlyInAnyOrder("add member bob@example.com", "remove member bob@example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not a name", "ada@example.com", "eve@example.com"})
    void name_thatIsInvalid_orTaken_evenByAnotherTenant_isRefused(String name) throws Exception {
        service.intake.accounts().addMember(new AccountName("eve@example.com"), service.tenant.id());
        browser.get(members);
        HttpResponse<String> refused = browser.post(members, "name", name);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Nobody was invited.", "value=\"" + name + "\"");
        assertThat(accounts()).containsExactly("ada@example.com", "eve@example.com");
    }

    /** Names are unique in the service; otherwise a member could ask for every one. */
    @Test
    void namesOfAccountsElsewhere_areToldFiveTimesADay_andThenNothingIs() throws Exception {
        for (int i = 0; i < 6; i++) {
            service.intake.accounts().addMember(new AccountName("eve" + i + "@example.com"), service.tenant.id());
        }
        browser.get(members);
        for (int i = 0; i < 5; i++) {
            assertThat(browser.post(members, "name", "eve" + i + "@example.com").body())
                    .contains("cannot be used; choose another");
        }

        String taken = browser.post(members, "name", "eve5@example.com").body();
        String free = browser.post(members, "name", "new5@example.com").body();

        assertThat(taken).contains("Try again tomorrow").isEqualTo(free.replace("new5@", "eve5@"));
        assertThat(service.intake.accessViews(fresh.id()).audit(9))
                .filteredOn(entry -> entry.outcome() == AuditEntry.Outcome.REFUSED)
                .extracting(AuditEntry::action)
                .hasSize(7)
                .startsWith("add member new5@example.com", "add member eve5@example.com")
                .endsWith("add member with the name of another account");
        service.clock.move(Duration.ofDays(1));
        browser = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .newLink(new AccountName("ada@example.com"))
                        .orElseThrow());
        browser.get(members);
        assertThat(browser.post(members, "name", "new5@example.com").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada@example.com", "eve@example.com", "operator", "nobody"})
    void oneself_andAccountsOutsideOfTheTenant_areNotRemoved(String name) throws Exception {
        service.intake.accounts().createOperator();
        service.intake.accounts().addMember(new AccountName("eve@example.com"), service.tenant.id());
        browser.get(members);

        assertThat(browser.post(members + "/remove", "name", name, "confirmed", "yes")
                        .statusCode())
                .isEqualTo(422);
        assertThat(accounts()).containsExactly("ada@example.com", "eve@example.com", "operator");
        assertThat(browser.get(members).body()).doesNotContain("eve@example.com");
    }

    @Test
    void members_ofMoreThanAPage_areReachedByItsLink() throws Exception {
        for (int i = 0; i < 100; i++) {
            service.intake
                    .accounts()
                    .addMember(new AccountName(String.format(Locale.ROOT, "m%02d+x@example.com", i)), fresh.id());
        }
        String first = browser.get(members).body();

        assertThat(first).contains("ada@example.com", "m98+x@example.com").doesNotContain("m99+x@example.com");
        String second = browser.get(found("\\?after=[^\"]+", first).transform(query -> members + query))
                .body();
        assertThat(second).contains("m99+x@example.com").doesNotContain("m98+x@example.com", "Next page");
        assertThat(browser.get(members + "?after=%21").body()).contains("ada@example.com");
    }

    @Test
    void action_withoutASession_orFormToken_isNotDone() throws Exception {
        browser.get(members);
        browser.withFormToken("another");
        assertThat(browser.post(members, "name", "bob@example.com").statusCode())
                .isEqualTo(403);
        assertThat(new TestBrowser(service)
                        .post(members, "name", "bob@example.com")
                        .statusCode())
                .isNotEqualTo(200);
        assertThat(accounts()).containsExactly("ada@example.com");
    }

    @Test
    void membersOfAnotherTenant_areNeitherShownNorChanged() throws Exception {
        browser.get(members);
        String others = "/tenants/" + service.tenant.id() + "/settings/members";
        assertThat(browser.get(others).statusCode()).isEqualTo(404);
        assertThat(browser.post(others, "name", "bob@example.com").statusCode()).isEqualTo(404);
        assertThat(browser.post(others + "/remove", "name", "ada@example.com", "confirmed", "yes")
                        .statusCode())
                .isEqualTo(404);
        assertThat(accounts()).containsExactly("ada@example.com");
    }
}
