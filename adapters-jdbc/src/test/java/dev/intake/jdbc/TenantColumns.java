package dev.intake.jdbc;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The columns of {@code tenant} that statements read and write. Conditions on the tenant's number do not count: every statement
 * has one.
 *
 * @param read the columns that are read
 * @param written the columns that are written
 */
record TenantColumns(Set<String> read, Set<String> written) {
    private static final Pattern SELECT = Pattern.compile("(?s)\\bSELECT\\s([^()]*?)\\sFROM tenant\\s+WHERE\\b");
    private static final Pattern UPDATE = Pattern.compile("(?s)\\bUPDATE tenant\\s+SET\\s(.*?)\\sWHERE\\b");
    private static final Pattern ALIASED = Pattern.compile("\\bt\\.(?!tenant_id\\b)(\\w+)");

    /** Returns the columns that these statements read and write together. */
    static TenantColumns of(List<String> statements) {
        Set<String> read = new TreeSet<>();
        Set<String> written = new TreeSet<>();
        for (String statement : statements) {
            Matcher select = SELECT.matcher(statement);
            while (select.find()) {
                Stream.of(select.group(1).split(",")).map(String::strip).forEach(read::add);
            }
            Matcher update = UPDATE.matcher(statement);
            while (update.find()) {
                Stream.of(update.group(1).split(","))
                        .map(set -> set.substring(0, set.indexOf('=')).strip())
                        .forEach(written::add);
            }
            if (statement.contains("FROM tenant AS t")) {
                ALIASED.matcher(statement)
                        .results()
                        .map(found -> found.group(1))
                        .forEach(read::add);
            }
        }
        return new TenantColumns(read, written);
    }
}
