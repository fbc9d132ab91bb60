package dev.intake.kernel;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Removes what people copy together with a secret: quotes, the name of a variable, invisible characters, a version. Only what
 * is certainly not part of the secret is removed.
 */
public final class PastedText {
    private static final int MAX_LENGTH = 2_000;

    /** How the secrets begin that providers of webhooks issue. */
    private static final List<String> PREFIXES = List.of("whsec_", "polar_whs_");

    private static final String VERSION = "v1,";
    private static final List<String> QUOTES =
            List.of("\"\"", "''", "``", "\u201c\u201d", "\u2018\u2019", "\u201e\u201c", "\u00ab\u00bb", "\u2039\u203a");
    private static final List<String> CODE = List.of(
            "process.env.", "import.meta.env.", "os.environ", "os.getenv", "ENV[", "System.getenv", "getenv(", "env(");

    /** What documents write in place of a secret, after a prefix such as {@code whsec_}. */
    private static final Pattern YOURS = Pattern.compile(
            "(?i)(?:whsec_|polar_whs_)?your[-_]?(?:stripe|polar|clerk|endpoint|webhook|signing|secret|key|here|goes|[-_])*+");

    private static final List<String> MASKS = List.of("\u2022", "\u2026", "***", "...", "xxxxx", "XXXXX");

    private PastedText() {}

    /** Returns the secret in the pasted text, trimmed; a text that is too long for a secret is only trimmed. */
    public static String secret(String pasted) {
        String text = visible(pasted);
        if (text.length() > MAX_LENGTH) {
            return text;
        }
        String before;
        do {
            before = text;
            text = CleanText.stripped(withoutVersion(unquoted(valueOf(text))));
        } while (!text.equals(before));
        return text;
    }

    /** Returns whether the text stands in place of a secret: dots, stars, a variable, or words such as "your secret". */
    public static boolean isPlaceholder(String secret) {
        return Placeholder.is(secret)
                || CODE.stream().anyMatch(secret::startsWith)
                || YOURS.matcher(secret).matches()
                || MASKS.stream().anyMatch(secret::contains)
                || secret.startsWith("$")
                || secret.startsWith("<")
                || secret.startsWith("{");
    }

    /** Returns whether the text is an address on the web. */
    public static boolean isUrl(String secret) {
        return secret.contains("://");
    }

    /** Returns the cleaned, trimmed text without characters that have no width, which are copied unseen. */
    private static String visible(String pasted) {
        StringBuilder text = new StringBuilder();
        CleanText.trimmed(pasted)
                .codePoints()
                .filter(c -> Character.getType(c) != Character.FORMAT)
                .forEach(text::appendCodePoint);
        return CleanText.stripped(text.toString());
    }

    private static String unquoted(String text) {
        String quoted = text.endsWith(";") || text.endsWith(",") ? text.substring(0, text.length() - 1) : text;
        for (String pair : QUOTES) {
            boolean isQuoted = quoted.length() > 2
                    && quoted.charAt(0) == pair.charAt(0)
                    && quoted.charAt(quoted.length() - 1) == pair.charAt(1);
            if (isQuoted) {
                return quoted.substring(1, quoted.length() - 1);
            }
        }
        return text;
    }

    /**
     * Returns the value of a line such as {@code STRIPE_WEBHOOK_SECRET="whsec_…"}; the text itself if it is none. A secret may
     * contain an equals sign, so the name must be one of a variable, or the value must begin like a secret.
     */
    private static String valueOf(String text) {
        String line = text.startsWith("export ") ? CleanText.stripped(text.substring("export ".length())) : text;
        int sign = line.indexOf('=') < 0 ? line.indexOf(':') : line.indexOf('=');
        if (sign <= 0 || sign == line.length() - 1) {
            return text;
        }
        String name = CleanText.stripped(line.substring(0, sign));
        String value = CleanText.stripped(line.substring(sign + 1));
        String bare = unquoted(value);
        boolean isSecret = PREFIXES.stream().anyMatch(bare::startsWith)
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || "_-.\"'".indexOf(c) >= 0);
        return isSecret || (isVariable(name) && !value.startsWith("=")) ? value : text;
    }

    private static boolean isVariable(String name) {
        return name.indexOf('_') > 0
                && name.chars().allMatch(c -> c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
    }

    private static String withoutVersion(String text) {
        String secret = text.startsWith(VERSION) ? text.substring(VERSION.length()) : text;
        for (String prefix : PREFIXES) {
            if (secret.startsWith(prefix)) {
                return secret.startsWith(prefix + prefix) ? secret.substring(prefix.length()) : secret;
            }
        }
        return text;
    }
}
