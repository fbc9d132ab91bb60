package dev.intake.jdbc;

import dev.intake.jdbc.account.JdbcAccountRegistry;
import dev.intake.jdbc.sql.DeferredStatement;
import dev.intake.jdbc.sql.Scope;
import dev.intake.jdbc.tenant.JdbcTenantRegistry;
import dev.intake.jdbc.traffic.JdbcTrafficLog;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Records the statements of a storage: every text once, the number of statements, and violations of the rules of a unit of
 * work: its first statement locks the tenant, and it has one tenant. A snapshot is like one and locks nothing.
 */
final class StatementRecorder implements SqlLogger {
    private static final Pattern BOUND_TENANT = Pattern.compile("\\btenant:(\\d+)");

    /** Distinguishes the parameters of statements that are sent together. */
    private static final Pattern PLACE = Pattern.compile("(:[a-zA-Z]+)_\\d+\\b");

    private final Set<String> texts = ConcurrentHashMap.newKeySet();
    private final Set<String> textsAcrossTenants = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    private final Set<List<String>> recordings =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    private final AtomicInteger statements = new AtomicInteger();
    private final AtomicInteger roundTrips = new AtomicInteger();
    private final AtomicInteger units = new AtomicInteger();
    private final Map<Connection, List<String>> open = Collections.synchronizedMap(new IdentityHashMap<>());

    /** The same data source, whose transactions this recorder sees begin and end. */
    public DataSource watching(DataSource source) {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(() -> method.invoke(source, arguments));
                    return result instanceof Connection connection ? watched(connection) : result;
                });
    }

    private Connection watched(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "setAutoCommit" -> begunOrEnded((Connection) proxy, Boolean.FALSE.equals(arguments[0]));
                        case "commit", "rollback" -> begunOrEnded((Connection) proxy, false);
                        default -> {}
                    }
                    return invoke(() -> method.invoke(connection, arguments));
                });
    }

    private void begunOrEnded(Connection connection, boolean begun) {
        if (begun) {
            open.put(connection, new ArrayList<>());
        } else {
            open.remove(connection);
        }
    }

    private interface Invocation {
        Object invoke() throws ReflectiveOperationException;
    }

    private static Object invoke(Invocation invocation) throws Throwable {
        try {
            return invocation.invoke();
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Override
    public void logBeforeExecution(StatementContext context) {
        for (String text : Scope.TENANT.strip(context.getRawSql()).split(DeferredStatement.END, 0)) {
            log(context, PLACE.matcher(text).replaceAll("$1"));
        }
        roundTrips.incrementAndGet();
    }

    /** Runs the work and returns the texts of its statements, and of those that other threads sent in the meantime. */
    public List<String> during(Runnable work) {
        List<String> sent = Collections.synchronizedList(new ArrayList<>());
        recordings.add(sent);
        try {
            work.run();
        } finally {
            recordings.remove(sent);
        }
        return List.copyOf(sent);
    }

    private void log(StatementContext context, String text) {
        statements.incrementAndGet();
        recordings.forEach(recording -> recording.add(text));
        if (!texts.contains(text)) {
            if (textsAcrossTenants.contains(text) || isAcrossTenants()) {
                textsAcrossTenants.add(text);
                return;
            }
            texts.add(text);
        }
        List<String> tenants = open.get(context.getConnection());
        if (tenants != null) {
            inUnit(context, text, tenants);
        }
    }

    private void inUnit(StatementContext context, String text, List<String> tenants) {
        if (tenants.isEmpty()) {
            units.incrementAndGet();
            boolean locks = text.contains("FOR NO KEY UPDATE");
            if (locks == isReadOnly(context.getConnection())) {
                violations.add(
                        "the first statement of a unit of work is no lock, or that of a snapshot is one: " + text);
            }
        }
        Matcher bound = BOUND_TENANT.matcher(context.getBinding().toString());
        String tenant = bound.find() ? bound.group(1) : "none";
        if (tenant.equals("none") || (!tenants.isEmpty() && !tenants.contains(tenant))) {
            violations.add("a unit of work of none or two tenants, " + tenants + " and " + tenant + ": " + text);
        }
        tenants.add(tenant);
    }

    private static boolean isReadOnly(Connection connection) {
        try {
            return connection.isReadOnly();
        } catch (SQLException e) {
            throw new IllegalStateException("a connection does not say what it may", e);
        }
    }

    /** Statements that list tenants, find work of all tenants, or store traffic of all tenants. */
    private static boolean isAcrossTenants() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.anyMatch(frame -> frame.getDeclaringClass() == JdbcTenantRegistry.class
                        || frame.getDeclaringClass() == JdbcAccountRegistry.class
                        || frame.getDeclaringClass() == JdbcTrafficLog.class
                        || frame.getDeclaringClass() == JdbcAcrossTenants.class));
    }

    /** Every text that was sent for one tenant. */
    public Set<String> texts() {
        return texts;
    }

    /** Every text that was sent for no tenant in particular. */
    public Set<String> textsAcrossTenants() {
        return textsAcrossTenants;
    }

    /** What broke the rules of a unit of work. */
    public List<String> violations() {
        return List.copyOf(violations);
    }

    /** Units of work seen. */
    public int units() {
        return units.get();
    }

    /** Statements so far; a COMMIT is none. */
    public int statements() {
        return statements.get();
    }

    /** How often statements went out so far, one or several; a COMMIT is none. */
    public int roundTrips() {
        return roundTrips.get();
    }
}
