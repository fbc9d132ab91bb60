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
 * keyboard patterns, dates, repetitions, and small changes of these. Its lists take megabytes and are rarely needed, so they
 * are loaded each time.
 */
public final class CommonPasswords implements PasswordPolicy {
    /** The score of more than 10 to the power of 8 guesses, on zxcvbn's scale of 0 to 4. */
    private static final int MIN_SCORE = 3;

    /** The characters that zxcvbn measures: its time grows faster than the length. */
    private static final int MEASURED = 64;

    /** The characters that must remain without the words that others know. */
    private static final int MIN_OTHERS = 6;

    @Override
    public boolean isCommon(Password password, AccountName account) {
        String text = password.reveal();
        String measured = text.substring(0, Math.min(text.length(), MEASURED));
        List<String> near = near(account);
        return isMadeOf(near, measured) || new Zxcvbn().measure(measured, near).getScore() < MIN_SCORE;
    }

    /** Returns the words that others know: the name of the service, and those of the account's name. */
    private static List<String> near(AccountName account) {
        return Stream.concat(Stream.of("intake"), Stream.of(account.value().split("[^a-z0-9]+", -1)))
                .filter(word -> word.length() > 2)
                .toList();
    }

    private static boolean isMadeOf(List<String> near, String measured) {
        String rest = measured.toLowerCase(Locale.ROOT);
        for (String word : near) {
            rest = rest.replace(word, "");
        }
        return rest.length() < Math.min(MIN_OTHERS, measured.length());
    }
}
