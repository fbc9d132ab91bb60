package dev.intake.app.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.account.Password;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommonPasswordsTest {
    private static final AccountName GRACE = new AccountName("grace.hopper@example.com");

    private final CommonPasswords rule = new CommonPasswords();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "123456789012",
                "password1234",
                "Passw0rd1234",
                "qwertyuiop12",
                "aaaaaaaaaaaaaaaa",
                "iloveyou1234",
                "administrator",
                "grace.hopper",
                "GraceHopper1",
                "intakeintake",
                "intake-intake",
                "january012026",
                "abcabcabcabc"
            })
    void commonPassword_isRefused(String text) {
        assertThat(rule.isCommon(password(text), GRACE)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "correct horse battery",
                "tr4nquil-Mooring-59-quartz",
                "zP8$kq2!vLm0",
                "ein ganz langer Satz ohne Sinn",
                "пароль не для всех людей"
            })
    void otherPassword_isAccepted(String text) {
        assertThat(rule.isCommon(password(text), GRACE)).isFalse();
    }

    private static Password password(String text) {
        return Password.parse(text).orElseThrow();
    }
}
