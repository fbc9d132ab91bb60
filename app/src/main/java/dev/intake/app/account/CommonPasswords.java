package dev.intake.app.account;

import com.nulabinc.zxcvbn.Zxcvbn;
import dev.intake.account.AccountName;
import dev.intake.account.Password;
import dev.intake.account.PasswordPolicy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Rejects passwords that zxcvbn expects to be guessed within a hundred million attempts: common passwords, names and words,
 * keyboard patterns, dates, repetitions, and small changes of these. Its word lists take megabytes and are rarely needed, so
 * they are loaded for each check.
 */
public final class CommonPasswords implements PasswordPolicy {
    /** The score of more than 10 to the power of 8 guesses, on zxcvbn's scale of 0 to 4. */
    private static final int MIN_SCORE = 3;

    /** The maximum number of characters that zxcvbn measures: its time grows faster than the length. */
    private static final int MAX_MEASURED = 64;

    /** The number of characters that must remain after guessable words are removed. */
    private static final int MIN_OTHERS = 6;

    @Override
    public boolean isCommon(Password password, AccountName account) {
        String text = password.reveal();
        String measured = text.substring(0, Math.min(text.length(), MAX_MEASURED));
        List<String> guessable = guessable(account);
        return isMadeOf(guessable, measured)
                || new Zxcvbn().measure(measured, guessable).getScore() < MIN_SCORE;
    }

    /** Returns the words that an attacker would guess: the name of the service, and the parts of the account's name. */
    private static List<String> guessable(AccountName account) {
        return Stream.concat(Stream.of("intake"), Stream.of(account.value().split("[^a-z0-9]+", -1)))
                .filter(word -> word.length() > 2)
                .toList();
    }

    private static boolean isMadeOf(List<String> guessable, String measured) {
        String rest = measured.toLowerCase(Locale.ROOT);
        for (String word : guessable) {
            rest = rest.replace(word, "");
        }
        return rest.length() < Math.min(MIN_OTHERS, measured.length());
    }
}
