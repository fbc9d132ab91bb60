package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.ClientNetwork;
import dev.intake.account.DeviceToken;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.PasswordHasher;
import dev.intake.account.PendingToken;
import dev.intake.account.RecoveryCode;
import dev.intake.account.Session;
import dev.intake.account.SessionKeys;
import dev.intake.account.SessionToken;
import dev.intake.account.SignIn;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInQuery;
import dev.intake.account.SignInRequest;
import dev.intake.account.TotpSecret;
import dev.intake.id.TenantId;
import dev.intake.ingest.IngestionSetup;
import dev.intake.secret.AccountPlace;
import dev.intake.secret.SealedSecret;
import dev.intake.store.RecordMark;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do so that people can sign in and see that events arrive. An adapter's test extends this class
 * and says which storage is meant. The storage may hold other accounts; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class AccountConformance {
    private static final Password RIGHT =
            Password.parse("correct horse battery").orElseThrow();
    private static final Password WRONG =
            Password.parse("incorrect horse battery").orElseThrow();
    private static final byte[] KEY = "a key of the tests, of 32 bytes.".getBytes(StandardCharsets.US_ASCII);

    private final ManualClock clock = new ManualClock();
    private final SessionKeys keys = new SessionKeys(List.of(KEY));
    private Storage storage;
    private Intake intake;
    private SignIn signIn;
    private TestTenant tenant;
    private AccountName name;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        signIn = TestSignIn.on(intake, keys);
        tenant = TestTenant.of(storage, intake);
        name = new AccountName("ada-" + UUID.randomUUID() + "@example.com");
    }

    // Store

    @Test
    void accounts_areReadBackAndChanged() {
        OneTimeLink link = OneTimeLink.generate(new Random());
        Account account = Account.of(name, Optional.of(tenant.id()), link, clock.instant());

        assertThat(storage.accounts().add(account)).isTrue();
        assertThat(storage.accounts().add(account)).isFalse();
        assertThat(storage.accounts().find(name)).contains(account);
        assertThat(storage.accounts().holder(link.hash())).contains(account);
        assertThat(storage.accounts().all()).contains(account);

        Account changed = account.withPassword(PasswordHash.ofEncoded("a hash"));
        assertThat(storage.accounts().change(name, before -> new Change<>(changed, before)))
                .contains(account);
        assertThat(storage.accounts().find(name)).contains(changed);
        assertThat(storage.accounts().holder(link.hash())).isEmpty();
    }

    @Test
    void accounts_thatThereAreNot_areNone() {
        assertThat(storage.accounts().find(name)).isEmpty();
        assertThat(storage.accounts().holder(OneTimeLink.generate(new Random()).hash()))
                .isEmpty();
        assertThat(storage.accounts().change(name, account -> new Change<>(account, account)))
                .isEmpty();
    }

    @Test
    void account_isRemovedFromItsOwnTenantOnly_andTheOperatorNever() {
        member();
        intake.accounts().createOperator();
        clock.move(Duration.ofSeconds(1));
        TenantId another = TestTenant.of(storage, intake).id();

        assertThat(intake.accounts().removeMember(name, another)).isFalse();
        assertThat(intake.accounts().removeMember(AccountName.OPERATOR, tenant.id()))
                .isFalse();
        assertThat(storage.accounts().find(name)).isPresent();
        assertThat(storage.accounts().find(AccountName.OPERATOR)).isPresent();

        assertThat(intake.accounts().removeMember(name, tenant.id())).isTrue();
        assertThat(storage.accounts().find(name)).isEmpty();
        assertThat(intake.accounts().removeMember(name, tenant.id())).isFalse();
        assertThat(entries()).containsExactly(What.REMOVED, What.LINK_MADE);
    }

    @Test
    void account_thatIsRenamed_keepsPasswordAndLink_andItsSessionsEnd() {
        SessionToken before = begin();
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        AccountName changed = new AccountName("new-" + name);

        assertThat(intake.accounts().rename(name, changed)).isTrue();
        assertThat(signIn.resume(before)).isEmpty();
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(changed, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(signIn.holder(link)).contains(changed);
        assertThat(intake.accounts().rename(name, changed)).isFalse();
        intake.accounts().addMember(name, tenant.id());
        assertThat(intake.accounts().rename(name, changed)).isFalse();
    }

    // Links

    @Test
    void operator_isMadeOnce_andMayEnterEveryTenant() {
        intake.accounts().createOperator();

        assertThat(intake.accounts().createOperator()).isEmpty();
        Account operator = storage.accounts().find(AccountName.OPERATOR).orElseThrow();
        assertThat(operator.mayEnter(tenant.id())).isTrue();
    }

    @Test
    void member_mayEnterTheirTenantOnly() {
        member();

        Account member = storage.accounts().find(name).orElseThrow();
        assertThat(member.mayEnter(tenant.id())).isTrue();
        assertThat(member.mayEnter(TestTenant.of(storage, intake).id())).isFalse();
        assertThat(intake.accounts().addMember(name, tenant.id())).isEmpty();
        assertThat(intake.accounts().addMember(new AccountName("a"), new TenantId("tn_nobody")))
                .isEmpty();
    }

    @Test
    void link_isGoodOnce() {
        OneTimeLink link = member();
        assertThat(signIn.holder(link)).contains(name);

        assertThat(choose(link, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(signIn.holder(link)).isEmpty();
        assertThat(choose(link, WRONG)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
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
    void secrets_areStoredAsHashesOnly() {
        OneTimeLink link = member();
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(link.reveal()));
        choose(link, RIGHT);
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(RIGHT.reveal()));
    }

    // Sessions

    @Test
    void session_endsAfterAnHourWithoutUse() {
        SessionToken token = begin();

        assertThat(signIn.resume(token).map(Account::name)).contains(name);
        clock.move(Session.IDLE.minusSeconds(1));
        assertThat(signIn.resume(token)).isPresent();
        clock.move(Duration.ofSeconds(1));
        assertThat(signIn.resume(token)).isEmpty();
        assertThat(signIn.renewed(token)).isEmpty();
    }

    @Test
    void session_thatIsUsed_lastsTwelveHours() {
        SessionToken token = begin();
        assertThat(signIn.renewed(token)).as("in the first minute").isEmpty();

        for (int i = 0; i < 23; i++) {
            clock.move(Duration.ofMinutes(30));
            token = signIn.renewed(token).orElseThrow();
        }
        clock.move(Duration.ofMinutes(30).minusSeconds(1));
        assertThat(signIn.resume(token)).isPresent();
        clock.move(Duration.ofSeconds(1));
        assertThat(signIn.resume(token)).isEmpty();
    }

    @Test
    void formToken_staysGood_whileTheSessionIsUsed() {
        SessionToken token = begin();
        String form = signIn.formToken(token);
        clock.move(Duration.ofMinutes(5));

        assertThat(signIn.isFormOf(signIn.renewed(token).orElseThrow(), form)).isTrue();
        SessionToken other = ((SignInOutcome.SignedIn) attempt(name, RIGHT)).token();
        assertThat(signIn.isFormOf(other, form)).isFalse();
    }

    @Test
    void password_countsAsJustTyped_forTenMinutes_andAgainOnceItWasTyped() {
        SessionToken token = begin();

        assertThat(signIn.isConfirmed(token)).isTrue();
        clock.move(Duration.ofMinutes(10));
        assertThat(signIn.isConfirmed(token)).isFalse();
        assertThat(signIn.confirm(token, WRONG)).isEqualTo(new SignInOutcome.Refused());
        SignInOutcome confirmed = signIn.confirm(token, RIGHT);
        SessionToken after = ((SignInOutcome.SignedIn) confirmed).token();
        assertThat(signIn.isConfirmed(after)).isTrue();
        assertThat(signIn.isConfirmed(signIn.renewed(token).orElseThrow())).isFalse();
    }

    @Test
    void confirming_isLimited() {
        SessionToken token = begin();
        for (int i = 0; i < 10; i++) {
            assertThat(signIn.confirm(token, WRONG)).isEqualTo(new SignInOutcome.Refused());
        }

        assertThat(signIn.confirm(token, RIGHT)).isInstanceOf(SignInOutcome.TooMany.class);
    }

    @Test
    void password_isChangedByItsOwner_andAllOtherSessionsEnd() {
        SessionToken here = begin();
        SessionToken elsewhere = ((SignInOutcome.SignedIn) attempt(name, RIGHT)).token();

        assertThat(signIn.changePassword(here, WRONG, WRONG)).isEqualTo(new SignInOutcome.Refused());
        SignInOutcome changed = signIn.changePassword(here, RIGHT, WRONG);

        assertThat(signIn.resume(((SignInOutcome.SignedIn) changed).token())).isPresent();
        assertThat(signIn.resume(here)).isEmpty();
        assertThat(signIn.resume(elsewhere)).isEmpty();
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(name, WRONG)).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(entries()).contains(What.PASSWORD_CHANGED);
    }

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
    void session_endsOnEveryNode_withSigningOutAndWithANewPassword() {
        SessionToken first = begin();
        SignIn anotherNode =
                TestSignIn.on(Intake.on(storage, clock, UUID::randomUUID, new Random()), new SessionKeys(List.of(KEY)));
        assertThat(anotherNode.resume(first)).isPresent();
        signIn.signOut(name);
        assertThat(anotherNode.resume(first)).isEmpty();

        SessionToken second = ((SignInOutcome.SignedIn) attempt(name, RIGHT)).token();
        choose(intake.accounts().newLink(name).orElseThrow(), WRONG);
        assertThat(anotherNode.resume(second)).isEmpty();
    }

    @Test
    void account_thatIsRemoved_letsNobodyIn_byAnythingOfBefore() {
        SessionToken session = begin();
        clock.move(Duration.ofSeconds(1));
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        intake.accounts().removeMember(name, tenant.id());

        assertThat(signIn.resume(session)).isEmpty();
        assertThat(signIn.holder(link)).isEmpty();
        assertThat(choose(link, RIGHT)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.Refused.class);
    }

    @Test
    void session_ofARemovedAccount_isNoneOfALaterOneOfThatName() {
        SessionToken before = begin();
        intake.accounts().removeMember(name, tenant.id());
        clock.move(Duration.ofSeconds(1));
        TenantId another = TestTenant.of(storage, intake).id();
        OneTimeLink link = intake.accounts().addMember(name, another).orElseThrow();
        SignInOutcome chosen = choose(link, WRONG);

        assertThat(signIn.resume(((SignInOutcome.SignedIn) chosen).token())).isPresent();
        assertThat(signIn.resume(before)).isEmpty();
    }

    // Second factors

    @Test
    void secondFactor_isAskedForOnceItIsInForce_andItsCodesWorkOnce() {
        choose(member(), RIGHT);
        TotpSecret secret = signIn.secondFactors().setUp(name).orElseThrow();
        assertThat(signIn.secondFactors().setUp(name).map(TotpSecret::base32)).contains(secret.base32());
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(signIn.secondFactors().activate(name, "000 000")).isEmpty();

        assertThat(signIn.secondFactors().activate(name, code(secret))).isPresent();
        assertThat(signIn.secondFactors().setUp(name)).isEmpty();
        PendingToken pending = ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();
        assertThat(complete(pending, code(secret))).as("was used to set it up").isEqualTo(new SignInOutcome.Refused());
        clock.move(Duration.ofSeconds(30));
        SignInOutcome in = complete(pending, code(secret));
        assertThat(signIn.resume(((SignInOutcome.SignedIn) in).token())).isPresent();
        assertThat(complete(pending, code(secret))).as("was used").isEqualTo(new SignInOutcome.Refused());
        assertThat(entries()).contains(What.SECOND_FACTOR_ADDED, What.CODE_ASKED, What.WRONG_CODE, What.SIGNED_IN);
    }

    @Test
    void recoveryCodes_workOnceEach_untilThereAreOthers() {
        TotpSecret secret = withSecondFactor();
        List<RecoveryCode> codes = signIn.secondFactors().replaceCodes(name).orElseThrow();
        PendingToken pending = ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();

        assertThat(codes).hasSize(RecoveryCode.COUNT);
        assertThat(complete(pending, codes.get(3).reveal())).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(complete(pending, codes.get(3).reveal())).isEqualTo(new SignInOutcome.Refused());
        assertThat(complete(pending, codes.get(4).reveal())).isInstanceOf(SignInOutcome.SignedIn.class);
        assertThat(storage.accounts().find(name).flatMap(Account::activeSecondFactor))
                .get()
                .extracting(factor -> factor.recoveryCodes().size())
                .isEqualTo(8);
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(secret.base32())
                        || text.contains(codes.get(5).reveal()));
        signIn.secondFactors().replaceCodes(name);
        assertThat(complete(pending, codes.get(5).reveal())).isEqualTo(new SignInOutcome.Refused());
    }

    @Test
    void codes_areLimited_andComeWithinFiveMinutes() {
        TotpSecret secret = withSecondFactor();
        PendingToken pending = ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();
        clock.move(Duration.ofMinutes(5));
        assertThat(complete(pending, code(secret))).isEqualTo(new SignInOutcome.Refused());

        PendingToken again = ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();
        for (int i = 0; i < 10; i++) {
            assertThat(complete(again, "x")).isEqualTo(new SignInOutcome.Refused());
        }
        assertThat(complete(again, code(secret))).isInstanceOf(SignInOutcome.TooMany.class);
    }

    @Test
    void link_doesNotReplaceTheSecondFactor_andTheOperatorCanRemoveIt() {
        withSecondFactor();
        PendingToken before = ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();

        assertThat(choose(link, WRONG)).isInstanceOf(SignInOutcome.CodeNeeded.class);
        assertThat(complete(before, "x")).as("of the password before").isEqualTo(new SignInOutcome.Refused());
        assertThat(intake.accounts().removeSecondFactor(name)).isTrue();
        assertThat(intake.accounts().removeSecondFactor(name)).isFalse();
        assertThat(attempt(name, WRONG)).isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void secondFactor_isSealedAgain_underANewMasterKey() {
        TotpSecret secret = withSecondFactor();
        SealedSecret before = sealed();
        TestVault rotated = TestSignIn.VAULT.withNewKey();

        Connectors.on(storage, rotated, bytes -> Optional.empty(), clock, UUID::randomUUID)
                .resealSecrets()
                .run();

        assertThat(sealed()).isNotEqualTo(before);
        assertThat(rotated.withoutOldKeys()
                        .open(
                                new AccountPlace(storage.accounts()
                                        .find(name)
                                        .orElseThrow()
                                        .createdAt()),
                                sealed()))
                .contains(secret.reveal());
    }

    private SealedSecret sealed() {
        return storage.accounts()
                .find(name)
                .flatMap(Account::activeSecondFactor)
                .orElseThrow()
                .secret();
    }

    private TotpSecret withSecondFactor() {
        choose(member(), RIGHT);
        TotpSecret secret = signIn.secondFactors().setUp(name).orElseThrow();
        assertThat(signIn.secondFactors().activate(name, code(secret))).isPresent();
        clock.move(Duration.ofSeconds(30));
        return secret;
    }

    private String code(TotpSecret secret) {
        return secret.code(clock.instant().getEpochSecond() / 30);
    }

    private SignInOutcome complete(PendingToken pending, String code) {
        return signIn.complete(pending, code, TestSignIn.HOME);
    }

    // Attempts

    @Test
    void wrongPasswordOrName_isRefused() {
        choose(member(), RIGHT);

        assertThat(attempt(name, WRONG)).isInstanceOf(SignInOutcome.Refused.class);
        assertThat(attempt(new AccountName("nobody-" + UUID.randomUUID()), RIGHT))
                .isInstanceOf(SignInOutcome.Refused.class);
    }

    @Test
    void accountWithoutAPassword_letsNobodyIn() {
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
    void attempts_ofAKnownDevice_areItsOwn_whateverStrangersDid() {
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
    void link_letsItsHolderIn_howeverManyAttemptsThereWere() {
        OneTimeLink link = member();
        exhaustStrangers();

        assertThat(choose(link, RIGHT)).isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void operator_hasTheNameThatWasChosen_andIsMadeOnce() {
        Optional<OneTimeLink> made = intake.accounts().createOperator(name);
        if (made.isPresent()) {
            assertThat(intake.accounts().operator().map(Account::name)).contains(name);
        }

        assertThat(intake.accounts().operator()).get().matches(Account::isOperator);
        assertThat(intake.accounts().createOperator()).isEmpty();
        assertThat(intake.accounts().createOperator(new AccountName("another"))).isEmpty();
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
        observed.complete(pending, "1", TestSignIn.HOME);
        observed.complete(pending, code(secret), TestSignIn.HOME);
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
        RecordMark mark = new RecordMark(first.get(1).at(), first.get(1).id());
        List<SignInEntry> second =
                intake.accounts().record(new SignInQuery(wrong.account(), wrong.what(), Optional.of(mark), 2));
        assertThat(second).hasSize(1).allMatch(entry -> entry.at().isBefore(mark.at()));
    }

    // Setting up

    @Test
    void replacingAKey_needsTheOneThatWasSeen() {
        TenantId fresh = intake.tenantSetup().create("Fresh").orElseThrow().id();

        assertThat(intake.setUpIngestion().replace(fresh, Optional.empty()))
                .get()
                .isInstanceOf(IngestionSetup.Generated.class);
        assertThat(intake.setUpIngestion().replace(fresh, Optional.empty()))
                .get()
                .isInstanceOf(IngestionSetup.KeyInForce.class);
        clock.move(Duration.ofSeconds(1));
        Optional<Instant> seen =
                storage.views().tenant(fresh).flatMap(found -> found.key()).map(key -> key.generatedAt());
        assertThat(intake.setUpIngestion().replace(fresh, seen)).get().isInstanceOf(IngestionSetup.Generated.class);
        assertThat(intake.setUpIngestion().replace(fresh, seen)).get().isInstanceOf(IngestionSetup.KeyInForce.class);
    }

    /** What happened to the account of this test, newest first. */
    private List<What> entries() {
        return intake.accounts().record(SignInQuery.newest(1_000).of(name)).stream()
                .map(SignInEntry::what)
                .toList();
    }

    /** Uses up what all strangers together may try. */
    private void exhaustStrangers() {
        for (int i = 0; i < 30; i++) {
            signIn.attempt(
                    TestSignIn.request(new AccountName("nobody-" + i), WRONG, new ClientNetwork("198.51.100." + i)));
        }
    }

    private SignInOutcome choose(OneTimeLink link, Password password) {
        return signIn.choosePassword(link, password, TestSignIn.HOME);
    }

    private SignInOutcome attempt(AccountName typed, Password password) {
        return signIn.attempt(TestSignIn.request(typed, password));
    }

    private OneTimeLink member() {
        return intake.accounts().addMember(name, tenant.id()).orElseThrow();
    }

    private SessionToken begin() {
        return ((SignInOutcome.SignedIn) choose(member(), RIGHT)).token();
    }
}
