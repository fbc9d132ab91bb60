package dev.intake.load;

import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import java.util.Optional;

/** The email of every step in a load. */
final class LoadEmail {
    private LoadEmail() {}

    static EmailTemplate template() {
        EmailTemplateReading reading = EmailTemplate.read(
                "Welcome, {{contact.name}}",
                "Hi {{contact.name}},\n\nyou have chosen {{event.plan}}. Here is how to begin with it.\n",
                Optional.of("<p>Hi {{contact.name}},</p><p>you have chosen <b>{{event.plan}}</b>. Here is how to begin"
                        + " with it.</p>"));
        if (reading instanceof EmailTemplateReading.Read read) {
            return read.email();
        }
        throw new IllegalStateException("the template of the load is none");
    }
}
