package dev.intake.attribute;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells keys that look like secrets or sensitive personal data from keys that merely resemble them. (Spec, Sanitization
 * 3; Decisions 3.9)
 *
 * <p>A key is judged by its words: {@code cardNumber}, {@code card_number} and {@code card-number} are the words
 * <em>card number</em>. A key is secret when it has a secret word, or secret words side by side, unless its last word
 * says that it only counts, dates or describes the secret ({@code tokens_used}, {@code password_changed_at}), or its
 * first one that it only tells whether there is one ({@code has_password}). When in doubt a key is dropped: a lost
 * trait can be sent again under another name, a leaked secret cannot be taken back.
 */
public final class SecretKeys {
    private static final Pattern BETWEEN_WORDS = Pattern.compile(
            "[_.:\\-]+" // written separators
                    + "|(?<=[a-z0-9])(?=[A-Z])" // accessToken
                    + "|(?<=[A-Z])(?=[A-Z][a-z])"); // APIKey

    /** Words that are secret wherever they stand. */
    private static final Set<String> SECRET_WORDS = Set.of(
            "password",
            "passwords",
            "passwd",
            "passphrase",
            "passcode",
            "pwd",
            "secret",
            "secrets",
            "token",
            "tokens",
            "credential",
            "credentials",
            "authorization",
            "bearer",
            "jwt",
            "cookie",
            "cookies",
            "otp",
            "totp",
            "mfa",
            "ssn",
            "sin",
            "nino",
            "iban",
            "cvv",
            "cvv2",
            "cvc",
            "cvc2",
            "csc",
            "pan",
            "pin",
            "passport");

    /** Words that are secret side by side. */
    private static final List<List<String>> SECRET_PHRASES = List.of(
            List.of("api", "key"),
            List.of("api", "keys"),
            List.of("access", "key"),
            List.of("account", "key"),
            List.of("auth", "key"),
            List.of("client", "key"),
            List.of("encryption", "key"),
            List.of("license", "key"),
            List.of("master", "key"),
            List.of("private", "key"),
            List.of("service", "key"),
            List.of("signing", "key"),
            List.of("ssh", "key"),
            List.of("webhook", "key"),
            List.of("write", "key"),
            List.of("recovery", "code"),
            List.of("recovery", "codes"),
            List.of("backup", "code"),
            List.of("backup", "codes"),
            List.of("seed", "phrase"),
            List.of("session", "id"),
            List.of("session", "key"),
            List.of("one", "time", "code"),
            List.of("card", "number"),
            List.of("card", "num"),
            List.of("card", "no"),
            List.of("card", "code"),
            List.of("cc", "number"),
            List.of("cc", "num"),
            List.of("credit", "card"),
            List.of("debit", "card"),
            List.of("security", "code"),
            List.of("security", "number"),
            List.of("security", "answer"),
            List.of("account", "number"),
            List.of("routing", "number"),
            List.of("sort", "code"),
            List.of("bank", "account"),
            List.of("social", "security"),
            List.of("social", "insurance"),
            List.of("national", "id"),
            List.of("national", "insurance"),
            List.of("tax", "id"),
            List.of("tax", "number"),
            List.of("driver", "license"),
            List.of("drivers", "license"),
            List.of("driving", "licence"));

    /** The same, for keys written in one word: {@code apikey}, {@code CARDNUMBER}, {@code userpassword}. */
    private static final Pattern SECRET_RUN = Pattern.compile(".*(password|passwd|passphrase)"
            + "|(x?api|access|private|secret|auth|signing|encryption|session|master|write)keys?"
            + "|(x?api|access|auth|refresh|id|session|bearer|csrf|xsrf|device|push|reset|client|user|oauth|api)tokens?"
            + "|(client|api|app|shared|webhook|signing|consumer)secret"
            + "|(credit|debit|bank)card(number|num|no)?|cardnumber|cardnum|cardcvv|cardcvc|ccnumber|ccnum"
            + "|securitycode|accountnumber|routingnumber|bankaccount|socialsecurity(number)?|sessionid"
            + "|nationalid|taxid|passport(number|no)|driverslicense|otpcode|pincode|seedphrase|auth");

    /** Last words that make a key speak about a secret and not be one. */
    private static final Set<String> ABOUT = Set.of(
            "count",
            "counts",
            "total",
            "used",
            "usage",
            "spent",
            "left",
            "remaining",
            "limit",
            "limits",
            "quota",
            "budget",
            "balance",
            "consumed",
            "generated",
            "price",
            "cost",
            "per",
            "at",
            "on",
            "date",
            "age",
            "enabled",
            "disabled",
            "required",
            "verified",
            "changed",
            "updated",
            "expires",
            "expired",
            "expiry",
            "strength",
            "length",
            "type",
            "kind",
            "brand",
            "provider",
            "method",
            "policy",
            "status",
            "state",
            "country",
            "last4");

    /** First words that make a key tell whether there is a secret. */
    private static final Set<String> WHETHER = Set.of("has", "is", "uses", "num", "max", "min", "total");

    /** Words before {@code pin} that make it a postal code, and before {@code token} or {@code pan} something else. */
    private static final List<List<String>> HARMLESS_PHRASES = List.of(
            List.of("pin", "code"),
            List.of("cookie", "consent"),
            List.of("cookies", "accepted"),
            List.of("cookie", "banner"),
            List.of("secret", "santa"),
            List.of("credit", "card", "brand"),
            List.of("card", "number", "last4"));

    /** Words beside which {@code pin code} is a postal code. */
    private static final Set<String> POSTAL =
            Set.of("shipping", "billing", "postal", "address", "delivery", "city", "area", "zip", "home", "office");

    private SecretKeys() {}

    /** Whether a value under this key must not be kept. */
    public static boolean looksSecret(String key) {
        List<String> words = words(key);
        if (words.isEmpty() || !namesSecret(words)) {
            return false;
        }
        return !speaksAboutSecret(words);
    }

    private static boolean namesSecret(List<String> words) {
        return words.stream().anyMatch(SecretKeys::isSecretWord)
                || SECRET_PHRASES.stream().anyMatch(phrase -> containsPhrase(words, phrase));
    }

    private static boolean isSecretWord(String word) {
        return SECRET_WORDS.contains(word) || SECRET_RUN.matcher(word).matches();
    }

    private static boolean speaksAboutSecret(List<String> words) {
        if (words.size() == 1) {
            return false;
        }
        return ABOUT.contains(words.get(words.size() - 1))
                || WHETHER.contains(words.get(0))
                || isPostalPin(words)
                || HARMLESS_PHRASES.stream().skip(1).anyMatch(phrase -> containsPhrase(words, phrase));
    }

    private static boolean isPostalPin(List<String> words) {
        return containsPhrase(words, List.of("pin", "code")) && words.stream().anyMatch(POSTAL::contains);
    }

    private static boolean containsPhrase(List<String> words, List<String> phrase) {
        for (int at = 0; at + phrase.size() <= words.size(); at++) {
            if (words.subList(at, at + phrase.size()).equals(phrase)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> words(String key) {
        return BETWEEN_WORDS
                .splitAsStream(key)
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
