package dev.intake.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of every statement of a tenant must keep to, so that tenants can be spread over several databases, and
 * so that two transactions never wait for each other in a circle.
 */
final class StatementRules {
    private static final String TENANT_TABLES =
            "(tenant|contact|event|type_profile|program|program_step|program_next_version|program_transition|enrollment|email|connector_secret|connector_api_key|delivery|object_memory"
                    + "|customer_link|parked_event|failed_delivery|ignored_delivery|user_import|history_count|import_run|connector_verification|feedback_secret|feedback_topic|feedback_report|email_feedback"
                    + "|agent_token|idempotent_call|audit|traffic_hour|unrecorded_operation|counted_day|day_count|suppression|suppression_key)\\b";
    private static final Pattern READ_TABLE = Pattern.compile("\\b(from|join|update|using) " + TENANT_TABLES);
    private static final Pattern BOUND = Pattern.compile("\\btenant_id = :tenant\\b");
    private static final Pattern BULK_INSERT = Pattern.compile(
            "^insert into \\w+ \\([^)]*\\) select t\\.tenant_id, .* from tenant as t cross join unnest\\(.*"
                    + " where t\\.tenant_id = :tenant order by .*");
    /** To lock rows FOR UPDATE is no write. */
    private static final Pattern WRITING_WITH =
            Pattern.compile("\\bwith\\b.*\\b(insert|(?<!for )(?<!for no key )update|delete)\\b");

    private static final Pattern VOLATILE = Pattern.compile(
            "\\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|random|nextval|gen_random_uuid)\\s*\\("
                    + "|\\bcurrent_timestamp\\b|\\blocaltimestamp\\b|\\bcurrent_date\\b");
    /** To read a text as a time depends on the session's settings, so Citus takes it for no statement that changes rows by columns. */
    private static final String TIME = "(timestamptz|timestamp|date|timetz|time|interval)\\b";

    private static final Pattern UPDATED_BY_CAST_COLUMN = Pattern.compile(
            "^update\\b.*(?<![:\\w.])(\\w+\\.)?\\w+ ?:: ?" + TIME + "|^update\\b.*\\bcast ?\\( ?\\w[^)]* as " + TIME);
    private static final Pattern UPSERTED_BY_CAST =
            Pattern.compile("\\bdo update\\b.*(:: ?" + TIME + "|\\bcast ?\\([^)]* as " + TIME + ")");

    private static final Pattern LOCK = Pattern.compile("\\bfor (no key update|update|share|key share)\\b");
    /** The tenant's row; what claims pass over, in order of the key, by whoever holds that; and the claims and their recovery. */
    private static final List<String> LOCKS = List.of(
            "from tenant where tenant_id = :tenant for no key update",
            "order by contact_id, program_id, entry_key for no key update",
            "and due_at <= :now::timestamptz order by due_at, contact_id, enrolled_at, entry_key limit :limit for update skip locked",
            "else greatest(since, claimed_at) end > :trusted::timestamptz order by due_at limit :limit for update skip locked");

    private static final Pattern FORBIDDEN =
            Pattern.compile("\\bpg_(try_)?advisory|\\bnotify\\b|\\blisten\\b|\\bmerge\\b|\\bset tenant_id\\b");

    private StatementRules() {}

    /** What the statement breaks; nothing when it is fine. */
    public static List<String> broken(String text) {
        String sql = text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        List<String> broken = new ArrayList<>();
        if (count(READ_TABLE, sql) > count(BOUND, sql)) {
            broken.add("a tenant's table without tenant_id = :tenant");
        }
        if (sql.startsWith("insert") && !BULK_INSERT.matcher(sql).matches()) {
            broken.add("an insert that is not set-based out of the tenant's own row, in order of its key");
        }
        if (WRITING_WITH.matcher(sql).find()) {
            broken.add("a write within WITH");
        }
        if (VOLATILE.matcher(sql).find()) {
            broken.add("a time or id that does not come from the service");
        }
        if (UPDATED_BY_CAST_COLUMN.matcher(sql).find()
                || UPSERTED_BY_CAST.matcher(sql).find()) {
            broken.add("a cast to a time where rows are updated: bind an array of times");
        }
        if (LOCK.matcher(sql).find() && LOCKS.stream().noneMatch(sql::contains)) {
            broken.add("a lock on something else than the tenant's row, or than what a worker claims without waiting");
        }
        if (FORBIDDEN.matcher(sql).find()) {
            broken.add("something that works on one server only, or moves a row to another tenant");
        }
        return broken;
    }

    private static int count(Pattern pattern, String sql) {
        Matcher matcher = pattern.matcher(sql);
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }
}
