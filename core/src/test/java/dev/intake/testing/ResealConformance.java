package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.OneTimeLink;
import dev.intake.account.SecondFactor;
import dev.intake.connector.ApiKey;
import dev.intake.connector.SigningSecret;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.secret.AccountContext;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SealingContext;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredSecrets;
import dev.intake.secret.TrySecrets.Tried;
import dev.intake.sweep.ResealSecrets;
import dev.intake.sweep.ResealSecrets.Resealed;
import dev.intake.sync.ProviderApiKey;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.SenderAddress;
import dev.intake.webhook.FailedDelivery;
import dev.intake.webhook.IgnoredDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a master key is replaced, on any storage; an empty one each time, for it is a matter of all tenants. */
@FreshStorage
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ResealConformance extends StorageContract {
    private static final SigningSecret SECRET =
            SigningSecret.parse("whsec_to_be_sealed_again").orElseThrow();
    private static final SigningSecret NEXT =
            SigningSecret.parse("whsec_that_came_later").orElseThrow();
    private static final ApiKey KEY =
            ProviderApiKey.read(Connector.CLERK, "sk_test_to_be_sealed_again").orElseThrow();
    private static final MailHost MAIL_HOST = new MailHost("smtp.acme.example");
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualClock clock = new ManualClock();
    private final TestVault old = new TestVault();
    private final TestVault both = old.withNewKey();
    private final TestVault onlyNew = both.withoutOldKeys();
    private Storage storage;
    private TenantId one;
    private TenantId other;

    @BeforeEach
    final void setUp() {
        storage = storage();
        Intake intake = Intake.on(storage);
        one = intake.tenantSetup().create("One").orElseThrow().id();
        other = intake.tenantSetup().create("Other").orElseThrow().id();
    }

    private Connectors connectors(SecretVault vault, Storage on) {
        return Connectors.on(on, vault, bytes -> Optional.empty(), clock, new SequentialIds());
    }

    private void set(SecretVault vault, TenantId tenant, Connector connector, SigningSecret secret, Duration overlap) {
        connectors(vault, storage).connectorSecrets().set(tenant, connector, secret, overlap);
    }

    private void keep(SecretVault vault, TenantId tenant, int bodies) {
        Instant at = clock.instant();
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.failed()
                    .keep(IntStream.range(0, bodies)
                            .mapToObj(i -> new FailedDelivery(
                                    Connector.POLAR,
                                    new DedupeKey(Source.POLAR, "msg_" + i),
                                    vault.seal(place(tenant, Connector.POLAR, Purpose.FAILED_DELIVERY), body(i)),
                                    at))
                            .toList());
            return tenant;
        });
    }

    private void keepIgnored(SecretVault vault, TenantId tenant, int bodies) {
        Instant at = clock.instant();
        storage.unitOfWork().inTenant(tenant, stores -> {
            stores.ignored()
                    .keep(IntStream.range(0, bodies)
                            .mapToObj(i -> new IgnoredDelivery(
                                    Connector.POLAR,
                                    new DedupeKey(Source.POLAR, "ign_" + i),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Set.of(),
                                    vault.seal(IgnoredDelivery.place(tenant, Connector.POLAR), body(i)),
                                    at))
                            .toList());
            return tenant;
        });
    }

    private void paste(SecretVault vault, TenantId tenant) {
        connectors(vault, storage).apiKey(Connector.CLERK).set(tenant, KEY, Actor.COMMAND_LINE);
    }

    private static byte[] body(int i) {
        return ("{\"body\": " + i + "}").getBytes(UTF_8);
    }

    private static SecretContext place(TenantId tenant, Connector connector, Purpose purpose) {
        return new SecretContext(tenant, connector, purpose);
    }

    private MailServer mailServer(SecretVault vault, TenantId owner) {
        SealedSecret password = vault.seal(MailServer.context(owner, MAIL_HOST), "swordfish".getBytes(UTF_8));
        MailServer server = new MailServer(
                MAIL_HOST,
                587,
                MailSecurity.STARTTLS,
                SenderAddress.parse("ada@acme.example").orElseThrow(),
                Optional.of(new MailServer.Login("mailer", password)),
                clock.instant());
        assertThat(Intake.on(storage)
                        .setSender()
                        .change(owner, sender -> sender.withMailServer(Optional.of(server)), Actor.COMMAND_LINE))
                .isPresent();
        return server;
    }

    private MailServer mailServer(TenantId owner) {
        return storage.tenant(owner).orElseThrow().sender().mailServer().orElseThrow();
    }

    private static SealedSecret password(MailServer server) {
        return server.login().orElseThrow().password();
    }

    private Resealed reseal() {
        return connectors(both, storage).resealSecrets().run();
    }

    private StoredSecrets secrets(TenantId tenant, Connector connector) {
        return Optional.ofNullable(storage.connectorViews(tenant).secrets().get(connector))
                .orElseThrow();
    }

    private static String opened(SecretVault vault, SecretContext place, SealedSecret sealed) {
        return vault.open(place, sealed).map(bytes -> new String(bytes, UTF_8)).orElse("not opened");
    }

    @Test
    void everythingThatIsSealed_opensWithTheNewKeyAlone_andIsWhatItWas() {
        int bodies = 2 * ResealSecrets.BODIES_BATCH_SIZE + 1;
        set(old, one, Connector.STRIPE, SECRET, Duration.ZERO);
        set(old, one, Connector.CLERK, SECRET, Duration.ZERO);
        set(old, one, Connector.CLERK, NEXT, HOUR);
        set(both, other, Connector.STRIPE, SECRET, Duration.ZERO);
        paste(old, one);
        paste(both, other);
        keep(old, other, bodies);
        MailServer mail = mailServer(old, one);
        mailServer(both, other);
        StoredSecrets before = secrets(one, Connector.CLERK);
        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isEqualTo(5 + bodies);
        assertThat(storage.acrossTenants().sealedOtherwise(both.keyIds())).isZero();
        assertThat(storage.acrossTenants().sealedOtherwise(List.of())).isEqualTo(8 + bodies);

        assertThat(reseal()).isEqualTo(new Resealed(5, bodies, 0));

        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isZero();
        SecretContext signing = place(one, Connector.CLERK, Purpose.SIGNING);
        StoredSecrets after = secrets(one, Connector.CLERK);
        assertThat(opened(onlyNew, signing, after.current())).isEqualTo(NEXT.reveal());
        assertThat(opened(onlyNew, signing, after.previous().orElseThrow().secret()))
                .isEqualTo(SECRET.reveal());
        assertThat(after.previous().orElseThrow().until())
                .isEqualTo(before.previous().orElseThrow().until());
        assertThat(after.shownEnd()).isEqualTo(before.shownEnd());
        assertThat(after.setAt()).isEqualTo(before.setAt());
        MailServer resealed = mailServer(one);
        assertThat(onlyNew.open(MailServer.context(one, MAIL_HOST), password(resealed)))
                .contains("swordfish".getBytes(UTF_8));
        assertThat(resealed.withPassword(same -> password(mail))).isEqualTo(mail);
        for (TenantId owner : List.of(one, other)) {
            assertThat(connectors(onlyNew, storage).apiKey(Connector.CLERK).open(owner))
                    .isEqualTo(new ProviderApiKey.Opening.Opened(KEY));
        }
        assertThat(storage.connectorViews(other).failed(99))
                .hasSize(bodies)
                .allSatisfy(failed -> assertThat(
                                opened(onlyNew, place(other, Connector.POLAR, Purpose.FAILED_DELIVERY), failed.body()))
                        .isEqualTo(new String(
                                body(Integer.parseInt(failed.key().id().substring("msg_".length()))), UTF_8)));
    }

    @Test
    void bodiesOfIgnoredDeliveries_areCountedUntilTheyAreResealed() {
        int bodies = ResealSecrets.BODIES_BATCH_SIZE + 1;
        keepIgnored(old, one, bodies);
        keepIgnored(both, other, 2);
        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isEqualTo(bodies);
        assertThat(storage.acrossTenants().sealedOtherwise(both.keyIds())).isZero();
        assertThat(storage.acrossTenants().sealedOtherwise(List.of())).isEqualTo(bodies + 2);

        assertThat(reseal()).isEqualTo(new Resealed(0, bodies, 0));

        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isZero();
    }

    @Test
    void secondFactors_areCountedUntilTheyAreResealed() {
        account("ada", Optional.of(old));
        account("bob", Optional.of(both));
        account("eve", Optional.empty());
        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isEqualTo(1);
        assertThat(storage.acrossTenants().sealedOtherwise(both.keyIds())).isZero();
        assertThat(storage.acrossTenants().sealedOtherwise(List.of())).isEqualTo(2);

        assertThat(reseal()).isEqualTo(new Resealed(1, 0, 0));

        assertThat(storage.acrossTenants().sealedOtherwise(onlyNew.keyIds())).isZero();
    }

    private void account(String name, Optional<SecretVault> sealer) {
        OneTimeLink link = OneTimeLink.generate(new Random());
        Account account = Account.of(new AccountName(name), Optional.of(one), link, clock.instant());
        assertThat(storage.accounts().add(account)).isTrue();
        Optional<SecondFactor> factor = sealer.map(vault ->
                SecondFactor.pending(vault.seal(new AccountContext(account.createdAt()), "swordfish".getBytes(UTF_8))));
        assertThat(storage.accounts()
                        .change(account.name(), before -> new Change<>(before.withSecondFactor(factor), before.name())))
                .contains(account.name());
    }

    @Test
    void secretsThatNoKeyOpens_areFoundByTrying_forAnotherKeyMayHaveTheSameNumber() {
        SecretVault stranger = new TestVault();
        assertThat(tried(old)).isEqualTo(new Tried(0, 0));
        set(old, one, Connector.STRIPE, SECRET, Duration.ZERO);
        set(old, other, Connector.STRIPE, SECRET, Duration.ZERO);
        set(stranger, other, Connector.CLERK, SECRET, Duration.ZERO);
        paste(old, one);
        paste(stranger, other);
        mailServer(old, one);
        mailServer(stranger, other);

        assertThat(storage.acrossTenants().sealedOtherwise(stranger.keyIds())).isZero();
        assertThat(tried(old)).isEqualTo(new Tried(7, 3));
        assertThat(tried(both)).isEqualTo(new Tried(7, 3));
        assertThat(tried(stranger)).isEqualTo(new Tried(7, 4));
        assertThat(tried(onlyNew)).isEqualTo(new Tried(7, 7));
        assertThat(storage.acrossTenants().secretsInUse(1))
                .extracting(placed -> placed.place()
                        .fold(new SealingContext.Cases<Object>(
                                SecretContext::purpose,
                                account -> "account",
                                feedback -> "feedback",
                                server -> "mail server")))
                .containsExactlyInAnyOrder(Purpose.SIGNING, Purpose.API_KEY, "mail server");
    }

    private Tried tried(SecretVault vault) {
        return connectors(vault, storage).trySecrets().run();
    }

    @Test
    void secondRun_changesNothing() {
        set(old, one, Connector.STRIPE, SECRET, Duration.ZERO);
        keep(old, one, 1);
        reseal();
        StoredSecrets secret = secrets(one, Connector.STRIPE);
        List<FailedDelivery> failed = storage.connectorViews(one).failed(9);

        assertThat(reseal()).isEqualTo(new Resealed(0, 0, 0));

        assertThat(secrets(one, Connector.STRIPE)).isEqualTo(secret);
        assertThat(storage.connectorViews(one).failed(9)).isEqualTo(failed);
    }

    @Test
    void runThatDies_isFinishedByTheNext() {
        int bodies = 2 * ResealSecrets.BODIES_BATCH_SIZE;
        set(old, one, Connector.STRIPE, SECRET, Duration.ZERO);
        keep(old, one, bodies);
        keep(old, other, 1);

        int steps = 0;
        while (storage.acrossTenants().sealedOtherwise(onlyNew.keyIds()) > 0) {
            Storage dying = new DyingStorage(storage, steps++);
            assertThatThrownBy(() -> connectors(both, dying).resealSecrets().run())
                    .isInstanceOf(StorageException.class);
        }

        assertThat(steps).isBetween(5, 20);
        assertThat(reseal()).isEqualTo(new Resealed(0, 0, 0));
    }

    @Test
    void whatNoKeyOpens_isCounted_leftUnchanged_andBlocksNothingElse() {
        SecretVault lost = new TestVault();
        set(lost, one, Connector.STRIPE, SECRET, Duration.ZERO);
        paste(lost, one);
        paste(old, other);
        keep(lost, one, 2 * ResealSecrets.BODIES_BATCH_SIZE);
        keep(old, other, 1);
        StoredSecrets secret = secrets(one, Connector.STRIPE);

        assertThat(reseal()).isEqualTo(new Resealed(1, 1, 2 + 2 * ResealSecrets.BODIES_BATCH_SIZE));

        assertThat(secrets(one, Connector.STRIPE)).isEqualTo(secret);
    }

    @Test
    void secretWhoseOverlapIsOver_isDropped() {
        set(old, one, Connector.STRIPE, SECRET, Duration.ZERO);
        set(both, one, Connector.STRIPE, NEXT, HOUR);
        clock.move(HOUR);

        assertThat(reseal()).isEqualTo(new Resealed(0, 0, 0));

        assertThat(secrets(one, Connector.STRIPE).previous()).isEmpty();
    }
}
