package dev.intake.app.contact;

import dev.intake.app.command.Outcome;
import dev.intake.contact.ExternalId;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.TenantId;

/** A contact that an option names by its id, external id or email address, whichever the user has. */
public final class ContactText {
    public static final String DESCRIPTION = "The contact: its id in Intake, its external id or its email address.";

    private ContactText() {}

    static Outcome noSuchContact(TenantId tenant, String identity, String value) {
        return Outcome.refused("tenant " + tenant + " has no contact with the " + identity + " \""
                + CleanText.trimmed(value, ExternalId.MAX_LENGTH) + "\"");
    }
}
