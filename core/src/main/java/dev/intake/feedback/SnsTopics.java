package dev.intake.feedback;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Sets and clears a tenant's topic of Amazon SNS, and confirms its subscription at a person's request. (ADR 108) */
public final class SnsTopics {
    private final FeedbackStorage storage;
    private final SnsService sns;
    private final InstantSource clock;
    private final IdGenerator ids;

    public SnsTopics(FeedbackStorage storage, SnsService sns, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.sns = sns;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Sets the topic. Messages of the previous one are rejected from then on. A topic that is set already keeps its
     * subscription.
     *
     * @return the stored topic; empty if there is no such tenant
     */
    public Optional<SnsTopic> set(TenantId tenant, TopicArn arn, Actor actor) {
        return set(tenant, before -> true, arn, actor);
    }

    /**
     * Sets the topic, as {@link #set(TenantId, TopicArn, Actor)} does, if the replaced one is still the one that the editor
     * saw.
     *
     * @param seen when the replaced topic was set; absent if there was none
     * @return the stored topic; empty if another topic is set, or there is no such tenant
     */
    public Optional<SnsTopic> replace(TenantId tenant, Optional<Instant> seen, TopicArn arn, Actor actor) {
        return set(tenant, seen::equals, arn, actor);
    }

    private Optional<SnsTopic> set(TenantId tenant, Predicate<Optional<Instant>> expected, TopicArn arn, Actor actor) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Optional<SnsTopic> known = stores.feedback().topic();
                    if (!expected.test(known.map(SnsTopic::setAt))) {
                        return Optional.<SnsTopic>empty();
                    }
                    if (known.filter(stored -> stored.arn().equals(arn)).isPresent()) {
                        return known;
                    }
                    SnsTopic topic = SnsTopic.named(arn, clock.instant());
                    stores.feedback().setTopic(Optional.of(topic));
                    note(stores, actor, "set the SES topic");
                    return Optional.of(topic);
                })
                .flatMap(saved -> saved);
    }

    /**
     * Removes the topic. Its messages are rejected from then on.
     *
     * @return whether one was set; empty if there is no such tenant
     */
    public Optional<Boolean> clear(TenantId tenant, Actor actor) {
        return storage.unitOfWork().inTenant(tenant, stores -> {
            if (stores.feedback().topic().isEmpty()) {
                return false;
            }
            stores.feedback().setTopic(Optional.empty());
            note(stores, actor, "clear the SES topic");
            return true;
        });
    }

    /** The result of confirming a subscription. */
    public sealed interface Confirmation {
        /** Returns what the function of this case returns. */
        <R> R fold(Cases<R> cases);

        /**
         * SNS delivers the topic's messages from now on.
         *
         * @param topic the stored topic
         */
        record Confirmed(SnsTopic topic) implements Confirmation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.confirmed().apply(this);
            }
        }

        /** No topic is set, or SNS requests no confirmation. */
        record NothingAsked() implements Confirmation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.nothingAsked().apply(this);
            }
        }

        /**
         * SNS did not accept the confirmation. The request remains, and may be confirmed later.
         *
         * @param reason why
         */
        record Failed(String reason) implements Confirmation {
            @Override
            public <R> R fold(Cases<R> cases) {
                return cases.failed().apply(this);
            }
        }

        /**
         * One function per case.
         *
         * @param <R> the result of a reader
         */
        record Cases<R>(
                Function<Confirmed, R> confirmed, Function<NothingAsked, R> nothingAsked, Function<Failed, R> failed) {}
    }

    /** Confirms the subscription as requested by SNS. Waits a few seconds for SNS, outside a unit of work. */
    public Confirmation confirm(TenantId tenant, Actor actor) {
        return confirm(tenant, topic -> true, actor);
    }

    /**
     * Confirms the subscription, as {@link #confirm(TenantId, Actor)} does, if the topic is still the one that the person saw.
     *
     * @param seen when the topic was set
     */
    public Confirmation confirm(TenantId tenant, Instant seen, Actor actor) {
        return confirm(tenant, topic -> topic.setAt().equals(seen), actor);
    }

    private Confirmation confirm(TenantId tenant, Predicate<SnsTopic> expected, Actor actor) {
        Optional<SnsTopic> asking = storage.feedbackViews(tenant)
                .topic()
                .filter(expected)
                .filter(topic -> topic.request().isPresent());
        if (asking.isEmpty()) {
            return new Confirmation.NothingAsked();
        }
        SubscriptionRequest request = asking.get().request().orElseThrow();
        // What is stored was checked when it arrived; it is checked again, because a request leaves the service.
        return SnsAddress.confirmation(
                        request.confirmation().toString(), asking.get().arn())
                .map(sns::get)
                .<Confirmation>map(reply -> reply.fold(new SnsReply.Cases<>(
                        received -> confirmed(tenant, request, actor),
                        failed -> new Confirmation.Failed(failed.reason()))))
                .orElseGet(Confirmation.NothingAsked::new);
    }

    private Confirmation confirmed(TenantId tenant, SubscriptionRequest request, Actor actor) {
        return storage.unitOfWork()
                .<Confirmation>inTenant(tenant, stores -> {
                    Optional<SnsTopic> topic = stores.feedback()
                            .topic()
                            .filter(stored -> stored.request().equals(Optional.of(request)));
                    if (topic.isEmpty()) {
                        return new Confirmation.NothingAsked();
                    }
                    SnsTopic confirmed = topic.get().confirmed(clock.instant());
                    stores.feedback().setTopic(Optional.of(confirmed));
                    note(stores, actor, "confirm the SES subscription");
                    return new Confirmation.Confirmed(confirmed);
                })
                .orElseGet(Confirmation.NothingAsked::new);
    }

    private void note(FeedbackStores stores, Actor actor, String action) {
        stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED)));
    }
}
