package dev.intake.http.mcp;

import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.access.GrantSecret;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Visit;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The authorization endpoint of OAuth 2.1, where a signed-in person allows or denies that an application connects. Only a
 * click leads back to the application; an invalid request never does, because anyone can register a redirect URI.
 */
public record ConsentPages(
        Intake intake,
        OAuthClients clients,
        Addresses addresses,
        Html html,
        Gate gate,
        String assets,
        InstantSource clock) {
    /** Path of the endpoint. */
    public static final String PATH = "/oauth/authorize";

    private static final String FULL = "The tenant has the maximum number of valid tokens. Revoke one under Settings,"
            + " Integrations, Agent access.";

    private static final List<Integer> DAYS = List.of(1, 30, 90);
    private static final int MAX_TENANTS = 200;

    /** Asks for consent. */
    public void get(Visit visit, Context context) {
        ConsentRequest.Reading reading =
                read(name -> Optional.ofNullable(context.queryParam(name)).orElse(""), context);
        reading.request()
                .ifPresentOrElse(
                        request -> show(visit, request, Optional.empty(), 200), () -> refuse(reading.fault(), context));
    }

    private ConsentRequest.Reading read(Function<String, String> parameters, Context context) {
        return ConsentRequest.read(parameters, addresses.mcp(), id -> clients.withId(id, context));
    }

    /**
     * Returns the handler that stores the person's decision.
     *
     * @param confirmed makes a handler ask for a recent password; it is asked for to allow, not to deny
     */
    public Gate.VisitHandler post(UnaryOperator<Gate.VisitHandler> confirmed) {
        Gate.VisitHandler allow = confirmed.apply(this::decide);
        return (visit, context) -> {
            if (isAllowed(context)) {
                allow.handle(visit, context);
            } else {
                decide(visit, context);
            }
        };
    }

    private static boolean isAllowed(Context context) {
        return Gate.field("decision", context).equals("allow");
    }

    private void decide(Visit visit, Context context) {
        ConsentRequest.Reading reading = read(name -> Gate.field(name, context), context);
        if (reading.request().isEmpty()) {
            refuse(reading.fault(), context);
            return;
        }
        ConsentRequest request = reading.request().get();
        if (!isAllowed(context)) {
            continueToApplication(
                    visit, request, "Not connected", request.answer("error", "access_denied", addresses.service()));
            return;
        }
        allow(visit, request, context);
    }

    private void allow(Visit visit, ConsentRequest request, Context context) {
        Set<AgentScope> scopes = Gate.fields("allow", context).stream()
                .flatMap(scope -> AgentScope.named(scope).stream())
                .filter(request.scopes()::contains)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(AgentScope.class)));
        Optional<Integer> days = DAYS.stream()
                .filter(offered -> offered.toString().equals(Gate.field("days", context)))
                .findFirst();
        Optional<TenantId> tenant = TenantId.parse(Gate.field("tenant", context))
                .filter(visit.account()::mayAccess)
                .filter(named -> intake.views().tenant(named).isPresent());
        if (tenant.isEmpty()) {
            refuse(visit, request, Notice.refused("Choose a tenant.", "tenant", context), 422);
            return;
        }
        if (scopes.isEmpty()) {
            refuse(visit, request, Notice.refused("Choose at least one permission.", "allow", context), 422);
            return;
        }
        if (days.isEmpty()) {
            refuse(visit, request, Notice.refused("Choose an end.", "days", context), 422);
            return;
        }
        Optional<GrantSecret> code = intake.agentGrants()
                .approve(tenant.get(), request.toGrant(), scopes, Duration.ofDays(days.get()), visit.grantor());
        if (code.isEmpty()) {
            refuse(visit, request, Notice.refused(FULL, "tenant", context), 409);
            return;
        }
        if (!intake.accounts().exists(visit.account())) {
            // The account was removed after the session was checked, and the removal did not see this grant.
            intake.agentGrants().endAll(tenant.get(), visit.account().createdAt(), visit.actor());
            gate.message(403, "Your account was removed", "Nothing was connected.", context);
            return;
        }
        continueToApplication(
                visit, request, "Connected", request.answer("code", code.get().reveal(), addresses.service()));
    }

    /** Shows a page that continues to the application. A redirect would be subject to the form policy of the previous page. */
    private void continueToApplication(Visit visit, ConsentRequest request, String heading, String target) {
        visit.context().header("Refresh", "0; url=" + target);
        html.write(
                "connected.jte",
                new ConnectedView(
                        frame(heading, visit, Optional.empty()),
                        heading,
                        request.client().name(),
                        target),
                200,
                visit.context());
        visit.context().header("Referrer-Policy", "no-referrer");
    }

    private void refuse(String fault, Context context) {
        gate.message(400, "The application's request is not valid", fault + " Nothing was connected.", context);
    }

    private void refuse(Visit visit, ConsentRequest request, Notice why, int status) {
        show(visit, request, Optional.of(why), status);
    }

    private void show(Visit visit, ConsentRequest request, Optional<Notice> notice, int status) {
        html.write(
                "consent.jte",
                new ConsentView(
                        frame("Connect an application", visit, notice),
                        request.client().name(),
                        request.client().host(),
                        RedirectUri.receiver(request.redirect()),
                        RedirectUri.isLocal(request.redirect()),
                        tenants(visit),
                        List.copyOf(EnumSet.copyOf(request.scopes())),
                        ends(),
                        request.parameters()),
                status,
                visit.context());
    }

    private List<Tenant> tenants(Visit visit) {
        return visit.account()
                .tenant()
                .map(own -> intake.views().tenant(own).stream().toList())
                .orElseGet(() -> intake.tenantSetup().list().stream()
                        .sorted(Comparator.comparing(Tenant::name)
                                .thenComparing(tenant -> tenant.id().value()))
                        .limit(MAX_TENANTS)
                        .toList());
    }

    private Map<Integer, String> ends() {
        Map<Integer, String> ends = new LinkedHashMap<>();
        DAYS.forEach(days -> ends.put(
                days,
                (days == 1 ? "in a day" : "in " + days + " days") + ", "
                        + Labels.exact(clock.instant().plus(Duration.ofDays(days)))));
        return ends;
    }

    private Page frame(String title, Visit visit, Optional<Notice> notice) {
        return new Page(title, assets, Optional.of(visit), notice);
    }
}
