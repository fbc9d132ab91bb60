package dev.intake.app.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.intake.app.output.Json;
import dev.intake.email.StepEmail;
import java.util.ArrayList;
import java.util.List;

/** Formats the emails whose SMTP session was running when their program or enrollment was stopped. They may still arrive. */
public final class SendingView {
    private SendingView() {}

    /** Returns the emails as {@link EmailView} prints them. */
    public static ArrayNode json(List<StepEmail> sending) {
        return Json.array(sending.stream().map(EmailView::json).toList());
    }

    /** Returns one line per email. */
    public static List<String> lines(List<StepEmail> sending) {
        return lines(json(sending));
    }

    /** Returns one line per email of an array. */
    public static List<String> lines(JsonNode sending) {
        List<String> lines = new ArrayList<>();
        sending.forEach(email -> lines.add("Email " + email.path("emailId").asText() + " (step "
                + email.path("step").asText() + ", contact "
                + email.path("contactId").asText() + ") was being sent and may still arrive."));
        return lines;
    }
}
