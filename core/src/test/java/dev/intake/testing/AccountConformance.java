package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.MemberActions;
import dev.intake.account.OneTimeLink;
import dev.intake.account.PasswordHash;
import dev.intake.account.Session;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.account.SignedToken;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.KeyActions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every storage must do with accounts and the links that their holders choose a password with. */
public abstract class AccountConformance extends AccountKit {
    @Test
    void accounts_areReadBackAndChanged() {
        OneTimeLink link = OneTimeLink.generate(new Random());
        Account account = Account.of(name, Optional.of(tenant.id()), link, clock.instant());

        assertThat(storage.accounts().add(account)).isTrue();
        assertThat(storage.accounts().add(account)).isFalse();
        assertThat(storage.accounts().find(name)).contains(account);
        assertThat(storage.accounts().holder(link.hash())).contains(account);

        Account changed = account.withPassword(PasswordHash.ofEncoded("a hash"));
        assertThat(storage.accounts().change(name, before -> new Change<>(changed, before)))
                .contains(account);
        assertThat(storage.accounts().find(name)).contains(changed);
        assertThat(storage.accounts().holder(link.hash())).isEmpty();
    }

    @Test
    void accounts_areFoundByTenantInOrderOfName_aPageAtATime() {
        List<Account> members = Stream.of("c", "a", "b", "d")
                .map(letter -> new AccountName(letter + "-" + name))
                .map(this::memberNamed)
                .toList();
        TenantId another = TestTenant.of(storage, intake).id();
        intake.accounts().addMember(new AccountName("aa-" + name), another);
        AccountQuery ofTenant = AccountQuery.first(2).membersOf(tenant.id());

        assertThat(storage.accounts().find(ofTenant)).containsExactly(members.get(1), members.get(2));
        assertThat(storage.accounts().find(ofTenant.after(members.get(2).name())))
                .containsExactly(members.get(0), members.get(3));
        assertThat(storage.accounts().find(ofTenant.after(members.get(3).name())))
                .isEmpty();
        assertThat(storage.accounts().find(AccountQuery.first(2).membersOf(another)))
                .extracting(Account::name)
                .containsExactly(new AccountName("aa-" + name));
        assertThat(intake.accounts().list())
                .containsAll(members)
                .isSortedAccordingTo(
                        Comparator.comparing(account -> account.name().value()));
        assertThat(intake.accounts().isMember(members.get(0).name(), tenant.id()))
                .isTrue();
        assertThat(intake.accounts().isMember(members.get(0).name(), another)).isFalse();
    }

    private Account memberNamed(AccountName one) {
        intake.accounts().addMember(one, tenant.id());
        return storage.accounts().find(one).orElseThrow();
    }

    @Test
    void operator_isTheAccountWithoutATenant() {
        member();
        intake.accounts().createOperator();

        assertThat(storage.accounts().operator()).get().matches(Account::isOperator);
        assertThat(storage.accounts()
                        .find(AccountQuery.first(AccountQuery.MAX_LIMIT).membersOf(tenant.id())))
                .noneMatch(Account::isOperator);
    }

    @Test
    void missingAccounts_areReportedAsNone() {
        assertThat(storage.accounts().find(name)).isEmpty();
        assertThat(storage.accounts().holder(OneTimeLink.generate(new Random()).hash()))
                .isEmpty();
        assertThat(storage.accounts().change(name, account -> new Change<>(account, account)))
                .isEmpty();
    }

    /** Otherwise a member could ask for every name of the service, many at a time. */
    @Test
    void invitations_atOnce_areToldOfAsManyNamesElsewhere_asOneAfterTheOther() {
        TenantId elsewhere = TestTenant.of(storage, intake).id();
        Actor ada = new Actor(Actor.Kind.PERSON, "ada");
        List<String> taken =
                Stream.generate(() -> "eve-" + UUID.randomUUID()).limit(12).toList();
        taken.forEach(name -> intake.accounts().addMember(new AccountName(name), elsewhere));

        List<CompletableFuture<String>> invitations = taken.stream()
                .map(name -> CompletableFuture.supplyAsync(() -> ActionSample.withPorts(intake.actions())
                        .run(MemberActions.INVITE, tenant.id(), ada, TestTenant.given("name", name))
                        .refused()
                        .map(Result.Refusal::sentence)
                        .orElse("invited")))
                .toList();

        assertThat(invitations.stream().map(CompletableFuture::join))
                .filteredOn(answer -> answer.contains("The name cannot be used"))
                .hasSize(5);
        assertThat(invitations.stream().map(CompletableFuture::join))
                .filteredOn(answer -> answer.contains("Try again tomorrow"))
                .hasSize(7);
    }

    @Test
    void account_isRemovedFromItsOwnTenantOnly_andTheOperatorNever() {
        member();
        intake.accounts().createOperator();
        clock.move(Duration.ofSeconds(1));
        TenantId another = TestTenant.of(storage, intake).id();

        assertThat(intake.accounts().removeMember(name, another, Actor.COMMAND_LINE))
                .isFalse();
        assertThat(intake.accounts().removeMember(AccountName.OPERATOR, tenant.id(), Actor.COMMAND_LINE))
                .isFalse();
        assertThat(storage.accounts().find(name)).isPresent();
        assertThat(storage.accounts().find(AccountName.OPERATOR)).isPresent();

        assertThat(intake.accounts().removeMember(name, tenant.id(), Actor.COMMAND_LINE))
                .isTrue();
        assertThat(storage.accounts().find(name)).isEmpty();
        assertThat(intake.accounts().removeMember(name, tenant.id(), Actor.COMMAND_LINE))
                .isFalse();
        assertThat(entries()).containsExactly(What.REMOVED, What.LINK_MADE);
    }

    @Test
    void account_thatIsRenamed_keepsPasswordAndLink_andItsSessionsEnd() {
        SignedToken<Session> before = begin();
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        AccountName changed = new AccountName("new-" + name);

        assertThat(intake.accounts().rename(name, changed)).isTrue();
        assertThat(signIn.resume(before)).isEmpty();
        assertThat(attempt(name, RIGHT)).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(attempt(changed, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(signIn.holder(link)).contains(changed);
        assertThat(intake.accounts().rename(name, changed)).isFalse();
        intake.accounts().addMember(name, tenant.id());
        assertThat(intake.accounts().rename(name, changed)).isFalse();
    }

    @Test
    void sessionOfARemovedAccount_isInvalidForALaterOneOfThatName() {
        begin();
        clock.move(Duration.ofSeconds(1));
        AccountName another = new AccountName("another-" + name);
        OneTimeLink link = intake.accounts()
                .addMember(another, TestTenant.of(storage, intake).id())
                .orElseThrow();
        SignedToken<Session> gone = choose(link, RIGHT).session().orElseThrow().token();
        assertThat(intake.accounts().rename(another, new AccountName("gone-" + name)))
                .isTrue();

        assertThat(intake.accounts().rename(name, another)).isTrue();

        assertThat(signIn.resume(gone)).isEmpty();
    }

    @Test
    void operator_isCreatedOnce_andMayEnterEveryTenant() {
        intake.accounts().createOperator();

        assertThat(intake.accounts().createOperator()).isEmpty();
        Account operator = storage.accounts().find(AccountName.OPERATOR).orElseThrow();
        assertThat(operator.mayAccess(tenant.id())).isTrue();
    }

    @Test
    void member_mayEnterTheirTenantOnly() {
        member();

        Account member = storage.accounts().find(name).orElseThrow();
        assertThat(member.mayAccess(tenant.id())).isTrue();
        assertThat(member.mayAccess(TestTenant.of(storage, intake).id())).isFalse();
        assertThat(intake.accounts().addMember(name, tenant.id())).isEmpty();
        assertThat(intake.accounts().addMember(new AccountName("a"), new TenantId("tn_nobody")))
                .isEmpty();
    }

    @Test
    void link_isGoodOnce() {
        OneTimeLink link = member();
        assertThat(signIn.holder(link)).contains(name);

        assertThat(choose(link, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(signIn.holder(link)).isEmpty();
        assertThat(choose(link, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(attempt(name, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void link_endsAfterADay_andWhenThereIsANewOne() {
        OneTimeLink old = member();
        clock.move(OneTimeLink.LIFETIME.minusSeconds(1));
        assertThat(signIn.holder(old)).contains(name);
        clock.move(Duration.ofSeconds(1));
        assertThat(signIn.holder(old)).isEmpty();

        OneTimeLink first = intake.accounts().newLink(name).orElseThrow();
        OneTimeLink second = intake.accounts().newLink(name).orElseThrow();
        assertThat(signIn.holder(first)).isEmpty();
        assertThat(signIn.holder(second)).contains(name);
        assertThat(intake.accounts().newLink(new AccountName("nobody-" + UUID.randomUUID())))
                .isEmpty();
    }

    @Test
    void link_ofAClockThatWasAhead_isOver_whenTheClockIsRight() {
        clock.move(Duration.ofDays(1));
        OneTimeLink link = member();
        clock.move(Duration.ofDays(-1));

        assertThat(signIn.holder(link)).isEmpty();
        assertThat(signIn.holder(intake.accounts().newLink(name).orElseThrow())).contains(name);
    }

    @Test
    void secrets_areStoredAsHashesOnly() {
        OneTimeLink link = member();
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(link.reveal()));
        choose(link, RIGHT);
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(RIGHT.reveal()));
    }

    @Test
    void operator_isMadeOnce() {
        intake.accounts().createOperator();

        assertThat(intake.accounts().operator()).get().matches(Account::isOperator);
        assertThat(intake.accounts().createOperator()).isEmpty();
    }

    @Test
    void replacingAKey_needsTheOneThatWasSeen() {
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();

        assertThat(replace(fresh, Optional.empty())).isInstanceOf(Result.Done.class);
        assertThat(replace(fresh, Optional.empty())).isInstanceOf(Result.Refused.class);
        clock.move(Duration.ofSeconds(1));
        Optional<Instant> seen =
                storage.tenant(fresh).flatMap(found -> found.key()).map(key -> key.generatedAt());
        assertThat(replace(fresh, seen)).isInstanceOf(Result.Done.class);
        assertThat(replace(fresh, seen)).isInstanceOf(Result.Refused.class);
    }

    private Result<?> replace(TenantId tenant, Optional<Instant> seen) {
        Json given = TestTenant.given("revision", SetAt.revision(seen));
        return intake.actions().run(KeyActions.GENERATE, tenant, Actor.COMMAND_LINE, given);
    }
}
