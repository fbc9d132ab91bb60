package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.feedback.SnsMessage.Kind;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.WebhookOutcome;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Receives reports of Amazon SES, which Amazon SNS signs and delivers. Only messages of the tenant's topic are verified, and
 * an unverified message has no effect. A request to confirm the subscription is stored for a person. (ADR 108)
 */
public final class ReceiveSns {
    /** The name of the provider in paths and commands. */
    public static final String SEGMENT = "ses";

    /**
     * How long ago a message was published, at most. A repeat has the time of the first delivery, and SNS repeats for an hour
     * at most.
     */
    static final Duration OLDEST = Duration.ofMinutes(65);

    /** How far a message's time may be ahead of the service's clock. */
    static final Duration AHEAD = Duration.ofMinutes(5);

    private static final String TOPIC = "x-amz-sns-topic-arn";

    private final FeedbackStorage storage;
    private final JsonDecoder decoder;
    private final SigningCertificates certificates;
    private final ApplyFeedback apply;
    private final InstantSource clock;

    public ReceiveSns(FeedbackStorage storage, JsonDecoder decoder, SnsService sns, InstantSource clock) {
        this.storage = storage;
        this.decoder = decoder;
        this.certificates = new SigningCertificates(sns);
        this.apply = new ApplyFeedback(storage);
        this.clock = clock;
    }

    /**
     * Checks the headers of a message, so that the body is not read if the message is rejected anyway.
     *
     * @param headers the request without its body
     * @return the answer if it does not depend on the body; empty if {@link #receive} has to decide
     */
    public Optional<WebhookOutcome> refusal(TenantId tenant, Delivery headers) {
        Optional<SnsTopic> topic =
                storage.unproven(() -> storage.feedbackViews(tenant).topic());
        if (topic.isEmpty()) {
            return Optional.of(withoutTopic(tenant));
        }
        return headers.header(TOPIC).equals(List.of(topic.get().arn().value()))
                ? Optional.empty()
                : Optional.of(WebhookOutcome.UNAUTHORIZED);
    }

    /**
     * Receives one message. Its effects are durable when this method returns.
     *
     * @param beforeWaiting runs before this method waits for a certificate, for a caller that reserved resources
     * @return the answer; empty if the certificate could not be fetched, so that SNS must send the message again
     * @throws dev.intake.kernel.StorageException if storage fails; the message may be sent again
     */
    public Optional<WebhookOutcome> receive(TenantId tenant, Delivery delivery, Runnable beforeWaiting) {
        Optional<SnsTopic> topic =
                storage.unproven(() -> storage.feedbackViews(tenant).topic());
        if (topic.isEmpty()) {
            return Optional.of(withoutTopic(tenant));
        }
        TopicArn arn = topic.get().arn();
        Instant now = clock.instant();
        Optional<SnsMessage> message = decoder.decode(delivery.body())
                .flatMap(SnsMessage::read)
                .filter(read -> read.topic().equals(arn.value()))
                .filter(read -> isRecent(read, now));
        Optional<URI> certificate = message.flatMap(read -> SnsAddress.certificate(read.certificateUrl(), arn));
        if (message.isEmpty() || certificate.isEmpty()) {
            return Optional.of(WebhookOutcome.UNAUTHORIZED);
        }
        CertificateLookup lookup = certificates.find(certificate.get(), arn, now, beforeWaiting);
        if (lookup instanceof CertificateLookup.Unavailable) {
            return Optional.empty();
        }
        boolean signed =
                lookup instanceof CertificateLookup.Found found && message.get().isSignedBy(found.key());
        return Optional.of(signed ? genuine(tenant, arn, message.get(), now) : WebhookOutcome.UNAUTHORIZED);
    }

    private WebhookOutcome withoutTopic(TenantId tenant) {
        return storage.unproven(() -> storage.tenant(tenant)).isPresent()
                ? WebhookOutcome.NO_SECRET
                : WebhookOutcome.UNAUTHORIZED;
    }

    private static boolean isRecent(SnsMessage message, Instant now) {
        return !message.at().isBefore(now.minus(OLDEST)) && !message.at().isAfter(now.plus(AHEAD));
    }

    private WebhookOutcome genuine(TenantId tenant, TopicArn topic, SnsMessage message, Instant now) {
        if (message.kind() != Kind.NOTIFICATION) {
            return SnsAddress.confirmation(message.subscribeUrl(), topic)
                    .map(address -> ask(tenant, topic, message.id(), address, now))
                    .orElseGet(() -> WebhookOutcome.unreadable("SubscribeURL is not an address of SNS"));
        }
        // SES also publishes a sentence, when it is connected to the topic.
        Feedback feedback = decoder.decode(ByteBuffer.wrap(message.text().getBytes(UTF_8)))
                .map(SesFormat::read)
                .orElse(Feedback.IGNORED);
        return apply.apply(tenant, SEGMENT, message.id(), feedback, now);
    }

    private WebhookOutcome ask(TenantId tenant, TopicArn topic, String id, URI confirmation, Instant now) {
        return storage.unitOfWork()
                .<WebhookOutcome>inTenant(tenant, stores -> {
                    Optional<SnsTopic> stored = stores.feedback()
                            .topic()
                            .filter(known -> known.arn().equals(topic));
                    if (stored.isEmpty()) {
                        return WebhookOutcome.UNAUTHORIZED;
                    }
                    if (!stores.feedback().remember(FeedbackKey.of(SEGMENT, id), now)) {
                        return WebhookOutcome.DUPLICATE;
                    }
                    stores.feedback().setTopic(stored.map(known -> known.asking(confirmation, now)));
                    return WebhookOutcome.PROCESSED;
                })
                .orElse(WebhookOutcome.UNAUTHORIZED);
    }
}
