package dev.intake.http.page;

import dev.intake.action.Endpoints;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.kernel.TenantId;
import java.net.URI;

/** The public addresses of the service. */
public interface Addresses extends Endpoints {
    /** Returns the unsubscribe link of previews and tests, which identifies no contact. */
    default URI unsubscribe() {
        return UnsubscribeLinks.ofNobody(service());
    }

    /** Returns the base URL, which tracking clients use. */
    String service();

    /** Returns the URL of the page where a person replaces the tenant's ingestion key. */
    String replaceKey(TenantId tenant);

    /** Returns the path of the page that describes the API. */
    String documentation();
}
