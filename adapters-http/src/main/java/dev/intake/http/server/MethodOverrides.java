package dev.intake.http.server;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** Removes the header that overrides the method, because Javalin would obey it and a GET could then change data. */
public final class MethodOverrides implements HttpConfiguration.Customizer {
    private static final String HEADER = "X-HTTP-Method-Override";

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        return request.getHeaders().contains(HEADER) ? new WithoutHeader(request) : request;
    }

    private static final class WithoutHeader extends Request.Wrapper {
        private final HttpFields headers;

        WithoutHeader(Request request) {
            super(request);
            HttpFields.Mutable kept = HttpFields.build(request.getHeaders());
            kept.remove(HEADER);
            headers = kept.asImmutable();
        }

        @Override
        public HttpFields getHeaders() {
            return headers;
        }
    }
}
