package dev.intake.tenant;

import dev.intake.access.AgentScope;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.action.Value;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about ingestion keys. (Spec, Ingestion key) */
public final class KeyActions {
    private static final Field<Integer> GRACE = Field.optional(
            "graceSeconds",
            Value.upTo((int) GracePeriod.MAX.toSeconds()),
            "How long the previous key is accepted. Default: it is rejected at once.");

    /**
     * Generates a key: after that, no node processes a request with a key that is neither the new one nor, during the grace
     * period, the one before.
     */
    public static final Change<TenantStorage, SettingStores, KeyToGenerate, Generated> GENERATE = ActionFacts.post(
                    "generateKey", "/key", AgentScope.OPERATE)
            .about("Generates an ingestion key. Only this response shows it. The previous key is rejected at once, or"
                    + " after `graceSeconds`. A key that was already in its grace period is rejected at once."
                    + " `If-Match` names the key that alone may be replaced, by the `ETag` of the response that"
                    + " generated it.")
            .with(Trait.IN_EITHER_WORLD, Trait.ONCE, Trait.CREATES)
            .of(
                    new Input<>(List.of(GRACE, Input.REVISION), KeyToGenerate::of),
                    Output.of(Generated.SHAPE).revised(Generated::revision))
            .changedBy(TenantStorage::unitOfWork, asked -> "generate ingestion key", KeyActions::generate);

    /** Ends a grace period early: after that, no node processes a request with the previous key. */
    public static final Change<TenantStorage, SettingStores, Input.Nothing, ReplacedKey> END_GRACE = ActionFacts.post(
                    "endKeyGrace", "/key/end-grace", AgentScope.OPERATE)
            .about("Rejects the previous key. Ends its grace period.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    Input.none(),
                    Output.of(new JsonShape<ReplacedKey>("EndedKey")
                            .has("keyBefore", JsonKind.object(TenantSettings.REPLACED_KEY), before -> before)))
            .changedBy(TenantStorage::unitOfWork, nothing -> "end grace period of ingestion key", KeyActions::endGrace);

    private KeyActions() {}

    /**
     * A key to generate.
     *
     * @param grace how long the previous key is accepted; absent to reject it at once
     * @param revision when the key was generated that alone may be replaced; absent if any may
     */
    public record KeyToGenerate(Optional<GracePeriod> grace, Optional<String> revision) {
        static KeyToGenerate of(Json given) {
            return new KeyToGenerate(GRACE.in(given).flatMap(GracePeriod::ofSeconds), Input.REVISION.in(given));
        }
    }

    /**
     * A generated key.
     *
     * @param key the raw key, to be shown once
     * @param at when it was generated
     * @param before the previous key, if it is accepted until its grace period ends
     */
    public record Generated(IngestionKey key, Instant at, Optional<ReplacedKey> before) {
        private String revision() {
            return SetAt.revision(Optional.of(at));
        }

        private static final JsonShape<Generated> SHAPE = new JsonShape<Generated>("GeneratedKey")
                .has("key", JsonKind.TEXT, generated -> generated.key().reveal())
                .orNull("keyBefore", JsonKind.object(TenantSettings.REPLACED_KEY), Generated::before);
    }

    private static Result<Generated> generate(SettingStores stores, KeyToGenerate asked, ActionContext context) {
        IngestionAccess before = stores.access();
        return SetAt.check("key", asked.revision(), before.key().map(StoredKey::generatedAt))
                .then(unchanged -> new Result.Done<>(generate(stores, before, asked.grace(), context)));
    }

    private static Generated generate(
            SettingStores stores, IngestionAccess before, Optional<GracePeriod> grace, ActionContext context) {
        Instant now = context.clock().instant();
        // Keys of test worlds have their own prefix.
        IngestionKey key = before.id().isTest()
                ? IngestionKey.generateTest(context.random())
                : IngestionKey.generate(context.random());
        StoredKey stored = StoredKey.of(key, now);
        IngestionAccess after =
                grace.map(length -> before.withKey(stored, length, now)).orElseGet(() -> before.withKey(stored));
        stores.saveKeys(after.key(), after.replacedKey());
        return new Generated(key, stored.generatedAt(), after.replacedKey());
    }

    private static Result<ReplacedKey> endGrace(SettingStores stores, Input.Nothing nothing, ActionContext context) {
        IngestionAccess access = stores.access();
        Optional<ReplacedKey> inGrace = access.replacedKeyAt(context.clock().instant());
        if (inGrace.isEmpty()) {
            return Result.conflict("There is no previous key in its grace period.");
        }
        stores.saveKeys(access.key(), Optional.empty());
        return new Result.Done<>(inGrace.get());
    }
}
