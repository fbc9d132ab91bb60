package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.DeviceToken;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.PasswordHasher;
import dev.intake.account.PendingToken;
import dev.intake.account.SessionToken;
import dev.intake.account.SignIn;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInQuery;
import dev.intake.account.SignInRequest;
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

        assertThat(choose(link, common)).isEqualTo(new SignInOutcome.Common());
        SessionToken token = ((SignInOutcome.SignedIn) choose(link, RIGHT)).token();
        assertThat(signIn.changePassword(token, RIGHT, common)).isEqualTo(new SignInOutcome.Common());
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void outdatedHash_isReplacedAtSignIn_andSessionsGoOn() {
        SessionToken session = begin();
        PasswordHash before =
                storage.accounts().find(name).flatMap(Account::password).orElseThrow();
        SignIn newer = TestSignIn.on(intake, keys, new NewerHasher());

        assertThat(newer.attempt(TestSignIn.request(name, WRONG))).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(storage.accounts().find(name).flatMap(Account::password)).contains(before);
        assertThat(newer.attempt(TestSignIn.request(name, RIGHT))).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(storage.accounts().find(name).flatMap(Account::password).map(PasswordHash::encoded))
                .contains("newer" + before.encoded());
        assertThat(newer.attempt(TestSignIn.request(name, RIGHT))).isInstanceOf(SignInOutcome.SignedIn.class);
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

        assertThat(attempt(name, WRONG)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(new AccountName("nobody-" + UUID.randomUUID()), RIGHT))
                .isInstanceOf(SignInOutcome.Refused.class);
    }

    @Test
    void accountWithoutAPassword_allowsNoSignIn() {
        member();

        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.Refused.class);
    }

    @Test
    void attempts_ofOneNetworkAtOneName_areLimited_evenWithTheRightPassword() {
        choose(member(), RIGHT);
        for (int i = 0; i < 10; i++) {
            assertThat(attempt(name, WRONG)).isInstanceOf(SignInOutcome.Refused.class);
        }

        assertThat(attempt(name, RIGHT)).isEqualTo(new SignInOutcome.TooMany(Duration.ofMinutes(3)));
        assertThat(entries()).filteredOn(What.WRONG_PASSWORD::equals).hasSize(10);
        clock.move(Duration.ofMinutes(3));
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.TooMany.class);
    }

    @Test
    void attempts_ofOneNetwork_doNotCountAgainstAnother() {
        choose(member(), RIGHT);
        for (int i = 0; i < 11; i++) {
            attempt(name, WRONG);
        }

        assertThat(signIn.attempt(TestSignIn.request(name, RIGHT, new ClientNetwork("192.0.2.2"))))
                .isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void attempts_ofAKnownDevice_areCountedSeparately_fromUnknownDevices() {
        DeviceToken device = ((SignInOutcome.SignedIn) choose(member(), RIGHT)).device();
        exhaustStrangers();

        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.TooMany.class);
        SignInOutcome again = signIn.attempt(TestSignIn.request(name, RIGHT, device));
        assertThat(again).isInstanceOf(SignInOutcome.SignedIn.class);
        DeviceToken renewed = ((SignInOutcome.SignedIn) again).device();
        for (int i = 0; i < 9; i++) {
            assertThat(signIn.attempt(TestSignIn.request(name, WRONG, renewed))).isEqualTo(new SignInOutcome.Refused());
        }
        assertThat(signIn.attempt(TestSignIn.request(name, WRONG, renewed))).isInstanceOf(SignInOutcome.TooMany.class);
    }

    @Test
    void device_ofAnotherAccount_isAStranger() {
        DeviceToken device = ((SignInOutcome.SignedIn) choose(member(), RIGHT)).device();
        exhaustStrangers();

        assertThat(signIn.attempt(TestSignIn.request(new AccountName("another"), RIGHT, device)))
                .isInstanceOf(SignInOutcome.TooMany.class);
    }

    @Test
    void link_allowsSignIn_afterAnyNumberOfAttempts() {
        OneTimeLink link = member();
        exhaustStrangers();

        assertThat(choose(link, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
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
        assertThat(intake.accounts().record(1)).hasSize(1);
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
        PendingToken pending = ((SignInOutcome.CodeNeeded) observed.attempt(TestSignIn.request(name, RIGHT))).token();
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
