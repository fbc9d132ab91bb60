package dev.intake.http.access;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.account.AccountName;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInQuery;
import dev.intake.http.access.RecordViews.AuditView;
import dev.intake.http.access.RecordViews.RecordRow;
import dev.intake.http.access.RecordViews.SignInsView;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.RecordCursor;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Pages of a tenant's audit record, and of the sign-ins to all accounts. */
public final class RecordPages {
    public static final String AUDIT = Paths.AUDIT;
    public static final String SIGN_INS = "/sign-ins";

    private static final int ROWS = 50;
    private static final String NO_ACCOUNT =
            "Enter the name of an account: 1 to 100 letters, digits and . _ @ + - such as ann@example.com.";
    private static final String BEHIND = "behind";

    private final Intake intake;
    private final Html html;
    private final Gate gate;
    private final TenantFrame frame;
    private final String assets;

    public RecordPages(Intake intake, Gate gate, TenantFrame frame, String assets) {
        this.intake = intake;
        this.html = frame.html();
        this.gate = gate;
        this.frame = frame;
        this.assets = assets;
    }

    public void audit(Visit visit, Tenant tenant, Context context) {
        String kind = parameter("kind", context);
        String actor = parameter("actor", context);
        String action = parameter("action", context);
        List<AuditEntry> oneMore = intake.accessViews(tenant.id())
                .audit(new AuditQuery(
                        Actor.Kind.named(kind),
                        given(actor),
                        given(action),
                        RecordCursor.parse(parameter(BEHIND, context)),
                        ROWS + 1));
        Map<String, String> agents = intake.accessViews(tenant.id()).agentTokens().stream()
                .collect(Collectors.toMap(token -> token.id().toString(), token -> token.name()));
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("kind", kind);
        filters.put("actor", actor);
        filters.put("action", action);
        html.write(
                "audit.jte",
                new AuditView(
                        frame.page("Audit record", visit, tenant, Optional.empty()),
                        Paths.audit(tenant.id()),
                        kind,
                        actor,
                        action,
                        oneMore.stream()
                                .limit(ROWS)
                                .map(entry -> row(entry, agents))
                                .toList(),
                        older(
                                Paths.audit(tenant.id()),
                                filters,
                                oneMore,
                                entry -> new RecordCursor(entry.at(), entry.id()))),
                200,
                context);
    }

    private static RecordRow row(AuditEntry entry, Map<String, String> agents) {
        String id = entry.actor().id();
        String who =
                RecordViews.labelOf(entry.actor().kind()) + (id.isEmpty() ? "" : " " + agents.getOrDefault(id, id));
        return new RecordRow(
                Labels.exact(entry.at()),
                who,
                entry.action(),
                entry.outcome() == AuditEntry.Outcome.ALLOWED ? "allowed" : "rejected");
    }

    /** Shows the sign-ins of all accounts to the operator. Responds to members as if the page did not exist. */
    public void signIns(Visit visit, Context context) {
        if (!visit.account().isOperator()) {
            gate.noSuchPage(context);
            return;
        }
        String account = parameter("account", context);
        String what = parameter("what", context);
        Optional<AccountName> name = AccountName.parse(account);
        boolean faulty = !account.isEmpty() && name.isEmpty();
        List<SignInEntry> oneMore = faulty
                ? List.of()
                : intake.accounts()
                        .record(new SignInQuery(
                                name,
                                Arrays.stream(SignInEntry.What.values())
                                        .filter(kind -> kind.label().equals(what))
                                        .findFirst(),
                                RecordCursor.parse(parameter(BEHIND, context)),
                                ROWS + 1));
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("account", account);
        filters.put("what", what);
        html.write(
                "signIns.jte",
                new SignInsView(
                        new Page(
                                "Sign-ins",
                                assets,
                                Optional.of(visit),
                                faulty ? Optional.of(Notice.refused(NO_ACCOUNT, "account")) : Optional.empty()),
                        account,
                        what,
                        oneMore.stream().limit(ROWS).map(RecordPages::row).toList(),
                        older(SIGN_INS, filters, oneMore, entry -> new RecordCursor(entry.at(), entry.id()))),
                faulty ? 422 : 200,
                context);
    }

    public static RecordRow row(SignInEntry entry) {
        return new RecordRow(Labels.exact(entry.at()), entry.account().value(), RecordViews.labelOf(entry.what()), "");
    }

    private static <T> Optional<String> older(
            String path, Map<String, String> filters, List<T> oneMore, Function<T, RecordCursor> mark) {
        if (oneMore.size() <= ROWS) {
            return Optional.empty();
        }
        Map<String, String> all = new LinkedHashMap<>(filters);
        all.put(BEHIND, mark.apply(oneMore.get(ROWS - 1)).toString());
        return Optional.of(path + "?"
                + all.entrySet().stream()
                        .filter(filter -> !filter.getValue().isEmpty())
                        .map(filter ->
                                filter.getKey() + "=" + URLEncoder.encode(filter.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&")));
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(typed -> !typed.isEmpty());
    }

    private static String parameter(String name, Context context) {
        return CleanText.trimmed(Gate.parameter(name, context));
    }
}
