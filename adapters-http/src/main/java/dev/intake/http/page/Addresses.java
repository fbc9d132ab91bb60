package dev.intake.http.page;

import dev.intake.email.UnsubscribeLinks;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.net.URI;

/** The public addresses of the service. */
public interface Addresses {
    /** Returns the URL for a tenant's operations. */
    String events(TenantId tenant);

    /** Returns the URL for a provider's deliveries. */
    String webhook(Connector connector, TenantId tenant);

    /** Returns the URL for an email provider's reports. */
    String feedback(FeedbackProvider provider, TenantId tenant);

    /** Returns the URL for messages of a tenant's topic of Amazon SNS. */
    String sns(TenantId tenant);

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

    /** Returns the URL for agents. */
    String mcp();
}
