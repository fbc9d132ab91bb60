package dev.intake.http.page;

import java.util.List;

/** The setup lines of the guide for tracking clients, with the service's address and key. These contain no quotes. */
public final class SdkSnippets {
    private static final String ADDRESS = "https://intake.example.com";
    private static final String KEY = "svc_ing_…";

    private static final List<Snippet> GUIDE = List.of(
            new Snippet("Segment, Node.js", """
                    import { Analytics } from '@segment/analytics-node'
                    const analytics = new Analytics({ host: 'https://intake.example.com', writeKey: 'svc_ing_…', flushAt: 100, flushInterval: 30000, maxRetries: 100 })
                    analytics.identify({ userId: 'u1', traits: { email: 'ann@example.com', plan: 'pro' } })
                    analytics.track({ userId: 'u1', event: 'order.created', properties: { amount: 12.5 } })
                    await analytics.closeAndFlush()"""),
            new Snippet("Segment, Java", """
                    Analytics analytics = Analytics.builder("svc_ing_…").endpoint("https://intake.example.com").build();
                    analytics.enqueue(IdentifyMessage.builder().userId("u1").traits(Map.of("email", "ann@example.com", "plan", "pro")));
                    analytics.enqueue(TrackMessage.builder("order.created").userId("u1").properties(Map.of("amount", 12.5)));
                    analytics.flush();
                    analytics.shutdown();"""),
            new Snippet("RudderStack, Node.js", """
                    import RudderAnalytics from '@rudderstack/rudder-sdk-node'
                    const analytics = new RudderAnalytics('svc_ing_…', { dataPlaneUrl: 'https://intake.example.com', flushAt: 100, flushInterval: 30000, retryCount: 10 })
                    analytics.identify({ userId: 'u1', traits: { email: 'ann@example.com', plan: 'pro' } })
                    analytics.track({ userId: 'u1', event: 'order.created', properties: { amount: 12.5 } })
                    await analytics.flush()"""),
            new Snippet("Customer.io, Node.js", """
                    import { Analytics } from '@customerio/cdp-analytics-node'
                    const analytics = new Analytics({ host: 'https://intake.example.com', writeKey: 'svc_ing_…', maxEventsInBatch: 100, flushInterval: 30000, maxRetries: 100 })
                    analytics.identify({ userId: 'u1', traits: { email: 'ann@example.com', plan: 'pro' } })
                    analytics.track({ userId: 'u1', event: 'order.created', properties: { amount: 12.5 } })
                    await analytics.closeAndFlush()"""),
            new Snippet("Customer.io, PipelinesClient", """
                    import { PipelinesClient } from 'customerio-node'
                    const pipelines = new PipelinesClient('svc_ing_…', { url: 'https://intake.example.com/v1', retry: { maxRetries: 100, maxTotalBackoffMs: 600000 } })
                    await pipelines.identify({ userId: 'u1', traits: { email: 'ann@example.com', plan: 'pro' } })
                    await pipelines.track({ userId: 'u1', event: 'order.created', properties: { amount: 12.5 } })"""),
            new Snippet("Dittofeed, Node.js", """
                    import { DittofeedSdk } from '@dittofeed/sdk-node'
                    await DittofeedSdk.init({ host: 'https://intake.example.com', writeKey: 'Bearer svc_ing_…' })
                    DittofeedSdk.identify({ userId: 'u1', traits: { email: 'ann@example.com', plan: 'pro' } })
                    DittofeedSdk.track({ userId: 'u1', event: 'order.created', properties: { amount: 12.5 } })
                    await DittofeedSdk.flush()"""));

    private SdkSnippets() {}

    /**
     * Lines to paste.
     *
     * @param title name of the client
     * @param text the lines
     */
    public record Snippet(String title, String text) {}

    /** Returns the lines for every client, in the guide's order. */
    public static List<Snippet> all(String address, String key) {
        return GUIDE.stream()
                .map(snippet -> new Snippet(
                        snippet.title(),
                        snippet.text().replace(ADDRESS, address).replace(KEY, key)))
                .toList();
    }
}
