package dev.intake.http.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Returns error objects for requests that reach no route because they are not valid HTTP/1.1: headers too long,
 * ambiguous paths, framing that could smuggle a request.
 */
public record JettyErrors(RequestIds requestIds, ResponseHeaders headers, AccessLog accessLog)
        implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        JsonResponse answer = status >= HttpStatus.INTERNAL_SERVER_ERROR_500
                ? JsonResponse.error(Problem.NOT_READY, "The service cannot accept this request now.")
                : JsonResponse.error(
                        Problem.BAD_REQUEST,
                        "The request is not valid HTTP/1.1: " + HttpStatus.getMessage(status) + ".");
        headers.values().forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JsonResponse.CONTENT_TYPE);
        String requestId = requestIds.of(request.getHeaders().get(RequestIds.HEADER));
        response.getHeaders().put(RequestIds.HEADER, requestId);
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        accessLog.answered(request, status, requestId);
        return true;
    }
}
