package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokenReader;
import dev.intake.access.StoredAgentToken;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;

/** A tenant with agent tokens. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class AccessKit extends StorageContract {
    static final Instant NOW = ManualClock.START;
    static final Set<AgentScope> ALL = EnumSet.allOf(AgentScope.class);
    static final Duration LIFETIME = Duration.ofDays(30);

    final ManualClock clock = new ManualClock();
    Storage storage;
    Intake intake;
    TestTenant tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        tenant = TestTenant.of(storage, intake);
    }

    TestTenant anotherTenant() {
        return TestTenant.of(storage, intake);
    }

    StoredAgentToken stored(String name, Set<AgentScope> scopes, Instant at) {
        AgentToken token = AgentToken.generate(tenant.id(), new Random());
        return StoredAgentToken.of(new AgentTokenId(UUID.randomUUID()), token, name, scopes, at, at.plus(LIFETIME));
    }

    static long inForce(AgentTokenReader tokens, Instant now) {
        return tokens.agentTokens().stream().filter(token -> token.lastsAt(now)).count();
    }

    void write(Consumer<TenantStores> work) {
        assertThat(storage.unitOfWork().inTenant(tenant.id(), stores -> {
                    work.accept(stores);
                    return true;
                }))
                .isPresent();
    }
}
