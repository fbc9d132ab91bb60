package dev.intake.http.privacy;

import dev.intake.Connectors;
import dev.intake.contact.Contact;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Visit;
import dev.intake.privacy.ContactFile;
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

/** Gives a contact's export as a file. It is asked for by a form, for it is on record who has asked. */
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
        Optional<ContactFile> file = connectors.exportContact().export(tenant.id(), contact.id(), visit.actor());
        if (file.isPresent()) {
            write(file.get(), new Download(contact, context), context);
        } else {
            gate.message(404, "No such contact", "It was erased a moment ago.", context);
        }
    }

    /** A file that ends early must not look whole: once some of it may be on its way, the connection is cut. */
    private static void write(ContactFile file, Download download, Context context) {
        try {
            ContactJson.write(file, download);
        } catch (UncheckedIOException clientIsGone) {
            LOG.debug("an export was not taken");
        } catch (RuntimeException e) {
            if (!download.begun) {
                throw e;
            }
            LOG.error("an export ended early", e);
            cut(context.req());
        }
    }

    /** The answer, which is none before there is something to send: until then it can become a page that says what failed. */
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
