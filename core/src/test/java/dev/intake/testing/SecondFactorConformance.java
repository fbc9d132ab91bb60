package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.Device;
import dev.intake.account.DeviceToken;
import dev.intake.account.OneTimeLink;
import dev.intake.account.PendingToken;
import dev.intake.account.RecoveryCode;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.TotpSecret;
import dev.intake.secret.AccountContext;
import dev.intake.secret.SealedSecret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every storage must do with second factors and recovery codes. */
public abstract class SecondFactorConformance extends AccountKit {
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
    void fiftyWrongCodes_needANewPassword_beforeACodeIsTriedAgain() {
        TotpSecret secret = withSecondFactor();
        enterWrongCodes(49);
        assertThat(attempt(name, RIGHT)).isInstanceOf(SignInOutcome.CodeNeeded.class);
        PendingToken before = pending();
        clock.move(Duration.ofMinutes(3));
        assertThat(complete(before, "x")).isEqualTo(new SignInOutcome.Refused());

        assertThat(complete(before, code(secret))).isEqualTo(new SignInOutcome.NewPasswordNeeded());
        clock.move(Duration.ofDays(30));
        assertThat(attempt(name, RIGHT)).isEqualTo(new SignInOutcome.NewPasswordNeeded());

        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        PendingToken afterNewPassword = ((SignInOutcome.CodeNeeded) choose(link, WRONG)).token();
        assertThat(complete(afterNewPassword, "x")).isEqualTo(new SignInOutcome.Refused());
        assertThat(complete(afterNewPassword, code(secret))).isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void rightCode_ofAnUnknownDevice_clearsNoWrongOne() {
        TotpSecret secret = withSecondFactor();
        enterWrongCodes(49);
        assertThat(complete(pending(), code(secret))).isInstanceOf(SignInOutcome.SignedIn.class);
        enterWrongCodes(1);

        assertThat(attempt(name, RIGHT)).isEqualTo(new SignInOutcome.NewPasswordNeeded());
    }

    @Test
    void knownDevice_isNotRefused_forCodesOfOthers() {
        TotpSecret secret = withSecondFactor();
        SignInOutcome.SignedIn owner = (SignInOutcome.SignedIn) complete(pending(), code(secret));
        PendingToken before = pending();
        for (int i = 0; i < 9; i++) {
            complete(before, "x");
        }
        assertThat(complete(before, "x")).isInstanceOf(SignInOutcome.TooMany.class);
        SignInOutcome early = signIn.attempt(TestSignIn.request(name, RIGHT, owner.device()));
        assertThat(enter("x", early, owner.device())).isEqualTo(new SignInOutcome.Refused());
        enterWrongCodes(41);
        assertThat(attempt(name, RIGHT)).isEqualTo(new SignInOutcome.NewPasswordNeeded());

        SignInOutcome known = signIn.attempt(TestSignIn.request(name, RIGHT, owner.device()));
        assertThat(enter(code(secret), known, owner.device())).isInstanceOf(SignInOutcome.SignedIn.class);
    }

    @Test
    void knownDevice_hasFiftyWrongCodes_andARightOneClearsThem() {
        TotpSecret secret = withSecondFactor();
        DeviceToken device = ((SignInOutcome.SignedIn) complete(pending(), code(secret))).device();
        enterWrongCodes(49, device);
        assertThat(enter(code(secret), signIn.attempt(TestSignIn.request(name, RIGHT, device)), device))
                .isInstanceOf(SignInOutcome.SignedIn.class);
        enterWrongCodes(50, device);

        assertThat(signIn.attempt(TestSignIn.request(name, RIGHT, device)))
                .isEqualTo(new SignInOutcome.NewPasswordNeeded());
        assertThat(attempt(name, RIGHT)).as("of an unknown device").isInstanceOf(SignInOutcome.CodeNeeded.class);
    }

    /** A device of another account is unknown. */
    @Test
    void device_ofAnotherAccount_hasNoCodesOfItsOwn() {
        withSecondFactor();
        DeviceToken other = keys.sign(new Device(new AccountName("another"), UUID.randomUUID(), clock.instant()));
        PendingToken pending = pending();
        for (int i = 0; i < 10; i++) {
            signIn.complete(pending, "x", TestSignIn.HOME, Optional.of(other));
        }

        assertThat(complete(pending, "x")).isInstanceOf(SignInOutcome.TooMany.class);
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
                                new AccountContext(storage.accounts()
                                        .find(name)
                                        .orElseThrow()
                                        .createdAt()),
                                sealed()))
                .contains(secret.reveal());
    }

    private PendingToken pending() {
        return ((SignInOutcome.CodeNeeded) attempt(name, RIGHT)).token();
    }

    private void enterWrongCodes(int count) {
        for (int i = 0; i < count; i++) {
            clock.move(Duration.ofMinutes(3));
            assertThat(complete(pending(), "x")).isEqualTo(new SignInOutcome.Refused());
        }
    }

    private void enterWrongCodes(int count, DeviceToken device) {
        for (int i = 0; i < count; i++) {
            clock.move(Duration.ofMinutes(3));
            assertThat(enter("x", signIn.attempt(TestSignIn.request(name, RIGHT, device)), device))
                    .isEqualTo(new SignInOutcome.Refused());
        }
    }

    private SignInOutcome enter(String code, SignInOutcome asked, DeviceToken device) {
        PendingToken token = ((SignInOutcome.CodeNeeded) asked).token();
        return signIn.complete(token, code, TestSignIn.HOME, Optional.of(device));
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
}
