package dev.intake.feedback;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.id.IdGenerator;
import dev.intake.id.TenantId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Sets and clears a tenant's topic of Amazon SNS, and confirms its subscription when a person says so. (ADR 115) */
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
        return storage.unitOfWork().inTenant(tenant, stores -> {
            Optional<SnsTopic> known =
                    stores.feedback().topic().filter(stored -> stored.arn().equals(arn));
            if (known.isPresent()) {
                return known.get();
            }
            SnsTopic topic = SnsTopic.named(arn, clock.instant());
            stores.feedback().saveTopic(topic);
            note(stores, actor, "set the SES topic");
            return topic;
        });
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
            stores.feedback().clearTopic();
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

        /** No topic is set, or SNS asks for no confirmation. */
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

    /**
     * Confirms the subscription that SNS asks about. Waits for SNS a few seconds, outside a unit of work.
     *
     * @param actor the person
     */
    public Confirmation confirm(TenantId tenant, Actor actor) {
        Optional<SnsTopic> asking = storage.feedbackViews()
                .topic(tenant)
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
                    stores.feedback().saveTopic(confirmed);
                    note(stores, actor, "confirm the SES subscription");
                    return new Confirmation.Confirmed(confirmed);
                })
                .orElseGet(Confirmation.NothingAsked::new);
    }

    private void note(FeedbackStores stores, Actor actor, String action) {
        stores.audit()
                .add(List.of(new AuditEntry(ids.next(), clock.instant(), actor, action, AuditEntry.Outcome.ALLOWED)));
    }
}
