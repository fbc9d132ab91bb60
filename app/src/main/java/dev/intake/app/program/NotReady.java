package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.Remark;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats why a person cannot approve a program.
 *
 * @param obstacles what prevents it; those about fields may be absent, since the findings contain them
 * @param findings all findings about merge fields
 */
record NotReady(TenantId tenant, String program, List<Remark> obstacles, FindingView findings) {
    /**
     * Returns the refusal.
     *
     * @param what what remains as it is
     */
    Outcome outcome(String what) {
        List<String> reasons = new ArrayList<>(findings.texts(true));
        obstacles.stream()
                .filter(obstacle -> obstacle.finding().isEmpty())
                .map(this::reason)
                .forEach(reasons::add);
        String why = what + ": " + String.join("; ", reasons);
        ObjectNode json = Json.object().put("ok", false).put("message", why);
        if (!findings.allowsApproval()) {
            json.set("findings", findings.findings());
        }
        List<String> complaint = new ArrayList<>(List.of("intake: " + why));
        findings.texts(false).forEach(line -> complaint.add("  " + line));
        return new Outcome(Outcome.REFUSED, json, List.of(), complaint);
    }

    private String reason(Remark obstacle) {
        String reason = CallingCommand.clause(obstacle.text());
        return switch (obstacle.about()) {
            case EMAILS ->
                reason + "; write them in the dashboard, or in a file that \"intake program edit " + tenant + " "
                        + program + " --from FILE\" reads";
            case POSTAL_ADDRESS ->
                reason + "; set it with \"intake tenant sender " + tenant
                        + " --postal-address LINE\", or in the dashboard (Settings, Integrations)";
            case FIELD, EXITS, CATEGORY, SAME_EVENT -> reason;
        };
    }
}
