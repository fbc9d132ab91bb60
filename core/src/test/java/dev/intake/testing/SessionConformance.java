package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.account.Account;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Session;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignIn;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.account.SignedToken;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every storage must do so that sessions end when they should. */
public abstract class SessionConformance extends AccountKit {
    @Test
    void session_endsAfterAnHourWithoutUse() {
        SignedToken<Session> token = begin();

        assertThat(signIn.resume(token).map(Account::name)).contains(name);
        clock.move(Session.IDLE.minusSeconds(1));
        assertThat(signIn.resume(token)).isPresent();
        clock.move(Duration.ofSeconds(1));
        assertThat(signIn.resume(token)).isEmpty();
        assertThat(signIn.renewed(token)).isEmpty();
    }

    @Test
    void session_thatIsUsed_lastsTwelveHours() {
        SignedToken<Session> token = begin();
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
        SignedToken<Session> token = begin();
        String form = signIn.formToken(token);
        clock.move(Duration.ofMinutes(5));

        assertThat(signIn.isFormOf(signIn.renewed(token).orElseThrow(), form)).isTrue();
        SignedToken<Session> other =
                attempt(name, RIGHT).session().orElseThrow().token();
        assertThat(signIn.isFormOf(other, form)).isFalse();
    }

    @Test
    void password_countsAsJustTyped_forTenMinutes_andAgainOnceItWasTyped() {
        SignedToken<Session> token = begin();

        assertThat(signIn.isConfirmed(token)).isTrue();
        clock.move(Duration.ofMinutes(10));
        assertThat(signIn.isConfirmed(token)).isFalse();
        assertThat(signIn.confirm(token, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        SignInOutcome confirmed = signIn.confirm(token, RIGHT);
        SignedToken<Session> after = confirmed.session().orElseThrow().token();
        assertThat(signIn.isConfirmed(after)).isTrue();
        assertThat(signIn.isConfirmed(signIn.renewed(token).orElseThrow())).isFalse();
    }

    @Test
    void confirming_isLimited() {
        SignedToken<Session> token = begin();
        for (int i = 0; i < 10; i++) {
            assertThat(signIn.confirm(token, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        }

        assertThat(signIn.confirm(token, RIGHT)).returns(Kind.TOO_MANY, SignInOutcome::kind);
    }

    @Test
    void password_isChangedByItsOwner_andAllOtherSessionsEnd() {
        SignedToken<Session> here = begin();
        SignedToken<Session> elsewhere =
                attempt(name, RIGHT).session().orElseThrow().token();

        assertThat(signIn.changePassword(here, WRONG, WRONG)).returns(Kind.REFUSED, SignInOutcome::kind);
        SignInOutcome changed = signIn.changePassword(here, RIGHT, WRONG);

        assertThat(signIn.resume(changed.session().orElseThrow().token())).isPresent();
        assertThat(signIn.resume(here)).isEmpty();
        assertThat(signIn.resume(elsewhere)).isEmpty();
        assertThat(attempt(name, RIGHT)).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(attempt(name, WRONG)).returns(Kind.SIGNED_IN, SignInOutcome::kind);
        assertThat(entries()).contains(What.PASSWORD_CHANGED);
    }

    @Test
    void session_endsOnEveryNode_withSigningOutAndWithANewPassword() {
        SignedToken<Session> first = begin();
        SignIn anotherNode =
                TestSignIn.on(Intake.on(storage, clock, UUID::randomUUID, new Random()), new SessionKeys(List.of(KEY)));
        assertThat(anotherNode.resume(first)).isPresent();
        signIn.signOut(name);
        assertThat(anotherNode.resume(first)).isEmpty();

        SignedToken<Session> second =
                attempt(name, RIGHT).session().orElseThrow().token();
        choose(intake.accounts().newLink(name).orElseThrow(), WRONG);
        assertThat(anotherNode.resume(second)).isEmpty();
    }

    @Test
    void account_thatIsRemoved_allowsNoSignIn_byAnythingOfBefore() {
        SignedToken<Session> session = begin();
        clock.move(Duration.ofSeconds(1));
        OneTimeLink link = intake.accounts().newLink(name).orElseThrow();
        intake.accounts().removeMember(name, tenant.id(), Actor.COMMAND_LINE);

        assertThat(signIn.resume(session)).isEmpty();
        assertThat(signIn.holder(link)).isEmpty();
        assertThat(choose(link, RIGHT)).returns(Kind.REFUSED, SignInOutcome::kind);
        assertThat(attempt(name, RIGHT)).returns(Kind.REFUSED, SignInOutcome::kind);
    }

    @Test
    void session_ofARemovedAccount_isInvalidForALaterOneOfThatName() {
        SignedToken<Session> before = begin();
        intake.accounts().removeMember(name, tenant.id(), Actor.COMMAND_LINE);
        clock.move(Duration.ofSeconds(1));
        TenantId another = TestTenant.of(storage, intake).id();
        OneTimeLink link = intake.accounts().addMember(name, another).orElseThrow();
        SignInOutcome chosen = choose(link, WRONG);

        assertThat(signIn.resume(chosen.session().orElseThrow().token())).isPresent();
        assertThat(signIn.resume(before)).isEmpty();
    }
}
