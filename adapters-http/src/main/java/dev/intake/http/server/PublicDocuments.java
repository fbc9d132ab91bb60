package dev.intake.http.server;

import java.net.URI;
import java.util.Optional;

/** Fetches documents from addresses that strangers name. */
@FunctionalInterface
public interface PublicDocuments {
    /** Maximum bytes of a document. */
    int MAX_BYTES = 5 * 1024;

    /**
     * Fetches a JSON document.
     *
     * @param address an https address with a host name, without port and user information
     * @return the document, at most {@value #MAX_BYTES} bytes; empty if it cannot be had, for whatever reason
     */
    Optional<byte[]> get(URI address);
}
