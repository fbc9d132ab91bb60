package dev.intake.http.page;

import dev.intake.action.Endpoints;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import java.net.URI;
import java.util.UUID;

/** The public addresses of the service. */
public interface Addresses extends Endpoints {
    @Override
    default String program(TenantId tenant, UUID program) {
        return service() + Paths.program(tenant, new ProgramId(program));
    }

    @Override
    default String choosePassword(String secret) {
        return service() + "/choose-password/" + secret;
    }

    @Override
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
