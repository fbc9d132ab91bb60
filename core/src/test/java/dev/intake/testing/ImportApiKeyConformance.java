package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredApiKey;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.ProviderApiKey.Opening;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the key is kept that existing users are imported with, on any storage. It may hold other tenants. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ImportApiKeyConformance extends StorageContract {
    private static final String PASTED = "sk_test_0123456789abcdefWXYZ";
    private static final ApiKey KEY =
            ProviderApiKey.read(Connector.CLERK, PASTED).orElseThrow();
    private static final ApiKey NEXT =
            ProviderApiKey.read(Connector.CLERK, "sk_live_short").orElseThrow();
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");

    private final ManualClock clock = new ManualClock();
    private final TestVault vault = new TestVault();
    private Storage storage;
    private TenantId tenant;
    private ProviderApiKey apiKey;

    @BeforeEach
    final void setUp() {
        storage = storage();
        tenant = newTenant();
        apiKey = apiKeyUnder(vault);
    }

    private TenantId newTenant() {
        return Intake.on(storage).tenantSetup().create("Acme").orElseThrow().id();
    }

    private ProviderApiKey apiKeyUnder(SecretVault keys) {
        return Connectors.on(storage, keys, bytes -> Optional.empty(), clock, UUID::randomUUID)
                .apiKey(Connector.CLERK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "pk_test_0123456789abcdef", "whsec_0123456789abcdef", "sk_test_a b", "0123456789"})
    void whatIsNoSecretKeyOfClerks_isNotRead(String pasted) {
        assertThat(ProviderApiKey.read(Connector.CLERK, pasted)).isEmpty();
    }

    @Test
    void key_isKeptSealed_knownByItsEnd_andOnTheTenantsRecord() {
        assertThat(apiKey.open(tenant)).isEqualTo(new Opening.NotSet());

        StoredApiKey stored = apiKey.set(
                        tenant,
                        ProviderApiKey.read(Connector.CLERK, " " + PASTED + "\n")
                                .orElseThrow(),
                        ADA)
                .orElseThrow();

        assertThat(apiKey.find(tenant)).contains(stored);
        assertThat(stored.shownEnd()).isEqualTo("WXYZ");
        assertThat(stored.setAt()).isEqualTo(clock.instant());
        assertThat(new String(stored.key().toBytes(), UTF_8)).doesNotContain("0123456789abcdef");
        assertThat(apiKey.open(tenant)).isEqualTo(new Opening.Opened(KEY));
        assertThat(storage.accessViews(tenant).audit(9))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("set API key of clerk", ADA));
    }

    @Test
    void key_opensInItsOwnPlaceOnly() {
        StoredApiKey stored = apiKey.set(tenant, KEY, ADA).orElseThrow();

        assertThat(vault.open(new SecretContext(tenant, Connector.CLERK, Purpose.SIGNING), stored.key()))
                .isEmpty();
        assertThat(vault.open(new SecretContext(newTenant(), Connector.CLERK, Purpose.API_KEY), stored.key()))
                .isEmpty();
        assertThat(vault.open(new SecretContext(tenant, Connector.CLERK, Purpose.API_KEY), stored.key()))
                .contains(PASTED.getBytes(UTF_8));
    }

    @Test
    void keyPastedAgain_takesThePlaceOfTheOneBefore() {
        apiKey.set(tenant, KEY, ADA);
        apiKey.set(tenant, NEXT, ADA);

        assertThat(apiKey.open(tenant)).isEqualTo(new Opening.Opened(NEXT));
        assertThat(apiKey.find(tenant)).map(StoredApiKey::shownEnd).contains("");
    }

    @Test
    void key_isRemoved_once_andThatIsOnRecord() {
        apiKey.set(tenant, KEY, Actor.COMMAND_LINE);

        assertThat(apiKey.clear(tenant, Actor.COMMAND_LINE)).contains(true);
        assertThat(apiKey.clear(tenant, Actor.COMMAND_LINE)).contains(false);

        assertThat(apiKey.find(tenant)).isEmpty();
        assertThat(storage.accessViews(tenant).audit(9))
                .extracting(AuditEntry::action)
                .containsExactlyInAnyOrder("set API key of clerk", "clear API key of clerk", "clear API key of clerk");
    }

    @Test
    void key_isItsTenantsOnly() {
        apiKey.set(tenant, KEY, ADA);
        TenantId other = newTenant();
        TenantId nobody = new TenantId("tn_nobody");

        assertThat(apiKey.open(other)).isEqualTo(new Opening.NotSet());
        assertThat(apiKey.clear(other, ADA)).contains(false);
        assertThat(apiKey.set(nobody, KEY, ADA)).isEmpty();
        assertThat(apiKey.clear(nobody, ADA)).isEmpty();
        assertThat(apiKey.open(tenant)).isEqualTo(new Opening.Opened(KEY));
    }

    @Test
    void keyUnderALostMasterKey_exists_butDoesNotOpen() {
        apiKeyUnder(new TestVault()).set(tenant, KEY, ADA);

        assertThat(apiKey.open(tenant)).isEqualTo(new Opening.Locked());
        assertThat(apiKey.find(tenant)).isPresent();
    }
}
