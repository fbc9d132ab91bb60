package dev.intake.app.account;

import com.nulabinc.zxcvbn.Zxcvbn;
import dev.intake.account.AccountName;
import dev.intake.account.Password;
import dev.intake.account.PasswordPolicy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Refuses passwords that zxcvbn expects to be guessed within a hundred million tries: common passwords, names and words,
 * keyboard patterns, dates, repetitions, and small changes of these. Its lists take megabytes and are needed only when a
 * password is chosen, so they are loaded each time.
 */
public final class CommonPasswords implements PasswordPolicy {
    /** Up to 10 to the power of 8 guesses, in zxcvbn's scale of 0 to 4. */
    private static final int LEAST_SCORE = 3;

    /** The time that zxcvbn takes grows faster than the length, and what is longer than this needs no look at the rest. */
    private static final int MEASURED = 64;

    /** Characters that have to be left when all that others know of the account is taken out. */
    private static final int LEAST_OTHERS = 6;

    @Override
    public boolean isCommon(Password password, AccountName account) {
        String text = password.reveal();
        String measured = text.substring(0, Math.min(text.length(), MEASURED));
        List<String> near = near(account);
        return isMadeOf(near, measured) || new Zxcvbn().measure(measured, near).getScore() < LEAST_SCORE;
    }

    /** What others know: the service's name, and the words of the account's. */
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
        return rest.length() < Math.min(LEAST_OTHERS, measured.length());
    }
}
