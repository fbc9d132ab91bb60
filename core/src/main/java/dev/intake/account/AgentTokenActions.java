package dev.intake.account;

import dev.intake.access.AccessStorage;
import dev.intake.access.AccessStores;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AgentTokenId;
import dev.intake.access.StoredAgentToken;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Endpoints;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What can be asked for about agent tokens. Only a person creates one: a program that could would keep its access after its own
 * token is revoked.
 */
public final class AgentTokenActions {
    private static final Field<String> NAME = Field.named(
            "name",
            Value.text("a name of 1 to " + StoredAgentToken.MAX_NAME + " characters", StoredAgentToken::validName),
            "The name of the token: 1 to " + StoredAgentToken.MAX_NAME + " characters.");
    private static final Field<Set<AgentScope>> SCOPE = Field.optional(
            "scope",
            Value.someOf(AgentScope.values(), AgentScope::label),
            "What the token allows: read, setup, programs, data, operate; separate several with commas. Default: read.");
    private static final Field<Integer> DAYS = Field.optional(
            "days",
            Value.upTo((int) StoredAgentToken.MAX_LIFETIME.toDays()),
            "Days until the token expires: 1 to " + StoredAgentToken.MAX_LIFETIME.toDays() + ". Default: "
                    + StoredAgentToken.DEFAULT_LIFETIME.toDays() + ".");
    private static final Field<AgentTokenId> TOKEN =
            Field.required("tokenId", Value.text("the id of a token", AgentTokenId::parse), "The token's id.");

    private static final JsonShape<StoredAgentToken> SHAPE = new JsonShape<StoredAgentToken>("AgentToken")
            .has("tokenId", JsonKind.ID, StoredAgentToken::id)
            .has("name", JsonKind.TEXT, StoredAgentToken::name)
            .has("startsWith", JsonKind.TEXT, StoredAgentToken::shownStart)
            .about("The first of its random characters.")
            .has(
                    "scopes",
                    JsonKind.TEXTS,
                    token -> token.orderedScopes().stream()
                            .map(AgentScope::label)
                            .toList())
            .has("createdAt", JsonKind.TIME, StoredAgentToken::createdAt)
            .orNull("expiresAt", JsonKind.TIME, StoredAgentToken::expiresAt)
            .orNull("usedAt", JsonKind.TIME, StoredAgentToken::usedAt)
            .orNull("revokedAt", JsonKind.TIME, StoredAgentToken::revokedAt);

    /** Lists the tokens, newest first, with those that were revoked or have expired. */
    public static final Query<AccessStorage, Input.Nothing, ListPage<StoredAgentToken>> LIST = ActionFacts.get(
                    "listAgentTokens", "/agent-tokens", AgentScope.OPERATE)
            .about("Lists the agent tokens. Newest first, with those that were revoked or have expired. No token is"
                    + " returned.")
            .of(Input.none(), ListPage.output("AgentTokens", "tokens", SHAPE))
            .answeredBy((AccessStorage storage, TenantId tenant, Input.Nothing nothing) ->
                    new Result.Done<>(new ListPage<>(storage.accessViews(tenant).agentTokens(), Optional.empty())));

    /** Creates a token. Only its hash is stored. */
    public static final Change<AccessStorage, AccessStores, NewToken, Created> CREATE = new Change<>(
            ActionFacts.post("createAgentToken", "/agent-tokens", AgentScope.OPERATE)
                    .about("Creates an agent token. Only this response shows it.")
                    .with(Trait.BY_PERSON)
                    .of(new Input<>(List.of(NAME, SCOPE, DAYS), NewToken::of), Output.of(Created.SHAPE)),
            AccessStorage::unitOfWork,
            (asked, result) -> "make agent token"
                    + (result instanceof Result.Done<Created> done
                            ? " " + done.value().stored().id()
                            : ""),
            AgentTokenActions::create);

    /** Revokes a token: afterwards every node rejects new calls with it. Revoking again has no effect. */
    public static final Change<AccessStorage, AccessStores, AgentTokenId, StoredAgentToken> REVOKE = ActionFacts.post(
                    "revokeAgentToken", "/agent-tokens/{tokenId}/revoke", AgentScope.OPERATE)
            .about("Revokes an agent token. Every node rejects it at once. A token can revoke itself.")
            .of(Input.of(TOKEN), Output.of(SHAPE.named("RevokedAgentToken")))
            .changedBy(AccessStorage::unitOfWork, id -> "revoke agent token " + id, AgentTokenActions::revoke);

    private AgentTokenActions() {}

    /**
     * A token to create.
     *
     * @param name a {@link StoredAgentToken#validName}
     * @param scopes the permissions, at least one
     * @param lifetime positive, at most {@link StoredAgentToken#MAX_LIFETIME}
     */
    public record NewToken(String name, Set<AgentScope> scopes, Duration lifetime) {
        /** Copies the scopes. */
        public NewToken {
            scopes = Set.copyOf(scopes);
        }

        static NewToken of(Json given) {
            return new NewToken(
                    NAME.of(given),
                    SCOPE.in(given).orElse(Set.of(AgentScope.READ)),
                    DAYS.in(given).map(Duration::ofDays).orElse(StoredAgentToken.DEFAULT_LIFETIME));
        }
    }

    /**
     * A created token.
     *
     * @param token the raw token, to be shown once
     * @param stored its stored form
     * @param endpoint the URL for agents
     */
    public record Created(AgentToken token, StoredAgentToken stored, String endpoint) {
        private static final JsonShape<Created> SHAPE = new JsonShape<Created>("CreatedAgentToken")
                .with(AgentTokenActions.SHAPE, Created::stored)
                .has("token", JsonKind.TEXT, created -> created.token().reveal())
                .has("endpoint", JsonKind.URI, Created::endpoint);
    }

    private static Result<Change.Work<AccessStores, NewToken, Created>> create(
            AccessStorage storage, TenantId tenant, NewToken unused, ActionContext before) {
        AgentToken token = AgentToken.generate(tenant, before.random());
        return new Result.Done<>((stores, asked, context) -> {
            Instant now = context.clock().instant();
            if (!stores.agentTokens().hasRoom(now)) {
                return Result.conflict("There are " + StoredAgentToken.MAX_IN_FORCE
                        + " valid tokens already, which is the maximum. Revoke one first.");
            }
            StoredAgentToken stored = StoredAgentToken.of(
                    new AgentTokenId(context.ids().next()),
                    token,
                    asked.name(),
                    asked.scopes(),
                    now,
                    now.plus(asked.lifetime()));
            stores.agentTokens().save(List.of(stored));
            return new Result.Done<>(
                    new Created(token, stored, context.port(Endpoints.class).mcp()));
        });
    }

    private static Result<StoredAgentToken> revoke(AccessStores stores, AgentTokenId id, ActionContext context) {
        Optional<StoredAgentToken> found = stores.agentTokens().agentToken(id);
        if (found.isEmpty()) {
            return Result.notFound("agent token");
        }
        StoredAgentToken token = found.get();
        StoredAgentToken revoked = token.revokedAt().isPresent()
                ? token
                : token.revoked(context.clock().instant());
        stores.agentTokens().save(List.of(revoked));
        return new Result.Done<>(revoked);
    }
}
