package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.access.AgentScope;
import dev.intake.access.Base62;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.GivenSecret;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.action.Value;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedContent;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be asked for about email providers that report bounces and complaints. (ADR 108) */
public final class FeedbackActions {
    private static final int GENERATED_CHARACTERS = 33;

    private static final Field<Optional<FeedbackProvider>> PROVIDER = Field.required(
            "provider",
            new Value<>(
                    new Value.Form.Choice(Arrays.stream(FeedbackProvider.values())
                            .map(FeedbackProvider::segment)
                            .toList()),
                    "a provider",
                    text -> Optional.of(FeedbackProvider.named(text))),
            "The email provider.");
    private static final Field<String> SECRET = Field.required(
            "secret", Value.text("a string", Optional::of), "The signing secret, as the provider shows it.");
    private static final Field<TopicArn> TOPIC = Field.required(
            "topic",
            Value.text("a topic such as arn:aws:sns:eu-west-1:123456789012:bounces", TopicArn::parse),
            "The name of the topic.");

    private static final Output<FeedbackState> STATE =
            Output.of(FeedbackState.SHAPE).revised(FeedbackState::revision);
    private static final Output<TopicState> TOPIC_STATE =
            Output.of(TopicState.SHAPE).revised(TopicState::revision);

    /** Lists the email providers and the topic of Amazon SES. */
    public static final Query<FeedbackStorage, Input.Nothing, Listed> LIST = ActionFacts.get(
                    "listFeedbackProviders", "/feedback", AgentScope.READ)
            .about("Lists the email providers that report bounces and complaints. With the addresses for their reports."
                    + " No secret is returned.")
            .of(Input.none(), Output.of(Listed.SHAPE))
            .answeredBy((FeedbackStorage storage, TenantId tenant, Input.Nothing nothing, ActionContext context) -> {
                Map<FeedbackProvider, StoredFeedbackSecret> secrets =
                        storage.feedbackViews(tenant).secrets();
                return new Result.Done<>(new Listed(
                        Arrays.stream(FeedbackProvider.values())
                                .map(provider -> FeedbackState.of(
                                        provider, tenant, Optional.ofNullable(secrets.get(provider)), context))
                                .toList(),
                        TopicState.of(tenant, storage.feedbackViews(tenant).topic(), context)));
            });

    /** Sets the secret that a provider issued. Reports with the previous one are rejected from then on. */
    public static final Change<FeedbackStorage, FeedbackStores, GivenSecret<Optional<FeedbackProvider>>, FeedbackState>
            SET_SECRET = ActionFacts.put("setFeedbackSecret", "/feedback/{provider}/secret", AgentScope.OPERATE)
                    .about("Sets the secret of an email provider. It proves its reports from now on. It is never"
                            + " returned. `If-Match` names the secret that alone may be replaced, by the `ETag` of the"
                            + " response that set it.")
                    .of(GivenSecret.input(PROVIDER, SECRET), STATE)
                    .preparedBy(
                            FeedbackStorage::unitOfWork,
                            given -> "set feedback secret" + ofIt(given.owner()),
                            (storage, tenant, given, context) ->
                                    known(given.owner()).then(provider -> set(provider, tenant, given, context)));

    /** Generates the password of a provider that issues none, since people choose what is guessed. */
    public static final Change<FeedbackStorage, FeedbackStores, Asked, Generated> GENERATE_PASSWORD = ActionFacts.post(
                    "generateFeedbackPassword", "/feedback/{provider}/password", AgentScope.OPERATE)
            .about("Generates the password of an email provider. Only this response shows it. The previous one is"
                    + " rejected from now on. `If-Match` names the password that alone may be replaced.")
            .with(Trait.ONCE, Trait.CREATES)
            .of(
                    new Input<>(
                            List.of(PROVIDER, Input.REVISION),
                            given -> new Asked(PROVIDER.of(given), Input.REVISION.in(given))),
                    Output.of(Generated.SHAPE)
                            .revised(generated -> generated.state().revision()))
            .preparedBy(
                    FeedbackStorage::unitOfWork,
                    asked -> "set feedback secret" + ofIt(asked.provider()),
                    (storage, tenant, asked, context) ->
                            known(asked.provider()).then(provider -> generate(provider, tenant, context)));

    /** Removes the secret of a provider. Its reports are rejected from then on. */
    public static final Change<FeedbackStorage, FeedbackStores, Optional<FeedbackProvider>, Cleared> CLEAR_SECRET =
            ActionFacts.delete("clearFeedbackSecret", "/feedback/{provider}/secret", AgentScope.OPERATE)
                    .about("Removes the secret of an email provider. Its reports are rejected from then on.")
                    .of(Input.of(PROVIDER), Output.of(Cleared.SHAPE))
                    .changedBy(
                            FeedbackStorage::unitOfWork,
                            provider -> "clear feedback secret" + ofIt(provider),
                            (stores, named, context) -> known(named).then(provider -> clear(stores, provider)));

    /** Sets the topic of Amazon SES. Messages of the previous one are rejected; the same topic keeps its subscription. */
    public static final Change<FeedbackStorage, FeedbackStores, TopicToSet, TopicState> SET_TOPIC = ActionFacts.put(
                    "setFeedbackTopic", "/feedback/ses/topic", AgentScope.OPERATE)
            .about("Sets the topic of Amazon SNS to which Amazon SES publishes. Messages of other topics are rejected."
                    + " `If-Match` names the topic that alone may be replaced, by the `ETag` of the response that set"
                    + " it.")
            .of(
                    new Input<>(
                            List.of(TOPIC, Input.REVISION),
                            given -> new TopicToSet(TOPIC.of(given), Input.REVISION.in(given))),
                    TOPIC_STATE)
            .preparedBy(
                    FeedbackStorage::unitOfWork,
                    asked -> "set the SES topic",
                    (storage, tenant, asked, context) -> new Result.Done<>((stores, given, caller) -> setTopic(
                                    stores, given, caller)
                            .then(topic -> new Result.Done<>(TopicState.of(tenant, Optional.of(topic), caller)))));

    /** Removes the topic of Amazon SES. Its messages are rejected from then on. */
    public static final Change<FeedbackStorage, FeedbackStores, Input.Nothing, Cleared> CLEAR_TOPIC =
            ActionFacts.delete("clearFeedbackTopic", "/feedback/ses/topic", AgentScope.OPERATE)
                    .about("Removes the topic of Amazon SNS. Its messages are rejected from then on.")
                    .of(Input.none(), Output.of(Cleared.SHAPE))
                    .changedBy(
                            FeedbackStorage::unitOfWork,
                            nothing -> "clear the SES topic",
                            (FeedbackStores stores, Input.Nothing nothing, ActionContext context) -> {
                                boolean wasSet = stores.feedback().topic().isPresent();
                                stores.feedback().setTopic(Optional.empty());
                                return new Result.Done<>(new Cleared(ReceiveSns.SEGMENT, wasSet));
                            });

    /** Confirms the subscription to the topic as SNS asked, which takes a few seconds of waiting for SNS. */
    public static final Change<FeedbackStorage, FeedbackStores, Optional<String>, TopicState> CONFIRM =
            ActionFacts.post("confirmFeedbackTopic", "/feedback/ses/confirm", AgentScope.OPERATE)
                    .about(
                            "Confirms the subscription to the topic of Amazon SNS. SNS must have asked for it in the last three"
                                    + " days. `If-Match` names the topic that alone may be confirmed.")
                    .of(new Input<>(List.of(Input.REVISION), Input.REVISION::in), TOPIC_STATE)
                    .preparedBy(
                            FeedbackStorage::unitOfWork,
                            revision -> "confirm the SES subscription",
                            FeedbackActions::confirm);

    private FeedbackActions() {}

    /**
     * The email providers of a tenant.
     *
     * @param providers those with a secret of their own
     * @param topic the topic of Amazon SES
     */
    public record Listed(List<FeedbackState> providers, TopicState topic) {
        private static final JsonShape<Listed> SHAPE = new JsonShape<Listed>("FeedbackProviders")
                .has("providers", JsonKind.list(FeedbackState.LISTED), Listed::providers)
                .has("ses", JsonKind.object(TopicState.LISTED), Listed::topic);

        /** Copies the list. */
        public Listed {
            providers = List.copyOf(providers);
        }
    }

    /**
     * A password to generate.
     *
     * @param provider the provider; absent if there is none of that name
     * @param revision the revision of the password that alone may be replaced; absent if any may
     */
    public record Asked(Optional<FeedbackProvider> provider, Optional<String> revision) {}

    /**
     * A topic to set.
     *
     * @param topic the topic
     * @param revision the revision of the topic that alone may be replaced; absent if any may
     */
    public record TopicToSet(TopicArn topic, Optional<String> revision) {}

    /**
     * A generated password.
     *
     * @param state the provider
     * @param secret the password, to be shown once
     */
    public record Generated(FeedbackState state, SigningSecret secret) {
        private static final JsonShape<Generated> SHAPE = new JsonShape<Generated>("GeneratedPassword")
                .with(FeedbackState.LISTED, Generated::state)
                .has("password", JsonKind.TEXT, generated -> generated.secret().reveal());
    }

    /**
     * What was removed.
     *
     * @param provider the provider
     * @param wasSet whether there was something to remove
     */
    public record Cleared(String provider, boolean wasSet) {
        private static final JsonShape<Cleared> SHAPE = new JsonShape<Cleared>("ClearedFeedback")
                .has("provider", JsonKind.TEXT, Cleared::provider)
                .has("cleared", JsonKind.FLAG, Cleared::wasSet)
                .about("Whether there was something to remove.");
    }

    private static Result<FeedbackProvider> known(Optional<FeedbackProvider> provider) {
        return provider.<Result<FeedbackProvider>>map(Result.Done::new)
                .orElseGet(() -> Result.notFound("email provider"));
    }

    private static String ofIt(Optional<FeedbackProvider> provider) {
        return provider.map(known -> " of " + known.segment()).orElse("");
    }

    private static Result<Change.Work<FeedbackStores, GivenSecret<Optional<FeedbackProvider>>, FeedbackState>> set(
            FeedbackProvider provider,
            TenantId tenant,
            GivenSecret<Optional<FeedbackProvider>> given,
            ActionContext context) {
        if (!provider.issuesSecret()) {
            return Result.conflict("The password of " + provider.segment() + " is generated.");
        }
        PastedSecret pasted = PastedSecret.read(given.text());
        if (pasted.secret().isEmpty()) {
            return GivenSecret.refused(pasted.why());
        }
        StoredFeedbackSecret sealed = sealed(provider, tenant, pasted.secret().get(), context);
        return new Result.Done<>((stores, asked, caller) -> store(stores, provider, asked.revision(), sealed)
                .then(stored -> new Result.Done<>(FeedbackState.of(provider, tenant, Optional.of(stored), context))));
    }

    private static Result<Change.Work<FeedbackStores, Asked, Generated>> generate(
            FeedbackProvider provider, TenantId tenant, ActionContext context) {
        if (provider.issuesSecret()) {
            return Result.conflict(
                    "The secret of " + provider.segment() + " is not generated: the provider issues it.");
        }
        SigningSecret secret = SigningSecret.parse(Base62.random(GENERATED_CHARACTERS, context.random()))
                .orElseThrow();
        StoredFeedbackSecret sealed = sealed(provider, tenant, secret, context);
        return new Result.Done<>((stores, asked, caller) -> store(stores, provider, asked.revision(), sealed)
                .then(stored -> new Result.Done<>(
                        new Generated(FeedbackState.of(provider, tenant, Optional.of(stored), context), secret))));
    }

    private static StoredFeedbackSecret sealed(
            FeedbackProvider provider, TenantId tenant, SigningSecret secret, ActionContext context) {
        SealedContent content = context.sealed().get();
        return new StoredFeedbackSecret(
                content.vault()
                        .seal(
                                StoredFeedbackSecret.place(tenant, provider),
                                secret.reveal().getBytes(UTF_8)),
                secret.shownEnd(),
                context.clock().instant());
    }

    private static Result<StoredFeedbackSecret> store(
            FeedbackStores stores, FeedbackProvider provider, Optional<String> revision, StoredFeedbackSecret secret) {
        Optional<StoredFeedbackSecret> before =
                Optional.ofNullable(stores.feedback().secrets().get(provider));
        return SetAt.check("secret", revision, before.map(StoredFeedbackSecret::setAt))
                .then(unchanged -> {
                    stores.feedback().setSecret(provider, Optional.of(secret));
                    return new Result.Done<>(secret);
                });
    }

    private static Result<Cleared> clear(FeedbackStores stores, FeedbackProvider provider) {
        boolean wasSet = stores.feedback().secrets().containsKey(provider);
        stores.feedback().setSecret(provider, Optional.empty());
        return new Result.Done<>(new Cleared(provider.segment(), wasSet));
    }

    private static Result<SnsTopic> setTopic(FeedbackStores stores, TopicToSet asked, ActionContext context) {
        Optional<SnsTopic> before = stores.feedback().topic();
        return SetAt.check("topic", asked.revision(), before.map(SnsTopic::setAt))
                .then(unchanged -> {
                    if (before.filter(same -> same.arn().equals(asked.topic())).isPresent()) {
                        return new Result.Done<>(before.get());
                    }
                    SnsTopic topic =
                            SnsTopic.named(asked.topic(), context.clock().instant());
                    stores.feedback().setTopic(Optional.of(topic));
                    return new Result.Done<>(topic);
                });
    }

    private static Result<Change.Work<FeedbackStores, Optional<String>, TopicState>> confirm(
            FeedbackStorage storage, TenantId tenant, Optional<String> revision, ActionContext context) {
        if (storage.tenant(tenant).isEmpty()) {
            return Result.notFound("tenant");
        }
        Optional<SnsTopic> topic = storage.feedbackViews(tenant).topic();
        return SetAt.check("topic", revision, topic.map(SnsTopic::setAt))
                .then(unchanged -> asked(topic))
                .then(asking -> askSns(asking, context))
                .then(request -> new Result.Done<>((stores, given, caller) -> confirmed(stores, request, caller)
                        .then(confirmed -> new Result.Done<>(TopicState.of(tenant, Optional.of(confirmed), caller)))));
    }

    private static Result<SnsTopic> asked(Optional<SnsTopic> topic) {
        return topic.filter(set -> set.request().isPresent())
                .<Result<SnsTopic>>map(Result.Done::new)
                .orElseGet(FeedbackActions::nothingAsked);
    }

    private static <T> Result<T> nothingAsked() {
        return Result.conflict(
                "No confirmation is asked for. Set the topic, and add or request the subscription at SNS.");
    }

    /** Follows the request. What is stored was checked when it arrived; it is checked again, because it leaves the service. */
    private static Result<SubscriptionRequest> askSns(SnsTopic asking, ActionContext context) {
        SubscriptionRequest request = asking.request().orElseThrow();
        Optional<URI> address = SnsAddress.confirmation(request.confirmation().toString(), asking.arn());
        if (address.isEmpty()) {
            return nothingAsked();
        }
        return context.port(SnsService.class).get(address.get()) instanceof SnsReply.Failed failed
                ? Result.conflict("The subscription was not confirmed: " + failed.reason()
                        + ". A request expires after three days.")
                : new Result.Done<>(request);
    }

    private static Result<SnsTopic> confirmed(
            FeedbackStores stores, SubscriptionRequest request, ActionContext context) {
        Optional<SnsTopic> topic =
                stores.feedback().topic().filter(stored -> stored.request().equals(Optional.of(request)));
        if (topic.isEmpty()) {
            return nothingAsked();
        }
        SnsTopic confirmed = topic.get().confirmed(context.clock().instant());
        stores.feedback().setTopic(Optional.of(confirmed));
        return new Result.Done<>(confirmed);
    }
}
