package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignIn;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInOutcome.Kind;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.testing.TestSignIn;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An attempt to sign in never waits for somebody else's, or it could use up the connections that ingestion needs. */
class SignInWithoutLocksTest {
    private static final Password RIGHT =
            Password.parse("correct horse battery").orElseThrow();
    private static final Password WRONG =
            Password.parse("incorrect horse battery").orElseThrow();

    @Test
    void attempt_whileTheAccountIsLocked_isDecidedImmediately() throws Exception {
        try (RecordedStorage storage = RecordedStorage.on(TestServer.bundled());
                Connection other = storage.owner().open();
                Statement lock = other.createStatement()) {
            Intake intake = Intake.on(storage.storage());
            SignIn signIn = TestSignIn.on(intake, new SessionKeys(List.of(new byte[32])));
            OneTimeLink link = intake.accounts().createOperator().orElseThrow();
            signIn.choosePassword(link, RIGHT, TestSignIn.HOME);
            other.setAutoCommit(false);
            lock.execute("SELECT name FROM account FOR UPDATE");

            assertThat(signIn.attempt(TestSignIn.request(AccountName.OPERATOR, WRONG)))
                    .returns(Kind.REFUSED, SignInOutcome::kind);
            assertThat(signIn.attempt(TestSignIn.request(AccountName.OPERATOR, RIGHT)))
                    .returns(Kind.SIGNED_IN, SignInOutcome::kind);
            other.rollback();
        }
    }
}
