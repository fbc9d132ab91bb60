package dev.intake.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a migration must keep to, so that services of the version before go on working beside those of the new one: it adds,
 * and takes nothing away that they read or write.
 */
final class MigrationRules {
    /** From here on row security hides all rows from a migration that neither lifts it nor goes tenant by tenant. */
    private static final int ROW_SECURITY = 15;

    private static final Pattern TAKEN_AWAY = Pattern.compile("\\bdrop (?!policy\\b)|\\btruncate\\b|\\bdelete from\\b");
    /** The first forbade rows that no version before writes. The look-ups of both have another index. */
    private static final Set<String> REPLACED =
            Set.of("drop index if exists contact_email_only", "drop index if exists enrollment_due");

    private static final Pattern RENAMED = Pattern.compile("\\brename\\b");
    private static final Pattern OTHER_TYPE = Pattern.compile("\\balter (column )?\\w+ (set data )?type\\b");
    private static final Pattern NEWLY_NEEDED =
            Pattern.compile("\\bset not null\\b|\\badd (column )?(if not exists )?(?!constraint|check|primary|unique)"
                    + "\\w+ (?!.*\\bdefault\\b).*\\bnot null\\b");
    private static final Pattern NEWLY_UNIQUE = Pattern.compile("^alter table .*\\badd (constraint \\w+ )?unique\\b");
    private static final Pattern ROWS = Pattern.compile("\\bupdate \\w+ set\\b|\\binsert into\\b");

    private MigrationRules() {}

    /** What the migration breaks; nothing when it is fine. */
    public static List<String> broken(int version, String text) {
        String sql = text.replaceAll("--[^\n]*", " ").replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        List<String> broken = new ArrayList<>();
        for (String statement : sql.split(";", -1)) {
            for (String part : parts(statement.strip())) {
                if (TAKEN_AWAY.matcher(part).find() && !REPLACED.contains(part)) {
                    broken.add("takes away what the version before may use");
                }
                if (RENAMED.matcher(part).find()) {
                    broken.add("renames what the version before names");
                }
                if (OTHER_TYPE.matcher(part).find()) {
                    broken.add("changes the type of a column");
                }
                if (NEWLY_NEEDED.matcher(part).find()) {
                    broken.add("needs a value that the version before does not write");
                }
                if (NEWLY_UNIQUE.matcher(part).find()) {
                    broken.add("forbids rows that the version before may write");
                }
            }
        }
        boolean sees = sql.contains("no force row level security") || sql.contains("set_config('intake.tenant',");
        if (version >= ROW_SECURITY && ROWS.matcher(sql).find() && !sees) {
            broken.add("changes rows that row security hides from it");
        }
        return broken;
    }

    /** The changes of one ALTER TABLE, each with its head; a comma in brackets separates none. */
    private static List<String> parts(String statement) {
        if (!statement.startsWith("alter table")) {
            return List.of(statement);
        }
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < statement.length(); i++) {
            char c = statement.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(statement.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(statement.substring(start));
        return parts;
    }
}
