package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.Actor;
import dev.intake.access.AgentAccess;
import dev.intake.access.AgentAdmission;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredAgentToken;
import dev.intake.account.AgentTokenActions.Created;
import dev.intake.action.Result;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.kernel.RequestCost;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.traffic.RecentEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do so that agents can act for tenants, and what agents may do on it. The storage may contain other
 * tenants; every test creates its own.
 */
public abstract class AccessConformance extends AccessKit {
    // Stores

    @Test
    void agentTokens_areReadBackAndChanged() {
        StoredAgentToken read = stored("reader", Set.of(AgentScope.READ), NOW);
        StoredAgentToken all = stored("everything 😀", ALL, NOW.plusSeconds(1));
        write(access -> access.agentTokens().save(List.of(read, all)));
        StoredAgentToken gone = read.revoked(NOW.plusSeconds(5));
        write(access -> {
            assertThat(inForce(access.agentTokens(), NOW)).isEqualTo(2);
            assertThat(access.agentTokens().agentToken(read.id())).contains(read);
            assertThat(access.agentTokens().agentToken(new AgentTokenId(UUID.randomUUID())))
                    .isEmpty();
            access.agentTokens().save(List.of(gone));
        });

        write(access -> {
            assertThat(inForce(access.agentTokens(), NOW)).isEqualTo(1);
            assertThat(access.agentTokens().agentToken(read.hash())).contains(gone);
            assertThat(access.agentTokens().agentToken(all.hash())).contains(all);
            assertThat(access.agentTokens().agentToken(KeyHash.of("x"))).isEmpty();
        });
        assertThat(storage.accessViews(tenant.id()).agentTokens()).containsExactly(all, gone);
        assertThat(storage.accessViews(tenant.id()).agentToken(all.hash())).contains(all);
        assertThat(storage.accessViews(anotherTenant().id()).agentToken(all.hash()))
                .isEmpty();
    }

    @Test
    void agentTokens_ofAMissingTenant_areEmpty() {
        TenantId nobody = new TenantId("tn_nobody");

        assertThat(storage.accessViews(nobody).agentTokens()).isEmpty();
        assertThat(storage.accessViews(nobody).agentToken(KeyHash.of("x"))).isEmpty();
        assertThat(storage.accessViews(nobody).audit(10)).isEmpty();
    }

    // Tokens

    @Test
    void token_isShownOnce_andOnlyItsHashIsStored() {
        Created made = make(ALL);

        assertThat(made.token().tenant()).isEqualTo(tenant.id());
        assertThat(storage.accessViews(tenant.id()).agentTokens()).containsExactly(made.stored());
        assertThat(StoredTexts.in(storage.accessViews(tenant.id()).agentTokens()))
                .noneMatch(text -> text.contains(
                        made.token().reveal().substring(made.token().reveal().length() - 30)));
    }

    @Test
    void token_madeAndRevoked_isOnRecord() {
        Created made = make(ALL);
        clock.move(Duration.ofSeconds(1));
        TestTokens.revoke(intake, tenant.id(), made.stored().id());

        assertThat(intake.accessViews(tenant.id()).audit(10))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(
                        tuple("revoke agent token " + made.stored().id(), Actor.COMMAND_LINE),
                        tuple("make agent token " + made.stored().id(), Actor.COMMAND_LINE));
    }

    @Test
    void tokens_inForce_areLimited() {
        for (int i = 0; i < StoredAgentToken.MAX_IN_FORCE - 1; i++) {
            StoredAgentToken stored = stored("t" + i, ALL, NOW);
            write(access -> access.agentTokens().save(List.of(stored)));
        }
        Created last = make(ALL);

        assertThat(TestTokens.create(intake, tenant.id(), "one more", ALL)).isInstanceOf(Result.Refused.class);
        TestTokens.revoke(intake, tenant.id(), last.stored().id());
        assertThat(TestTokens.create(intake, tenant.id(), "one more", ALL)).isInstanceOf(Result.Done.class);
    }

    /** Whoever creates and revokes tokens in a loop leaves a bounded number of rows. */
    @Test
    void tokens_thatEnded_areLimited_andTheOldestMakeRoom() {
        StoredAgentToken current = stored("current", ALL, NOW.minusSeconds(9_999));
        List<StoredAgentToken> ended = new ArrayList<>();
        for (int i = 0; i < StoredAgentToken.MAX_ENDED + 2; i++) {
            ended.add(stored("t" + i, ALL, NOW.minusSeconds(5_000 - i)).revoked(NOW));
        }
        write(access -> {
            access.agentTokens().save(ended);
            access.agentTokens().save(List.of(current));
        });

        Created made = make(ALL);

        List<StoredAgentToken> left = storage.accessViews(tenant.id()).agentTokens();
        assertThat(left)
                .hasSize(StoredAgentToken.MAX_ENDED + 2)
                .contains(current, made.stored())
                .doesNotContain(ended.get(0), ended.get(1))
                .contains(ended.get(2));
    }

    @Test
    void token_ofNoTenant_isNotCreated() {
        assertThat(TestTokens.create(intake, new TenantId("tn_nobody"), "a", ALL))
                .isInstanceOf(Result.Refused.class);
    }

    // Calls

    @Test
    void call_withinTheScopes_isLetIn_andIsOnRecord() {
        Created made = make(Set.of(AgentScope.READ));

        assertThat(intake.agentAccess().admit(made.token(), AgentScope.READ, "look"))
                .isInstanceOfSatisfying(
                        AgentAdmission.Admitted.class,
                        admitted -> assertThat(admitted.tenant()).isEqualTo(tenant.id()));
        AuditEntry entry = intake.accessViews(tenant.id()).audit(10).stream()
                .filter(found -> found.action().equals("call look"))
                .findAny()
                .orElseThrow();
        assertThat(entry.outcome()).isEqualTo(Outcome.ALLOWED);
        assertThat(entry.actor())
                .isEqualTo(new Actor(Actor.Kind.AGENT, made.stored().id().toString()));
        assertThat(intake.accessViews(tenant.id()).agentTokens().get(0).usedAt())
                .contains(clock.instant());
    }

    @Test
    void call_outsideOfTheScopes_isRefused_andIsOnRecord() {
        Created made = make(Set.of(AgentScope.READ));

        assertThat(intake.agentAccess().admit(made.token(), AgentScope.SETUP, "set up"))
                .isEqualTo(new AgentAdmission.MissingScope(AgentScope.SETUP, Set.of(AgentScope.READ)));
        assertThat(intake.accessViews(tenant.id()).audit(10))
                .filteredOn(entry -> entry.action().equals("call set up"))
                .extracting(AuditEntry::outcome)
                .containsExactly(Outcome.REFUSED);
    }

    @Test
    void call_withARevokedToken_isUnauthorized() {
        Created made = make(ALL);
        assertThat(intake.agentAccess().isInForce(made.token())).isTrue();
        TestTokens.revoke(intake, tenant.id(), made.stored().id());

        assertThat(intake.agentAccess().isInForce(made.token())).isFalse();
        assertThat(intake.agentAccess().admit(made.token(), AgentScope.READ, "look"))
                .isInstanceOf(AgentAdmission.Unauthorized.class);
    }

    @Test
    void call_withAnExpiredToken_isUnauthorized() {
        Created made = make(ALL);
        clock.move(StoredAgentToken.DEFAULT_LIFETIME.minusMillis(1));
        assertThat(intake.agentAccess().isInForce(made.token())).isTrue();
        clock.move(Duration.ofMillis(1));

        assertThat(intake.agentAccess().isInForce(made.token())).isFalse();
        assertThat(intake.agentAccess().admit(made.token(), AgentScope.READ, "look"))
                .isInstanceOf(AgentAdmission.Unauthorized.class);
    }

    @Test
    void call_withATokenFromBeforeTokensExpired_isAllowed_atAnyTime() {
        AgentToken token = AgentToken.generate(tenant.id(), new Random());
        StoredAgentToken old = withoutEnd(token);
        write(access -> access.agentTokens().save(List.of(old)));
        clock.move(Duration.ofDays(5_000));

        assertThat(storage.accessViews(tenant.id()).agentTokens()).containsExactly(old);
        assertThat(intake.agentAccess().admit(token, AgentScope.READ, "look"))
                .isInstanceOfSatisfying(
                        AgentAdmission.Admitted.class,
                        admitted -> assertThat(admitted.tenant()).isEqualTo(tenant.id()));
        write(access ->
                assertThat(inForce(access.agentTokens(), clock.instant())).isEqualTo(1));
    }

    @Test
    void tokens_thatExpired_makeRoomForNewOnes() {
        for (int i = 0; i < StoredAgentToken.MAX_IN_FORCE; i++) {
            StoredAgentToken stored = stored("t" + i, ALL, NOW);
            write(access -> access.agentTokens().save(List.of(stored)));
        }
        assertThat(TestTokens.create(intake, tenant.id(), "one more", ALL)).isInstanceOf(Result.Refused.class);
        clock.move(LIFETIME);

        assertThat(TestTokens.create(intake, tenant.id(), "one more", ALL)).isInstanceOf(Result.Done.class);
    }

    @Test
    void call_withATokenThatWasNeverMade_isUnauthorized() {
        for (TenantId named : List.of(tenant.id(), new TenantId("tn_nobody"))) {
            AgentToken forged = AgentToken.generate(named, new SplittableRandom(5));

            assertThat(intake.agentAccess().isInForce(forged)).isFalse();
            assertThat(intake.agentAccess().admit(forged, AgentScope.READ, "look"))
                    .isInstanceOf(AgentAdmission.Unauthorized.class);
        }
    }

    @Test
    void calls_overTheLimit_areRefused_andOtherTokensAreNot() {
        Created busy = make(ALL);
        Created calm = make(ALL);
        for (int i = 0; i < StoredAgentToken.LIMIT.burst(); i++) {
            assertThat(intake.agentAccess().admit(busy.token(), AgentScope.READ, "look"))
                    .isInstanceOf(AgentAdmission.Admitted.class);
        }

        assertThat(intake.agentAccess().admit(busy.token(), AgentScope.READ, "look"))
                .isEqualTo(new AgentAdmission.RateLimited(Duration.ofSeconds(1)));
        assertThat(intake.agentAccess().admit(calm.token(), AgentScope.READ, "look"))
                .isInstanceOf(AgentAdmission.Admitted.class);
        clock.move(Duration.ofSeconds(1));
        assertThat(intake.agentAccess().admit(busy.token(), AgentScope.READ, "look"))
                .isInstanceOf(AgentAdmission.Admitted.class);
    }

    // Calls that read

    private AgentAdmission look(AgentAccess access, Created made) {
        return access.admitReading(made.token(), AgentScope.READ, "look");
    }

    private List<AuditEntry> looks() {
        return intake.accessViews(tenant.id()).audit(200).stream()
                .filter(entry -> entry.action().equals("call look"))
                .toList();
    }

    @Test
    void reading_waitsForNoUnitOfWork_andWritesNothing() {
        Created made = make(ALL);
        Object before = digest(tenant.id());

        Optional<AgentAdmission> admission = storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.tenant(); // takes the lock
            return CompletableFuture.supplyAsync(() -> look(intake.agentAccess(), made))
                    .orTimeout(10, TimeUnit.SECONDS)
                    .join();
        });

        assertThat(admission).containsInstanceOf(AgentAdmission.Admitted.class);
        assertThat(digest(tenant.id())).isEqualTo(before);
    }

    @Test
    void readings_areOnRecord_andCounted_whenTheyAreStored() {
        Created made = make(ALL);
        look(intake.agentAccess(), made);
        clock.move(Duration.ofSeconds(1));
        look(intake.agentAccess(), made);
        assertThat(looks()).isEmpty();

        intake.agentAccess().flush();
        intake.agentAccess().flush();

        assertThat(looks()).extracting(AuditEntry::outcome).containsExactly(Outcome.ALLOWED, Outcome.ALLOWED);
        StoredAgentToken stored = storage.accessViews(tenant.id()).agentTokens().get(0);
        assertThat(stored.usedAt()).contains(clock.instant());
        assertThat(stored.bucket().left(RequestCost.ONE_REQUEST)).isEqualTo(StoredAgentToken.LIMIT.burst() - 2);
    }

    @Test
    void reading_outsideOfTheScopes_isRefused_andIsOnRecord() {
        Created made = make(Set.of(AgentScope.SETUP));

        assertThat(look(intake.agentAccess(), made))
                .isEqualTo(new AgentAdmission.MissingScope(AgentScope.READ, Set.of(AgentScope.SETUP)));
        intake.agentAccess().flush();
        assertThat(looks()).extracting(AuditEntry::outcome).containsExactly(Outcome.REFUSED);
    }

    @Test
    void reading_withARevokedToken_isUnauthorized_evenIfItWasJustUsed() {
        Created made = make(ALL);
        look(intake.agentAccess(), made);
        TestTokens.revoke(intake, tenant.id(), made.stored().id());

        assertThat(look(intake.agentAccess(), made)).isInstanceOf(AgentAdmission.Unauthorized.class);
        intake.agentAccess().flush();

        assertThat(looks()).hasSize(1);
        assertThat(storage.accessViews(tenant.id()).agentTokens().get(0).revokedAt())
                .isPresent();
    }

    @Test
    void readings_overTheLimit_areRefused_beforeAndAfterTheyAreStored() {
        Created made = make(ALL);
        for (int i = 0; i < StoredAgentToken.LIMIT.burst(); i++) {
            assertThat(look(intake.agentAccess(), made)).isInstanceOf(AgentAdmission.Admitted.class);
        }
        AgentAdmission refused = new AgentAdmission.RateLimited(Duration.ofSeconds(1));

        assertThat(look(intake.agentAccess(), made)).isEqualTo(refused);
        intake.agentAccess().flush();
        assertThat(look(intake.agentAccess(), made)).isEqualTo(refused);
        assertThat(intake.agentAccess().admit(made.token(), AgentScope.READ, "change"))
                .isEqualTo(refused);
        assertThat(looks()).hasSize(StoredAgentToken.LIMIT.burst());
    }

    @Test
    void readings_ofTwoNodes_countAgainstOneLimit_onceTheyAreStored() {
        Created made = make(ALL);
        AgentAccess other = new AgentAccess(storage, clock, new SequentialIds());
        int half = StoredAgentToken.LIMIT.burst() / 2;
        for (int i = 0; i < half; i++) {
            look(intake.agentAccess(), made);
            look(other, made);
        }
        intake.agentAccess().flush();
        other.flush();

        assertThat(look(other, made)).isInstanceOf(AgentAdmission.RateLimited.class);
        clock.move(Duration.ofSeconds(1));
        assertThat(look(intake.agentAccess(), made)).isInstanceOf(AgentAdmission.Admitted.class);
    }

    @Test
    void readings_ofOthers_areStored_thoughOneTenantIsBusy_andThoseOfThatOneLater() {
        Created made = make(ALL);
        List<TestTenant> others = Stream.generate(this::anotherTenant).limit(8).toList();
        AtomicBoolean busy = new AtomicBoolean(true);
        AgentAccess access = new AgentAccess(new BusyTenant(storage, tenant.id(), busy), clock, new SequentialIds());
        look(access, made);
        for (TestTenant other : others) {
            look(access, TestTokens.create(intake, other.id(), ALL));
        }

        assertThatThrownBy(access::flush).isInstanceOf(StorageException.class);
        assertThat(others)
                .allMatch(other -> intake.accessViews(other.id()).audit(9).stream()
                        .anyMatch(entry -> entry.action().equals("call look")));
        assertThat(looks()).isEmpty();
        busy.set(false);
        access.flush();

        assertThat(looks()).hasSize(1);
    }

    /** A storage that has no turn for one tenant. */
    private record BusyTenant(Storage working, TenantId tenant, AtomicBoolean isBusy) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId of, Work<? super TenantStores, T> work) {
                    if (isBusy.get() && of.equals(tenant)) {
                        throw StorageException.overload("waiting for the turn", new IllegalStateException());
                    }
                    return working.unitOfWork().inTenant(of, work);
                }
            };
        }
    }

    // Setting up and looking

    @Test
    void setUp_overAKeyInForce_changesNothing() {
        assertThat(intake.setUpIngestion().setUp(tenant.id())).isEmpty();
        assertThat(storedKey()).isEqualTo(tenant.key().hash());
    }

    @Test
    void setUp_ofATenantWithoutAKey_generatesOne() {
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();

        assertThat(intake.setUpIngestion().setUp(fresh)).isPresent();
    }

    @Test
    void recentEvents_areFoundByMessageIdTypeAndAge() {
        tenant.send(TestTenant.track("u1", null, "user.signed_up", "m1"));
        clock.move(Duration.ofMinutes(10));
        tenant.send(TestTenant.track("u1", null, "order.created", "m2"));

        assertThat(found(recent().within(60))).containsExactly("order.created", "user.signed_up");
        assertThat(found(recent().within(5))).containsExactly("order.created");
        assertThat(found(recent().ofType("user.signed_up").within(60))).containsExactly("user.signed_up");
        assertThat(found(recent().message("m1").within(60))).containsExactly("user.signed_up");
        assertThat(found(recent().message("m1").within(5))).isEmpty();
        assertThat(found(recent().message("m1").ofType("order.created").within(60)))
                .isEmpty();
        assertThat(found(recent().message("m3").within(60))).isEmpty();
        assertThat(found(recent().limit(1).within(60))).containsExactly("order.created");
    }

    private List<String> found(RecentEvents wanted) {
        return intake.checkRecentEvents().find(tenant.id(), wanted).stream()
                .map(EventRecord::type)
                .map(EventType::value)
                .toList();
    }

    private static Wanted recent() {
        return new Wanted(Optional.empty(), Optional.empty(), 10);
    }

    private record Wanted(Optional<DedupeKey> message, Optional<EventType> type, int limit) {
        Wanted message(String id) {
            return new Wanted(Optional.of(new DedupeKey(Source.CUSTOMER, id)), type, limit);
        }

        Wanted ofType(String only) {
            return new Wanted(message, Optional.of(new EventType(only)), limit);
        }

        Wanted limit(int most) {
            return new Wanted(message, type, most);
        }

        RecentEvents within(int minutes) {
            return new RecentEvents(message, type, Duration.ofMinutes(minutes), limit);
        }
    }

    private KeyHash storedKey() {
        return storage.tenant(tenant.id()).orElseThrow().key().orElseThrow().hash();
    }

    private Created make(Set<AgentScope> scopes) {
        return TestTokens.create(intake, tenant.id(), scopes);
    }

    private static StoredAgentToken withoutEnd(AgentToken token) {
        return OldAgentTokens.withoutEnd(StoredAgentToken.of(
                new AgentTokenId(UUID.randomUUID()), token, "old", Set.of(AgentScope.READ), NOW, NOW.plus(LIFETIME)));
    }
}
