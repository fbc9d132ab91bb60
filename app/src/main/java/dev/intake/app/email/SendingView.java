package dev.intake.app.email;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.intake.app.output.Json;
import dev.intake.email.StepEmail;
import java.util.List;

/** The emails whose SMTP session was running when their sending was stopped. They may still arrive. */
public final class SendingView {
    private SendingView() {}

    /** Returns the emails as {@link EmailView} prints them. */
    public static ArrayNode json(List<StepEmail> sending) {
        return Json.array(sending.stream().map(EmailView::json).toList());
    }

    /** Returns one line per email. */
    public static List<String> lines(List<StepEmail> sending) {
        return sending.stream().map(SendingView::line).toList();
    }

    private static String line(StepEmail email) {
        return "Email " + email.id() + " (step " + (email.step() + 1) + ", contact "
                + email.entry().contact() + ") was being sent and may still arrive.";
    }
}
