package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.Device;
import dev.intake.account.OneTimeLink;
import dev.intake.account.PendingSignIn;
import dev.intake.account.RecoveryCode;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.account.SignedToken;
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
        assertThat(attempt(name, RIGHT)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(signIn.secondFactors().activate(name, "000 000")).isEmpty();

        assertThat(signIn.secondFactors().activate(name, code(secret))).isPresent();
        assertThat(signIn.secondFactors().setUp(name)).isEmpty();
        SignedToken<PendingSignIn> pending = attempt(name, RIGHT).pending().orElseThrow();
        assertThat(complete(pending, code(secret)))
                .as("was used to set it up")
                .returns(Kind.REFUSED, SignInOutcome::kind);
        clock.move(Duration.ofSeconds(30));
        SignInOutcome in = complete(pending, code(secret));
        assertThat(signIn.resume(in.session().orElseThrow().token())).isPresent();
        assertThat(complete(pending, code(secret))).as("was used").returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(entries()).contains(What.SECOND_FACTOR_ADDED, What.CODE_ASKED, What.WRONG_CODE, What.SIGNED_IN);
    }

    @Test
    void recoveryCodes_workOnceEach_untilThereAreOthers() {
        TotpSecret secret = withSecondFactor();
        List<RecoveryCode> codes = signIn.secondFactors().replaceCodes(name).orElseThrow();
        SignedToken<PendingSignIn> pending = attempt(name, RIGHT).pending().orElseThrow();

        assertThat(codes).hasSize(RecoveryCode.COUNT);
        assertThat(complete(pending, codes.get(3).reveal())).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(complete(pending, codes.get(3).reveal())).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(complete(pending, codes.get(4).reveal())).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(storage.accounts().find(name).flatMap(Account::activeSecondFactor))
                .get()
                .extracting(factor -> factor.recoveryCodes().size())
                .isEqualTo(8);
        assertThat(StoredTexts.in(storage.accounts().find(name).orElseThrow()))
                .noneMatch(text -> text.contains(secret.base32())
                        || text.contains(codes.get(5).reveal()));
        signIn.secondFactors().replaceCodes(name);
        assertThat(complete(pending, codes.get(5).reveal())).returns(Kind.REFUSED, SignInOutcome::kind);
    }

    @Test
    void codes_areLimited_andComeWithinFiveMinutes() {
        TotpSecret secret = withSecondFactor();
        SignedToken<PendingSignIn> pending = attempt(name, RIGHT).pending().orElseThrow();
        clock.move(Duration.ofMinutes(5));
        assertThat(complete(pending, code(secret))).returns(Kind.REFUSED, SignInOutcome::kind);

        SignedToken<PendingSignIn> again = attempt(name, RIGHT).pending().orElseThrow();
        for (int i = 0; i < 10; i++) {
            assertThat(complete(again, "x")).returns(Kind.REFUSED, SignInOutcome::kind);
        }
        assertThat(complete(again, code(secret))).returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void fiftyWrongCodes_needANewPassword_beforeACodeIsTriedAgain() {
        TotpSecret secret = withSecondFactor();
        enterWrongCodes(49);
        assertThat(attempt(name, RIGHT)).returns(Kind.CODE_NEEDED, SignInOutcome::kind);
        SignedToken<PendingSignIn> before = pending();
        clock.move(Duration.ofMinutes(3));
        assertThat(complete(before, "x")).returns(Kind.REFUSED, SignInOutcome::kind);

        assertThat(complete(before, code(secret))).returns(Kind.NEW_PASSWORD_NEEDED, SignInOutcome::kind);
        clock.move(Duration.ofDays(30));
        assertThat(attempt(name, RIGHT)).returns(Kind.NEW_PASSWORD_NEEDED, SignInOutcome::kind);

        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        SignedToken<PendingSignIn> afterNewPassword =
                choose(link, WRONG).pending().orElseThrow();
        assertThat(complete(afterNewPassword, "x")).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(complete(afterNewPassword, code(secret))).returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void rightCode_ofAnUnknownDevice_clearsNoWrongOne() {
        TotpSecret secret = withSecondFactor();
        enterWrongCodes(49);
        assertThat(complete(pending(), code(secret))).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        enterWrongCodes(1);

        assertThat(attempt(name, RIGHT)).returns(Kind.NEW_PASSWORD_NEEDED, SignInOutcome::kind);
    }

    @Test
    void knownDevice_isNotRefused_forCodesOfOthers() {
        TotpSecret secret = withSecondFactor();
        SignInOutcome.SignedIn owner =
                complete(pending(), code(secret)).session().orElseThrow();
        SignedToken<PendingSignIn> before = pending();
        for (int i = 0; i < 9; i++) {
            complete(before, "x");
        }
        assertThat(complete(before, "x")).returns(Kind.TOO_MANY, SignInOutcome::kind);
        SignInOutcome early = signIn.attempt(TestSignIn.request(name, RIGHT, owner.device()));
        assertThat(enter("x", early, owner.device())).returns(Kind.REFUSED, SignInOutcome::kind);
        enterWrongCodes(41);
        assertThat(attempt(name, RIGHT)).returns(Kind.NEW_PASSWORD_NEEDED, SignInOutcome::kind);

        SignInOutcome known = signIn.attempt(TestSignIn.request(name, RIGHT, owner.device()));
        assertThat(enter(code(secret), known, owner.device())).returns(Kind.SIGNED_IN, SignInOutcome::kind);
    }

    @Test
    void knownDevice_hasFiftyWrongCodes_andARightOneClearsThem() {
        TotpSecret secret = withSecondFactor();
        SignedToken<Device> device =
                complete(pending(), code(secret)).session().orElseThrow().device();
        enterWrongCodes(49, device);
        assertThat(enter(code(secret), signIn.attempt(TestSignIn.request(name, RIGHT, device)), device))
                .returns(Kind.SIGNED_IN, SignInOutcome::kind);
        enterWrongCodes(50, device);

        assertThat(signIn.attempt(TestSignIn.request(name, RIGHT, device)))
                .returns(Kind.NEW_PASSWORD_NEEDED, SignInOutcome::kind);
        assertThat(attempt(name, RIGHT)).as("of an unknown device").returns(Kind.CODE_NEEDED, SignInOutcome::kind);
    }

    /** A device of another account is unknown. */
    @Test
    void device_ofAnotherAccount_hasNoCodesOfItsOwn() {
        withSecondFactor();
        SignedToken<Device> other =
                keys.sign(new Device(new AccountName("another"), UUID.randomUUID(), clock.instant()));
        SignedToken<PendingSignIn> pending = pending();
        for (int i = 0; i < 10; i++) {
            signIn.complete(pending, "x", TestSignIn.HOME, Optional.of(other));
        }

        assertThat(complete(pending, "x")).returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void link_doesNotReplaceTheSecondFactor_andTheOperatorCanRemoveIt() {
        withSecondFactor();
        SignedToken<PendingSignIn> before = attempt(name, RIGHT).pending().orElseThrow();
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();

        assertThat(choose(link, WRONG)).returns(Kind.CODE_NEEDED, SignInOutcome::kind);
        assertThat(complete(before, "x")).as("of the password before").returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(intake.accounts().removeSecondFactor(name)).isTrue();
        assertThat(intake.accounts().removeSecondFactor(name)).isFalse();
        assertThat(attempt(name, WRONG)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
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

    private SignedToken<PendingSignIn> pending() {
        return attempt(name, RIGHT).pending().orElseThrow();
    }

    private void enterWrongCodes(int count) {
        for (int i = 0; i < count; i++) {
            clock.move(Duration.ofMinutes(3));
            assertThat(complete(pending(), "x")).returns(Kind.REFUSED, SignInOutcome::kind);
        }
    }

    private void enterWrongCodes(int count, SignedToken<Device> device) {
        for (int i = 0; i < count; i++) {
            clock.move(Duration.ofMinutes(3));
            assertThat(enter("x", signIn.attempt(TestSignIn.request(name, RIGHT, device)), device))
                    .returns(Kind.REFUSED, SignInOutcome::kind);
        }
    }

    private SignInOutcome enter(String code, SignInOutcome asked, SignedToken<Device> device) {
        SignedToken<PendingSignIn> token = asked.pending().orElseThrow();
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
