package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentGrant;
import dev.intake.access.AgentGrants;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokens;
import dev.intake.access.AuditEntry;
import dev.intake.access.GrantRequest;
import dev.intake.access.GrantSecret;
import dev.intake.access.GrantedTokens;
import dev.intake.access.StoredAgentToken;
import dev.intake.id.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Grants that a person gives to an application by OAuth, and the tokens that it exchanges. */
public abstract class AgentGrantConformance extends AccessKit {
    /** The example of RFC 7636, appendix B. */
    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    // Grants

    @Test
    void grant_isReadBack_andItsTokenReplaced_byEachExchange() {
        GrantSecret code = approve();
        StoredAgentToken waiting =
                storage.accessViews().agentTokens(tenant.id()).get(0);
        assertThat(waiting.grant().orElseThrow())
                .isEqualTo(new AgentGrant(
                        "client",
                        "https://app.example.org/cb",
                        Optional.of(CHALLENGE),
                        waiting.grant().orElseThrow().family(),
                        waiting.grant().orElseThrow().current(),
                        NOW.plus(AgentGrants.CODE_LIFETIME),
                        NOW.plus(LIFETIME)));

        GrantedTokens first = exchange(code).orElseThrow();
        StoredAgentToken granted =
                storage.accessViews().agentTokens(tenant.id()).get(0);
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
        assertThat(storage.accessViews().agentTokens(tenant.id())).hasSize(1);
    }

    @Test
    void secretOfAGrant_usedTwice_endsIt_andIsOnRecord() {
        GrantedTokens first = exchange(approve()).orElseThrow();
        GrantedTokens second =
                intake.agentGrants().refresh(first.refresh(), "client").orElseThrow();

        assertThat(intake.agentGrants().refresh(first.refresh(), "client")).isEmpty();

        assertThat(intake.agentAccess().isInForce(second.access())).isFalse();
        assertThat(intake.agentGrants().refresh(second.refresh(), "client")).isEmpty();
        assertThat(intake.accessViews().audit(tenant.id(), 10))
                .extracting(AuditEntry::action)
                .anyMatch(action -> action.endsWith("whose secret was used twice"));
    }

    @Test
    void grants_countAsTokensInForce_untilTheyEnd() {
        exchange(approve());
        clock.move(LIFETIME.minusSeconds(1));
        write(access -> {
            assertThat(access.agentTokens().inForce(clock.instant())).isEqualTo(1);
            assertThat(access.agentTokens().inForce(clock.instant().plusSeconds(1)))
                    .isZero();
        });
        assertThat(intake.agentTokens()
                        .isInForce(
                                storage.accessViews().agentTokens(tenant.id()).get(0)))
                .isTrue();
    }

    @Test
    void grant_overTheLimitOfTokens_orOfNoTenant_isNotMade() {
        for (int i = 0; i < AgentTokens.MAX_IN_FORCE; i++) {
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

    private GrantSecret approve() {
        return approved(tenant.id()).orElseThrow();
    }

    private Optional<GrantSecret> approved(TenantId of) {
        return intake.agentGrants()
                .approve(
                        of,
                        new GrantRequest("client", "Editor", "https://app.example.org/cb", CHALLENGE),
                        Set.of(AgentScope.READ),
                        LIFETIME,
                        Actor.COMMAND_LINE);
    }

    private Optional<GrantedTokens> exchange(GrantSecret code) {
        return intake.agentGrants().exchange(code, "client", "https://app.example.org/cb", VERIFIER);
    }
}
