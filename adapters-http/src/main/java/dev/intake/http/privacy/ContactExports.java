package dev.intake.http.privacy;

import dev.intake.Connectors;
import dev.intake.contact.Contact;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.privacy.ContactExport;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a contact's export as a file, in response to a form because the audit record lists each export. */
public final class ContactExports {
    private static final Logger LOG = LoggerFactory.getLogger(ContactExports.class);

    private final Connectors connectors;
    private final Html html;
    private final Gate gate;

    public ContactExports(Connectors connectors, Html html, Gate gate) {
        this.connectors = connectors;
        this.html = html;
        this.gate = gate;
    }

    public void export(Visit visit, Tenant tenant, Contact contact, Context context) {
        Optional<ContactExport> file = connectors.exportContact().export(tenant.id(), contact.id(), visit.actor());
        if (file.isPresent()) {
            write(file.get(), new Download(contact, context), context);
        } else {
            gate.message(404, "No such contact", "It was erased a moment ago.", context);
        }
    }

    /** Writes the file. After a failure it closes the connection, so that an incomplete file does not look complete. */
    private static void write(ContactExport file, Download download, Context context) {
        try {
            ContactJson.write(file, download);
        } catch (UncheckedIOException clientIsGone) {
            LOG.debug("The client closed the connection during an export");
        } catch (RuntimeException e) {
            if (!download.begun) {
                throw e;
            }
            LOG.error("An export ended early", e);
            cut(context.req());
        }
    }

    /** The response, which starts with the first byte; until then an error page is possible. */
    private final class Download extends OutputStream {
        private final Contact contact;
        private final Context context;
        private boolean begun;

        Download(Contact contact, Context context) {
            this.contact = contact;
            this.context = context;
        }

        private OutputStream begin() throws IOException {
            if (!begun) {
                begun = true;
                html.headers(context);
                context.header("Content-Disposition", "attachment; filename=\"contact-" + contact.id() + ".json\"");
                context.contentType("application/json");
            }
            return context.res().getOutputStream();
        }

        @Override
        public void write(int b) throws IOException {
            begin().write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            begin().write(bytes, from, length);
        }

        @Override
        public void flush() throws IOException {
            begin().flush();
        }
    }

    private static void cut(HttpServletRequest request) {
        ServletContextRequest.getServletContextRequest(request)
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint()
                .close();
    }
}
