package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.ingest.Admission;
import dev.intake.kernel.TenantId;
import dev.intake.testing.ManualClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TenantCommandsTest {
    private final TestCommands commands = new TestCommands();

    @Test
    void tenantCreate_printsIdAndEndpoint() {
        JsonNode created = commands.run(
                        Map.of("INTAKE_BASE_URL", "https://in.example.com"),
                        limit -> true,
                        "tenant",
                        "create",
                        " Zoë & Co ",
                        "--json")
                .done();

        String tenant = created.get("tenantId").textValue();
        assertThat(created.get("name").textValue()).isEqualTo("Zoë & Co");
        assertThat(created.get("endpoint").textValue())
                .isEqualTo("https://in.example.com/api/tenants/" + tenant + "/events");
        assertThat(created.get("createdAt").textValue()).isEqualTo(ManualClock.START.toString());
        assertThat(created.get("key").isNull()).isTrue();
    }

    @Test
    void tenantList_isOldestFirst_andKnowsKeysByTheirBeginning() {
        String first = commands.tenant();
        commands.clock.move(Duration.ofSeconds(1));
        String second = commands.tenant();
        String key = commands.json("key", "generate", second).done().get("key").textValue();

        JsonNode list = commands.json("tenant", "list").done();
        assertThat(list.findValuesAsText("tenantId")).containsExactly(first, second);
        assertThat(list.get(1).at("/key/startsWith").textValue()).isEqualTo(key.substring(0, 12));
        assertThat(commands.run("tenant", "list").out())
                .contains(first, second, key.substring(0, 12) + "…")
                .doesNotContain(key);
    }

    @Test
    void tenantList_withoutAny_saysHowToAddOne() {
        assertThat(commands.json("tenant", "list").done()).isEmpty();
        assertThat(commands.run("tenant", "list").out()).contains("app/bin/intake tenant create NAME");
    }

    @Test
    void tenantLimit_isInForceImmediately() {
        String tenant = commands.tenant();

        JsonNode limit = commands.json("tenant", "limit", tenant, "--requests-per-hour", "7", "--burst", "3")
                .done();

        assertThat(limit.toString()).isEqualTo("{\"tenantId\":\"" + tenant + "\",\"requestsPerHour\":7,\"burst\":3}");
        assertThat(commands.json("tenant", "list").done().at("/0/limit/burst").intValue())
                .isEqualTo(3);
    }

    @Test
    void tenantRetention_isShownAndSet_eachPeriodAlone_andIsOnRecord() {
        String tenant = commands.tenant();
        assertThat(commands.json("tenant", "retention", tenant).done().toString())
                .isEqualTo(
                        "{\"tenantId\":\"" + tenant
                                + "\",\"eventsDays\":null,\"deliveriesDays\":90,\"bodiesDays\":30,\"eventsRemovedBefore\":null}");
        assertThat(commands.run("tenant", "retention", tenant).out())
                .contains("Events      forever", "Deliveries  90 days", "No event has been removed");

        commands.json("tenant", "retention", tenant, "--events-days", "365").done();
        commands.json("tenant", "retention", tenant, "--deliveries-days", "30").done();

        commands.json("tenant", "retention", tenant, "--bodies-days", "0").done();

        JsonNode stored = commands.json("tenant", "list").done().at("/0/retention");
        assertThat(stored.get("bodiesDays").intValue()).isZero();
        assertThat(stored.get("eventsDays").intValue()).isEqualTo(365);
        assertThat(stored.get("deliveriesDays").intValue()).isEqualTo(30);
        assertThat(commands.intake.accessViews(new TenantId(tenant)).audit(9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .contains(tuple(
                        "keep events for 365 days and deliveries for 30 days, bodies of ignored deliveries for 30 days",
                        Actor.COMMAND_LINE))
                .hasSize(3);
        assertThat(commands.json("tenant", "retention", tenant, "--events-days", "forever")
                        .done()
                        .get("eventsDays")
                        .isNull())
                .isTrue();
        assertThat(commands.json("tenant", "retention", "tn_nobody").refused(1)).contains("there is no tenant");
    }

    @Test
    void keyGenerate_showsTheKey_andRevokesTheOneBefore() {
        String tenant = commands.tenant();
        JsonNode generated = commands.json("key", "generate", tenant).done();
        String first = generated.get("key").textValue();

        assertThat(generated.properties()).extracting(Map.Entry::getKey).containsExactly("tenantId", "key", "endpoint");
        assertThat(generated.get("endpoint").textValue())
                .isEqualTo("http://localhost:8080/api/tenants/" + tenant + "/events");
        assertThat(isAdmitted(tenant, first)).isTrue();

        Result second = commands.run("key", "generate", tenant);
        String raw = second.out().lines().findFirst().orElseThrow().replaceFirst("Key +", "");
        assertThat(isAdmitted(tenant, raw)).isTrue();
        assertThat(isAdmitted(tenant, first)).isFalse();
    }

    @Test
    void keyGenerate_withGrace_statesTheEndOfThePreviousKey_whichWorksUntilThen() {
        String tenant = commands.tenant();
        assertThat(commands.json("key", "generate", tenant, "--grace", "1h")
                        .done()
                        .get("keyBefore")
                        .isNull())
                .isTrue();
        String first =
                commands.json("key", "generate", tenant).done().get("key").textValue();

        JsonNode rotated =
                commands.json("key", "generate", tenant, "--grace", "3600").done();
        assertThat(rotated.at("/keyBefore/startsWith").textValue()).isEqualTo(first.substring(0, 12));
        assertThat(rotated.at("/keyBefore/endsAt").textValue()).isEqualTo("2026-03-04T06:06:07.123456Z");
        assertThat(commands.json("tenant", "list").done().at("/0/keyBefore")).isEqualTo(rotated.get("keyBefore"));
        assertThat(isAdmitted(tenant, first)).isTrue();
        assertThat(isAdmitted(tenant, rotated.get("key").textValue())).isTrue();

        commands.clock.move(Duration.ofHours(1));
        assertThat(isAdmitted(tenant, first)).isFalse();
        assertThat(isAdmitted(tenant, rotated.get("key").textValue())).isTrue();
        assertThat(commands.json("key", "end-grace", tenant).refused(1))
                .contains("there is no previous key in its grace period");
    }

    @Test
    void keyEndGrace_refusesTheKeyBefore_fromThenOn() {
        String tenant = commands.tenant();
        String first =
                commands.json("key", "generate", tenant).done().get("key").textValue();
        Result rotated = commands.run("key", "generate", tenant, "--grace", "24h");
        assertThat(rotated.out())
                .contains(
                        first.substring(0, 12) + "…, is valid until 2026-03-05T05:06:07.123456Z",
                        "key end-grace " + tenant)
                .doesNotContain(first);

        Result ended = commands.run("key", "end-grace", tenant);

        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .contains(first.substring(0, 12), "is rejected from now on")
                .doesNotContain(first);
        assertThat(isAdmitted(tenant, first)).isFalse();
        assertThat(commands.json("tenant", "list").done().at("/0/keyBefore").isNull())
                .isTrue();
    }

    private boolean isAdmitted(String tenant, String key) {
        return commands.intake.ingestBatch().admit(new TenantId(tenant), IngestionKey.parse(key))
                instanceof Admission.Admitted;
    }
}
