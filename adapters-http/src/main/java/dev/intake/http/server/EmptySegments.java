package dev.intake.http.server;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.URIUtil;

/**
 * Removes empty segments from paths: a client with a base address that ends in a slash sends {@code //v1/track}. Everything
 * behind this customizer sees one form of each path.
 */
public final class EmptySegments implements HttpConfiguration.Customizer {
    /** Accepts what this customizer removes, and rejects all other ambiguous paths. */
    public static final UriCompliance COMPLIANCE =
            UriCompliance.DEFAULT.with("EMPTY_SEGMENTS", Violation.AMBIGUOUS_EMPTY_SEGMENT);

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        HttpURI uri = request.getHttpURI();
        if (!uri.hasViolation(Violation.AMBIGUOUS_EMPTY_SEGMENT)) {
            return request;
        }
        // The last segment may be empty: "/v1/track//" is "/v1/track/".
        HttpURI compact = HttpURI.build(uri, URIUtil.compactPath(uri.getPath()), uri.getParam(), uri.getQuery());
        return Request.serveAs(request, compact);
    }
}
