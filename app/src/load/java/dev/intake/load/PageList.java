package dev.intake.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The addresses of the dashboard for a tenant.
 *
 * @param pages the pages that a person opens
 * @param parts what pages load afterwards, because it may take up to two seconds, and a rehearsal, which a person asks for
 */
record PageList(List<String> pages, List<String> parts) {
    private static final Map<String, String> ROWS = new LinkedHashMap<>();

    static {
        ROWS.put("CONTACT", "SELECT contact_id FROM contact WHERE external_id = 'user-4321'");
        ROWS.put("EVENT", "SELECT event_id FROM event WHERE type = 'user.signed_up' ORDER BY received_at DESC LIMIT 1");
        ROWS.put("DELIVERY", "SELECT event_id FROM delivery ORDER BY received_at DESC LIMIT 1");
        ROWS.put("EMAIL", "SELECT email_id FROM email WHERE state = 'held' ORDER BY at DESC LIMIT 1");
    }

    private static final List<String> PAGES = List.of(
            "/setup",
            "/settings/integrations",
            "/settings/integrations/key",
            "/settings/integrations/layout",
            "/settings/members",
            "/audit",
            "/events",
            "/events?show=recorded",
            "/events?type=order.created",
            "/events?type=invoice.opened&source=customer",
            "/events?contact=user-4321",
            "/events?since=2026-01-01T00:00",
            "/events?property=plan%20%3D%20pro",
            "/events?property=plan%20%3D%20none",
            "/events/EVENT",
            "/events/counts",
            "/events/deliveries",
            "/events/deliveries?outcome=failed",
            "/events/deliveries?type=invoice.paid",
            "/events/deliveries?id=evt_user-4321",
            "/events/deliveries/DELIVERY",
            "/events/waiting",
            "/contacts",
            "/contacts?q=ada",
            "/contacts?q=user-43210",
            "/contacts?q=user-43210%40example.org",
            "/contacts?q=nobody",
            "/contacts?q=plan%20%3D%20pro",
            "/contacts?q=plan%20%3D%20none",
            "/contacts/CONTACT",
            "/programs",
            "/programs?show=archived",
            "/programs/new",
            "/programs/WELCOME",
            "/programs/WELCOME/results",
            "/programs/WELCOME/edit",
            "/programs/WELCOME/enroll",
            "/programs/WELCOME/preview",
            "/programs/WELCOME/preview?contact=user-4321",
            "/programs/WELCOME/rehearsal",
            "/programs/DRAFT",
            "/programs/DRAFT/edit",
            "/programs/DRAFT/approve",
            "/emails",
            "/emails?show=waiting",
            "/emails?show=sent",
            "/emails?show=all&program=WELCOME",
            "/emails/EMAIL");

    private static final List<String> PARTS = List.of(
            "/setup/checklist",
            "/health",
            "/events/newest",
            "/programs/WELCOME?since=first",
            "/programs/WELCOME/results?answered=yes",
            "/programs/WELCOME/rehearsal?days=90",
            "/events/counts?ask=count&type=page.viewed&span=24h&answered=yes",
            "/events/counts?ask=count&type=page.viewed&span=30d&answered=yes",
            "/events/counts?ask=funnel&type=user.signed_up&other=order.created&within=1d&span=7d&answered=yes",
            "/events/counts?ask=segment&type=user.signed_up&other=order.created&span=7d&answered=yes");

    /** Returns the addresses, with the ids of stored rows. */
    static PageList of(PagesTenant tenant, LoadDatabase database) throws SQLException {
        Map<String, String> names = new LinkedHashMap<>();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> row : ROWS.entrySet()) {
                try (ResultSet found = statement.executeQuery(row.getValue())) {
                    found.next();
                    names.put(row.getKey(), found.getString(1));
                }
            }
        }
        names.put("WELCOME", tenant.welcome().toString());
        names.put("DRAFT", tenant.draft().toString());
        String prefix = "/tenants/" + tenant.id();
        List<String> pages = new ArrayList<>(List.of("/tenants", "/account"));
        pages.addAll(filled(prefix, PAGES, names));
        return new PageList(pages, filled(prefix, PARTS, names));
    }

    private static List<String> filled(String prefix, List<String> paths, Map<String, String> names) {
        return paths.stream()
                .map(path -> {
                    String filled = path;
                    for (Map.Entry<String, String> name : names.entrySet()) {
                        filled = filled.replace(name.getKey(), name.getValue());
                    }
                    return prefix + filled;
                })
                .toList();
    }
}
