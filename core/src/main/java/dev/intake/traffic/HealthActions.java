package dev.intake.traffic;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/** What can be asked for about the health of sources. */
public final class HealthActions {
    /** Reports the health of each source over the last {@value IngestionHealth#HOURS} hours. */
    public static final Query<TrafficStorage, Input.Nothing, ListPage<IngestionHealth>> READ = ActionFacts.get(
                    "readHealth", "/health", AgentScope.READ)
            .about("Reads the health of the sources. Returns the state of each source and its requests of the last "
                    + IngestionHealth.HOURS + " hours by outcome.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), ListPage.output("Health", "sources", IngestionHealth.SHAPE))
            .answeredBy((TrafficStorage storage, TenantId tenant, Input.Nothing nothing, ActionContext context) ->
                    new Result.Done<>(new ListPage<>(
                            new ReadIngestionHealth(storage, context.clock()).of(tenant), Optional.empty())));

    private HealthActions() {}
}
