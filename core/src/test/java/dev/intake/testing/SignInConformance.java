package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.Device;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.PasswordHasher;
import dev.intake.account.PendingSignIn;
import dev.intake.account.Session;
import dev.intake.account.SignIn;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.account.SignInQuery;
import dev.intake.account.SignInRequest;
import dev.intake.account.SignedToken;
import dev.intake.account.TotpSecret;
import dev.intake.kernel.RecordCursor;
import dev.intake.sweep.SweepPace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every storage must do with attempts to sign in: check them, limit them and record them. */
public abstract class SignInConformance extends AccountKit {
    @Test
    void commonPassword_isRefused_andTheLinkStaysGood() {
        OneTimeLink link = member();
        Password common = Password.parse("common password").orElseThrow();

        assertThat(choose(link, common)).returns(Kind.COMMON, SignInOutcome::kind);
        SignedToken<Session> token = choose(link, RIGHT).session().orElseThrow().token();
        assertThat(signIn.changePassword(token, RIGHT, common)).returns(Kind.COMMON, SignInOutcome::kind);
        assertThat(attempt(name, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void outdatedHash_isReplacedAtSignIn_andSessionsGoOn() {
        SignedToken<Session> session = begin();
        PasswordHash before =
                storage.accounts().find(name).flatMap(Account::password).orElseThrow();
        SignIn newer = TestSignIn.on(intake, keys, new NewerHasher());

        assertThat(newer.attempt(TestSignIn.request(name, WRONG))).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(storage.accounts().find(name).flatMap(Account::password)).contains(before);
        assertThat(newer.attempt(TestSignIn.request(name, RIGHT))).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(storage.accounts().find(name).flatMap(Account::password).map(PasswordHash::encoded))
                .contains("newer" + before.encoded());
        assertThat(newer.attempt(TestSignIn.request(name, RIGHT))).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(newer.resume(session)).isPresent();
    }

    /** Hashes in another way than was usual before. */
    private static final class NewerHasher implements PasswordHasher {
        private final QuickHasher before = new QuickHasher();

        @Override
        public PasswordHash hash(Password password) {
            return PasswordHash.ofEncoded("newer" + before.hash(password).encoded());
        }

        @Override
        public boolean matches(Password password, PasswordHash hash) {
            return hash.equals(isOutdated(hash) ? before.hash(password) : hash(password));
        }

        @Override
        public boolean isOutdated(PasswordHash hash) {
            return !hash.encoded().startsWith("newer");
        }
    }

    @Test
    void wrongPasswordOrName_isRefused() {
        choose(member(), RIGHT);

        assertThat(attempt(name, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(attempt(new AccountName("nobody-" + UUID.randomUUID()), RIGHT))
                .returns(Kind.REFUSED, SignInOutcome::kind);
    }

    @Test
    void accountWithoutAPassword_allowsNoSignIn() {
        member();

        assertThat(attempt(name, RIGHT)).returns(Kind.REFUSED, SignInOutcome::kind);
    }

    @Test
    void attempts_ofOneNetworkAtOneName_areLimited_evenWithTheRightPassword() {
        choose(member(), RIGHT);
        for (int i = 0; i < 10; i++) {
            assertThat(attempt(name, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        }

        assertThat(attempt(name, RIGHT)).returns(Duration.ofMinutes(3), SignInOutcome::retryAfter);
        assertThat(entries()).filteredOn(What.WRONG_PASSWORD::equals).hasSize(10);
        clock.move(Duration.ofMinutes(3));
        assertThat(attempt(name, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(attempt(name, RIGHT)).returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void attempts_ofOneNetwork_doNotCountAgainstAnother() {
        choose(member(), RIGHT);
        for (int i = 0; i < 11; i++) {
            attempt(name, WRONG);
        }

        assertThat(signIn.attempt(TestSignIn.request(name, RIGHT, new ClientNetwork("192.0.2.2"))))
                .returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void attempts_ofAKnownDevice_areCountedSeparately_fromUnknownDevices() {
        SignedToken<Device> device =
                choose(member(), RIGHT).session().orElseThrow().device();
        exhaustStrangers();

        assertThat(attempt(name, RIGHT)).returns(Kind.TOO_MANY, SignInOutcome::kind);
        SignInOutcome again = signIn.attempt(TestSignIn.request(name, RIGHT, device));
        assertThat(again).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        SignedToken<Device> renewed = again.session().orElseThrow().device();
        for (int i = 0; i < 9; i++) {
            assertThat(signIn.attempt(TestSignIn.request(name, WRONG, renewed)))
                    .returns(Kind.REFUSED, SignInOutcome::kind);
        }
        assertThat(signIn.attempt(TestSignIn.request(name, WRONG, renewed)))
                .returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void device_ofAnotherAccount_isAStranger() {
        SignedToken<Device> device =
                choose(member(), RIGHT).session().orElseThrow().device();
        exhaustStrangers();

        assertThat(signIn.attempt(TestSignIn.request(new AccountName("another"), RIGHT, device)))
                .returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void link_allowsSignIn_afterAnyNumberOfAttempts() {
        OneTimeLink link = member();
        exhaustStrangers();

        assertThat(choose(link, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void whatHappens_isOnRecord() {
        OneTimeLink link = member();
        clock.move(Duration.ofSeconds(1));
        choose(link, RIGHT);
        clock.move(Duration.ofSeconds(1));
        attempt(name, WRONG);
        clock.move(Duration.ofSeconds(1));
        attempt(name, RIGHT);
        clock.move(Duration.ofSeconds(1));
        signIn.signOut(name);

        assertThat(entries())
                .containsExactly(
                        What.SIGNED_OUT, What.SIGNED_IN, What.WRONG_PASSWORD, What.PASSWORD_CHOSEN, What.LINK_MADE);
        assertThat(intake.accounts().record(SignInQuery.newest(1))).hasSize(1);
    }

    @Test
    void everyAttempt_isObservedOnce_byWhateverWay() {
        List<String> seen = new ArrayList<>();
        SignIn observed = TestSignIn.observed(
                intake,
                keys,
                (account, from, result) -> seen.add(
                        account.map(tried -> tried.equals(name) ? "ada" : "?").orElse("-") + " " + result.label()));
        OneTimeLink link = member();
        observed.choosePassword(link, Password.parse("common password").orElseThrow(), TestSignIn.HOME);
        observed.choosePassword(link, RIGHT, TestSignIn.HOME);
        observed.choosePassword(link, RIGHT, TestSignIn.HOME);
        observed.attempt(TestSignIn.request(name, RIGHT));
        observed.attempt(TestSignIn.request(name, WRONG));
        observed.attempt(TestSignIn.request(new AccountName("nobody-" + name), WRONG));
        observed.attempt(new SignInRequest(Optional.of(name), Optional.empty(), TestSignIn.HOME, Optional.empty()));
        TotpSecret secret = observed.secondFactors().setUp(name).orElseThrow();
        assertThat(observed.secondFactors().activate(name, code(secret))).isPresent();
        clock.move(Duration.ofSeconds(30));
        SignedToken<PendingSignIn> pending =
                observed.attempt(TestSignIn.request(name, RIGHT)).pending().orElseThrow();
        observed.complete(pending, "1", TestSignIn.HOME, Optional.empty());
        observed.complete(pending, code(secret), TestSignIn.HOME, Optional.empty());
        for (int i = 0; i < 8; i++) {
            observed.attempt(TestSignIn.request(name, WRONG));
        }

        assertThat(seen)
                .startsWith(
                        "ada common_password",
                        "ada signed_in",
                        "- void_link",
                        "ada signed_in",
                        "ada wrong_password",
                        "- unknown_name",
                        "- malformed",
                        "ada code_asked",
                        "ada wrong_code",
                        "ada signed_in",
                        "ada wrong_password")
                .endsWith("ada wrong_password", "- limited")
                .hasSize(18);
    }

    @Test
    void record_isFilteredAndPaged() {
        choose(member(), RIGHT);
        for (int i = 0; i < 5; i++) {
            clock.move(Duration.ofSeconds(1));
            attempt(name, i % 2 == 0 ? WRONG : RIGHT);
        }

        SignInQuery wrong = new SignInQuery(Optional.of(name), Optional.of(What.WRONG_PASSWORD), Optional.empty(), 2);
        List<SignInEntry> first = intake.accounts().record(wrong);
        assertThat(first).extracting(SignInEntry::what).containsExactly(What.WRONG_PASSWORD, What.WRONG_PASSWORD);
        RecordCursor mark = new RecordCursor(first.get(1).at(), first.get(1).id());
        List<SignInEntry> second =
                intake.accounts().record(new SignInQuery(wrong.account(), wrong.what(), Optional.of(mark), 2));
        assertThat(second).hasSize(1).allMatch(entry -> entry.at().isBefore(mark.at()));
    }

    @Test
    void oldEntries_areDeleted_andThoseOfTheLast400DaysStay() {
        Instant limit = clock.instant().minus(AuditEntry.LIFETIME);
        for (Instant at : List.of(limit.minusSeconds(1), limit, clock.instant())) {
            storage.accounts().note(new SignInEntry(UUID.randomUUID(), at, name, What.SIGNED_OUT));
        }

        assertThat(intake.expireRecords().run(SweepPace.UNTHROTTLED)).isPositive();
        assertThat(entries()).hasSize(2);
    }

    /** Uses up what all strangers together may try. */
    private void exhaustStrangers() {
        for (int i = 0; i < 30; i++) {
            signIn.attempt(
                    TestSignIn.request(new AccountName("nobody-" + i), WRONG, new ClientNetwork("198.51.100." + i)));
        }
    }
}
