package dev.intake.http.privacy;

import dev.intake.Connectors;
import dev.intake.contact.Contact;
import dev.intake.http.page.Download;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.privacy.ContactExport;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Optional;

/** Serves a contact's export as a file, in response to a form, because each export adds an audit entry. */
public record ContactExports(Connectors connectors, Html html, Gate gate) {
    public void export(Visit visit, Tenant tenant, Contact contact, Context context) {
        Optional<ContactExport> file = connectors.exportContact().export(tenant.id(), contact.id(), visit.actor());
        if (file.isPresent()) {
            new Download(html, context)
                    .write(
                            "contact-" + contact.id() + ".json",
                            "application/json",
                            out -> ContactJson.write(file.get(), out));
        } else {
            gate.message(404, "No such contact", "It was erased a moment ago.", context);
        }
    }
}
