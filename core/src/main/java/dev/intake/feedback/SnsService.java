package dev.intake.feedback;

import java.net.URI;

/** Requests addresses of Amazon SNS: signing certificates, and confirmations of subscriptions. */
@FunctionalInterface
public interface SnsService {
    /** Bytes of a response, at most. A certificate has about two thousand. */
    int MAX_BYTES = 64 * 1024;

    /**
     * Requests an address with GET, follows no redirect, and returns within a few seconds.
     *
     * @param address an https address on a host of SNS, which the caller has checked
     */
    SnsReply get(URI address);
}
