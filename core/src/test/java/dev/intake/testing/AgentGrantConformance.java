package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentGrant;
import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.access.AuditEntry;
import dev.intake.access.GrantRequest;
import dev.intake.access.GrantSecret;
import dev.intake.access.GrantedTokens;
import dev.intake.access.Grantor;
import dev.intake.access.StoredAgentToken;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Grants that a person gives to an application by OAuth, and the tokens that it exchanges. */
public abstract class AgentGrantConformance extends AccessKit {
    /** The example of RFC 7636, appendix B. */
    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    private static final Grantor GRANTOR =
            new Grantor(new Actor(Actor.Kind.PERSON, "ann"), NOW.minus(Duration.ofDays(3)));

    @Test
    void grant_isReadBack_andItsTokenReplaced_byEachExchange() {
        GrantSecret code = approve();
        StoredAgentToken waiting =
                storage.accessViews(tenant.id()).agentTokens().get(0);
        assertThat(waiting.grant().orElseThrow())
                .isEqualTo(new AgentGrant(
                        "client",
                        "https://app.example.org/cb",
                        Optional.of(CHALLENGE),
                        waiting.grant().orElseThrow().family(),
                        waiting.grant().orElseThrow().current(),
                        NOW.plus(AgentGrants.CODE_LIFETIME),
                        NOW.plus(LIFETIME),
                        Optional.of(GRANTOR.account()),
                        Optional.empty()));

        GrantedTokens first = exchange(code).orElseThrow();
        StoredAgentToken granted =
                storage.accessViews(tenant.id()).agentTokens().get(0);
        assertThat(granted.id()).isEqualTo(waiting.id());
        assertThat(granted.grant().orElseThrow().challenge()).isEmpty();
        assertThat(granted.expiresAt()).contains(NOW.plus(AgentGrants.ACCESS_LIFETIME));
        assertThat(intake.agentAccess().isInForce(first.access())).isTrue();
        clock.move(AgentGrants.ACCESS_LIFETIME);
        assertThat(intake.agentAccess().isInForce(first.access())).isFalse();

        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();
        assertThat(intake.agentAccess().admit(second.access(), AgentScope.READ, "look"))
                .isInstanceOf(AgentAdmission.Admitted.class);
        assertThat(storage.accessViews(tenant.id()).agentTokens()).hasSize(1);
    }

    @Test
    void refreshTokenUsedTwice_endsTheGrant_afterTheGrace_andIsOnRecord() {
        GrantedTokens first = exchange(approve()).orElseThrow();
        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();
        clock.move(AgentGrants.REPEAT_GRACE);

        assertThat(intake.agentGrants().refresh(first.refresh(), "client")).isEmpty();

        assertEnded(second);
    }

    @Test
    void refreshTokenRepeated_withinTheGrace_hasTheSameAnswer() {
        GrantedTokens first = exchange(approve()).orElseThrow();
        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();
        assertThat(second.refresh().reveal()).isNotEqualTo(first.refresh().reveal());
        clock.move(AgentGrants.REPEAT_GRACE.minusSeconds(1));

        assertThat(intake.agentGrants().refresh(first.refresh(), "another client"))
                .isEmpty();
        GrantedTokens repeated =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();

        assertThat(repeated.access().reveal()).isEqualTo(second.access().reveal());
        assertThat(repeated.refresh().reveal()).isEqualTo(second.refresh().reveal());
        assertThat(repeated.lifetime())
                .isEqualTo(AgentGrants.ACCESS_LIFETIME.minus(AgentGrants.REPEAT_GRACE.minusSeconds(1)));
        assertThat(intake.agentAccess().isInForce(second.access())).isTrue();
        assertThat(intake.agentGrants().refresh(second.refresh(), "client")).isPresent();
        assertThat(StoredTexts.in(storage.accessViews(tenant.id()).agentTokens().get(0)))
                .noneMatch(text -> text.contains(second.refresh().reveal())
                        || text.contains(second.access().reveal()));
    }

    @Test
    void refreshTokenUsedTwice_endsTheGrant_withinTheGraceToo_onceTheNextOneWasUsed() {
        GrantedTokens first = exchange(approve()).orElseThrow();
        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();
        GrantedTokens third =
                intake.agentGrants().refresh(second.refresh(), "client").orElseThrow();

        assertThat(intake.agentGrants().refresh(first.refresh(), "client")).isEmpty();

        assertEnded(third);
    }

    @Test
    void codeUsedTwice_endsTheGrant_atOnce() {
        GrantSecret code = approve();
        GrantedTokens first = exchange(code).orElseThrow();

        assertThat(exchange(code)).isEmpty();

        assertEnded(first);
    }

    private void assertEnded(GrantedTokens tokens) {
        assertThat(intake.agentAccess().isInForce(tokens.access())).isFalse();
        assertThat(intake.agentGrants().refresh(tokens.refresh(), "client")).isEmpty();
        assertThat(intake.accessViews(tenant.id()).audit(10))
                .extracting(AuditEntry::action)
                .anyMatch(action -> action.endsWith("whose secret was used twice"));
    }

    @Test
    void codeAndAccessToken_ofAClockThatWasAhead_areOver_whenTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        GrantSecret code = approve();
        GrantedTokens tokens = exchange(approve()).orElseThrow();
        clock.move(Duration.ofDays(-1));

        assertThat(exchange(code)).isEmpty();
        assertThat(intake.agentAccess().isInForce(tokens.access())).isFalse();
        GrantedTokens next =
                intake.agentGrants().refresh(tokens.refresh(), "client").orElseThrow();
        assertThat(intake.agentAccess().isInForce(next.access())).isTrue();
    }

    @Test
    void graceOfAClockThatWasAhead_isOver_whenTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        GrantedTokens first = exchange(approve()).orElseThrow();
        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();
        clock.move(Duration.ofDays(-1));

        assertThat(intake.agentGrants().refresh(first.refresh(), "client")).isEmpty();

        assertEnded(second);
    }

    @Test
    void grants_countAsTokensInForce_untilTheyEnd() {
        exchange(approve());
        clock.move(LIFETIME.minusSeconds(1));
        write(access -> {
            assertThat(inForce(access.agentTokens(), clock.instant())).isEqualTo(1);
            assertThat(inForce(access.agentTokens(), clock.instant().plusSeconds(1)))
                    .isZero();
        });
        assertThat(intake.agentAccess()
                        .isInForce(
                                storage.accessViews(tenant.id()).agentTokens().get(0)))
                .isTrue();
    }

    @Test
    void grantsWhoseCodeWasNeverExchanged_countUntilTheCodeExpires() {
        for (int i = 0; i < StoredAgentToken.MAX_IN_FORCE; i++) {
            approve();
        }
        assertThat(approved(tenant.id())).isEmpty();

        clock.move(AgentGrants.CODE_LIFETIME);

        assertThat(intake.accessViews(tenant.id()).agentTokens())
                .hasSize(StoredAgentToken.MAX_IN_FORCE)
                .noneMatch(intake.agentAccess()::isInForce);
        assertThat(approved(tenant.id())).isPresent();
    }

    @Test
    void grant_overTheLimitOfTokens_orOfNoTenant_isNotCreated() {
        for (int i = 0; i < StoredAgentToken.MAX_IN_FORCE; i++) {
            StoredAgentToken stored = stored("t" + i, ALL, NOW);
            write(access -> access.agentTokens().save(List.of(stored)));
        }
        assertThat(approved(tenant.id())).isEmpty();
        assertThat(approved(new TenantId("tn_nobody"))).isEmpty();
    }

    @Test
    void secretOfAGrant_neverWorksForAnotherTenant() {
        GrantSecret code = approve();
        GrantSecret elsewhere = GrantSecret.parseCode(code.reveal()
                        .replace(tenant.id().value(), anotherTenant().id().value()))
                .orElseThrow();

        assertThat(exchange(elsewhere)).isEmpty();
        assertThat(exchange(code)).isPresent();
    }

    @Test
    void grantsOfAPerson_areEnded_andNoOthers() {
        GrantedTokens ended = exchange(approve()).orElseThrow();
        GrantSecret unused = approve();
        StoredAgentToken made = stored("Laptop", ALL, NOW);
        write(access -> access.agentTokens().save(List.of(made)));
        Grantor another = new Grantor(GRANTOR.actor(), GRANTOR.account().plusSeconds(1));
        GrantedTokens others =
                exchange(approved(tenant.id(), another).orElseThrow()).orElseThrow();

        intake.agentGrants().endAll(tenant.id(), GRANTOR.account(), Actor.COMMAND_LINE);

        assertThat(intake.agentAccess().isInForce(ended.access())).isFalse();
        assertThat(intake.agentGrants().refresh(ended.refresh(), "client")).isEmpty();
        assertThat(exchange(unused)).isEmpty();
        assertThat(storage.accessViews(tenant.id()).agentTokens()).contains(made);
        assertThat(intake.agentAccess().isInForce(others.access())).isTrue();
        assertThat(intake.agentGrants().refresh(others.refresh(), "client")).isPresent();
        assertThat(intake.accessViews(tenant.id()).audit(10))
                .extracting(AuditEntry::action)
                .filteredOn(action -> action.endsWith("whose owner no longer has an account"))
                .hasSize(2);
    }

    @Test
    void grantsOfAMember_endWithTheAccount_afterAnyRename() {
        AccountName old = new AccountName("ann-" + UUID.randomUUID());
        AccountName renamed = new AccountName("new-" + old);
        intake.accounts().addMember(old, tenant.id());
        Account member = storage.accounts().find(old).orElseThrow();
        Grantor by = new Grantor(new Actor(Actor.Kind.PERSON, old.value()), member.createdAt());
        GrantedTokens granted =
                exchange(approved(tenant.id(), by).orElseThrow()).orElseThrow();
        intake.accounts().rename(old, renamed);
        assertThat(intake.accounts().exists(member)).isFalse();
        assertThat(intake.accounts().exists(member.named(renamed))).isTrue();

        intake.accounts().removeMember(renamed, tenant.id(), Actor.COMMAND_LINE);

        assertThat(intake.agentAccess().isInForce(granted.access())).isFalse();
        assertThat(intake.agentGrants().refresh(granted.refresh(), "client")).isEmpty();
        assertThat(intake.accounts().exists(member.named(renamed))).isFalse();
    }

    private GrantSecret approve() {
        return approved(tenant.id()).orElseThrow();
    }

    private Optional<GrantSecret> approved(TenantId of) {
        return approved(of, GRANTOR);
    }

    private Optional<GrantSecret> approved(TenantId of, Grantor by) {
        return intake.agentGrants()
                .approve(
                        of,
                        new GrantRequest("client", "Editor", "https://app.example.org/cb", CHALLENGE),
                        Set.of(AgentScope.READ),
                        LIFETIME,
                        by);
    }

    private Optional<GrantedTokens> exchange(GrantSecret code) {
        return intake.agentGrants().exchange(code, "client", "https://app.example.org/cb", VERIFIER);
    }
}
