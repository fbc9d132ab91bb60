package dev.intake.jdbc.schema;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a migration, analyzed for its effects on tables. It supports only the kinds of statements that the migrations
 * contain.
 */
final class MigrationScript {
    private static final Pattern TABLE = Pattern.compile(
            "^(?:alter table|lock table|update|create policy \\w+ on|alter policy \\w+ on|drop policy (?:if exists )?\\w+ on)"
                    + " (?:if exists )?(?:only )?(\\w+)(.*)");
    private static final Pattern INDEX =
            Pattern.compile("^create (?:unique )?index (?:concurrently )?(?:if not exists )?\\w+ on (?:only )?(\\w+)");
    /** Creates a table, or drops an index without naming its table; both take only a moment. */
    private static final Pattern WITHOUT_TABLE = Pattern.compile("^(?:create table|drop index)\\b");
    /** A loop over tables that drops, adds or changes policies, or drops constraints, by names that it queries. */
    private static final Pattern LOOP = Pattern.compile("^do \\$\\$");

    private static final Pattern REWRITES =
            Pattern.compile("\\bgenerated always as\\b|\\btype\\b|\\bdefault (?:gen_random|clock)");
    private static final Pattern CHECKS = Pattern.compile(
            "\\badd (?:constraint \\w+ )?(?:primary key|unique|check|foreign key)\\b|\\bset not null\\b");

    private final String sql;

    /**
     * The effect of a script on a table. A script is one transaction, so it holds each lock until it ends.
     *
     * @param work the strongest of its statements
     * @param exclusive whether one of them locks the table against reads
     */
    record Effect(TableEffect work, boolean exclusive) {
        private Effect and(Effect other) {
            return new Effect(work.compareTo(other.work) > 0 ? work : other.work, exclusive || other.exclusive);
        }
    }

    MigrationScript(String text) {
        this.sql = text.replaceAll("--[^\n]*", " ").replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the effect on each table that the script names, by name.
     *
     * @throws IllegalStateException if a statement is of an unknown kind
     */
    Map<String, Effect> effects() {
        Map<String, Effect> effects = new TreeMap<>();
        for (String part : sql.replaceAll("do \\$\\$.*?\\$\\$", "do \\$\\$").split(";", -1)) {
            String statement = part.strip();
            Matcher index = INDEX.matcher(statement);
            Matcher table = TABLE.matcher(statement);
            if (index.find()) {
                effects.merge(index.group(1), new Effect(TableEffect.INDEX, false), Effect::and);
            } else if (table.find()) {
                boolean update = statement.startsWith("update ");
                TableEffect work = update ? TableEffect.ROWS : change(table.group(2));
                effects.merge(table.group(1), new Effect(work, !update), Effect::and);
            } else if (!statement.isEmpty()
                    && !WITHOUT_TABLE.matcher(statement).find()
                    && !LOOP.matcher(statement).find()) {
                throw new IllegalStateException("unknown kind of statement: " + statement);
            }
        }
        return effects;
    }

    private static TableEffect change(String change) {
        if (REWRITES.matcher(change).find()) {
            return TableEffect.REWRITE;
        }
        return CHECKS.matcher(change).find() && !change.contains(" not valid")
                ? TableEffect.CHECK
                : TableEffect.DEFINITION;
    }
}
