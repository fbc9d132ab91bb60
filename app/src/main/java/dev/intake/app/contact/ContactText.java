package dev.intake.app.contact;

import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.TenantId;
import java.util.function.Function;

/** A contact that an option names by its id, external id or email address, whichever the user has. */
public final class ContactText {
    public static final String DESCRIPTION = "The contact: its id in Intake, its external id or its email address.";

    private ContactText() {}

    /**
     * Returns the outcome of a command about the contact that the text names, or a refusal if there is none. The text is read
     * as an id, then as an external id, then as an email address.
     */
    public static Outcome find(TenantScope scope, String text, Function<Contact, Outcome> command) {
        return scope.intake()
                .findContacts()
                .find(scope.tenant(), text)
                .map(command)
                .orElseGet(() -> CallingCommand.noSuchContact(scope.tenant(), text));
    }

    static Outcome noSuchContact(TenantId tenant, String identity, String value) {
        return Outcome.refused("tenant " + tenant + " has no contact with the " + identity + " \""
                + CleanText.trimmed(value, ExternalId.MAX_LENGTH) + "\"");
    }
}
