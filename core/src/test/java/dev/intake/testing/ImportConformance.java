package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Connector;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.event.EventRecord;
import dev.intake.json.Json;
import dev.intake.port.ImportedUsers;
import dev.intake.port.Storage;
import dev.intake.port.StorageException;
import dev.intake.port.UserCursor;
import dev.intake.port.UserImport;
import dev.intake.port.UserPage;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Connectors;
import dev.intake.usecase.ImportOutcome;
import dev.intake.usecase.ImportUsers;
import dev.intake.usecase.Intake;
import dev.intake.usecase.WebhookOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an import of users must come to on any storage, alone and mixed with webhooks of the same users. The storage may
 * hold other tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ImportConformance {
    private static final String SECRET = "whsec_" + "c2VjcmV0".repeat(4);
    private static final long T1 = 1_700_000_000_000L;
    private static final long T2 = T1 + 1;

    private static final Optional<UserCursor> START = Optional.empty();

    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final TestVault vault = new TestVault();
    private Storage storage;
    private Intake intake;
    private Connectors connectors;
    private TestTenant tenant;
    private int events = 0;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, ids, new Random());
        connectors = connectors(storage);
        tenant = TestTenant.of(storage, intake);
        connectors
                .connectorSecrets()
                .set(tenant.id(), Connector.CLERK, SigningSecret.parse(SECRET).orElseThrow(), Duration.ZERO);
    }

    private Connectors connectors(Storage on) {
        return Connectors.on(
                on,
                vault,
                bytes -> Optional.of(JsonReader.read(UTF_8.decode(bytes).toString())),
                clock,
                ids);
    }

    // What Clerk shows and sends

    private static String user(String id, String email, String name, long updatedAt, String more) {
        return """
                {"id": "%s", "external_id": null, "first_name": "%s", "last_name": "", "username": "u_%s",
                 "image_url": "https://img.example.com/%s", "primary_email_address_id": "idn_1",
                 "email_addresses": [{"id": "idn_1", "email_address": "%s"}],
                 "public_metadata": {"plan": "pro", "api_key": "hidden", "nested": {"a": 1}},
                 "private_metadata": {"note": "private"}, "unsafe_metadata": {"note": "unsafe"},
                 "updated_at": %d%s}
                """.formatted(id, name, id, id, email, updatedAt, more);
    }

    private static String ann(String name, long updatedAt) {
        return user("user_ann", "ann@example.com", name, updatedAt, "");
    }

    private UserImport completed(String... users) {
        return completed(new ScriptedDirectory(500, json(users)));
    }

    /** From the start of the list to its end, whatever was imported before. */
    private UserImport completed(ScriptedDirectory directory) {
        ImportOutcome outcome = connectors.importUsers().restart(tenant.id(), directory, RecordingObserver.patient());
        assertThat(outcome).isInstanceOf(ImportOutcome.Completed.class);
        return ((ImportOutcome.Completed) outcome).reached();
    }

    private ImportOutcome run(ScriptedDirectory directory, RecordingObserver observer) {
        return connectors.importUsers().run(tenant.id(), directory, observer);
    }

    private ImportOutcome run(ScriptedDirectory directory) {
        return run(directory, RecordingObserver.patient());
    }

    private static UserImport at(long users, String cursor) {
        return UserImport.begunAt(ManualClock.START).after(users, created(users), new UserCursor(cursor));
    }

    private static UserImport finished(long seen, long created) {
        return finished(seen, created(created));
    }

    private static UserImport finished(long seen, ImportedUsers became) {
        return UserImport.begunAt(ManualClock.START).finishedAfter(seen, became, ManualClock.START);
    }

    private static ImportedUsers created(long users) {
        return new ImportedUsers(users, 0, 0);
    }

    private Optional<UserImport> stored(TestTenant whose) {
        return storage.unitOfWork()
                .inTenant(whose.id(), stores -> stores.connectors().imports().of(Set.of(Connector.CLERK)))
                .map(imports -> imports.get(Connector.CLERK));
    }

    private static List<Json> json(String... users) {
        return Stream.of(users).map(JsonReader::read).toList();
    }

    private void webhook(String type, String user) {
        String id = "msg_" + events++;
        byte[] body = "{\"type\": \"%s\", \"data\": %s}".formatted(type, user).getBytes(UTF_8);
        Delivery delivery = connectors
                .signTestEvent()
                .sign(tenant.id(), Connector.CLERK, id, body)
                .orElseThrow();
        assertThat(connectors.receiveWebhook().receive(tenant.id(), Connector.CLERK, delivery))
                .isInstanceOfAny(WebhookOutcome.Processed.class, WebhookOutcome.Ignored.class);
    }

    private Contact contact(String externalId) {
        return tenant.contact(externalId).orElseThrow();
    }

    private static Optional<String> name(Contact contact) {
        return contact.name().map(ContactName::value);
    }

    // What becomes of a user

    @Test
    void user_becomesAContact_withWhatMayBeProjectedOfHim() {
        assertThat(completed(ann("Ann", T1))).isEqualTo(finished(1, 1));

        Contact ann = contact("user_ann");
        assertThat(ann.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(name(ann)).contains("Ann");
        assertThat(ann.attributes().keys())
                .extracting(key -> key.value())
                .containsExactlyInAnyOrder("username", "avatar_url", "plan");
        assertThat(ann.consent()).isInstanceOf(Consent.Granted.class);
    }

    @Test
    void merchantsOwnId_goesBeforeClerks() {
        completed(user("user_bob", "bob@example.com", "Bob", T1, "").replace("null", "\"bob-1\""));

        assertThat(name(contact("bob-1"))).contains("Bob");
        assertThat(tenant.contact("user_bob")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"idn_1\"',         ann@example.com, ann@example.com",
        "null,              ann@example.com, ",
        "'\"idn_2\"',         ann@example.com, ",
        "'\"idn_1\"',         no address,      ",
    })
    void email_isTheOneThatIsNamedAsPrimary(String primary, String address, @Nullable String taken) {
        String named = "\"primary_email_address_id\": ";
        completed(user("user_ann", address, "Ann", T1, "").replace(named + "\"idn_1\"", named + primary));

        assertThat(contact("user_ann").email())
                .isEqualTo(Optional.ofNullable(taken).map(TestTenant::email));
    }

    @Test
    void noEventIsWritten_andNoProgramFires() {
        tenant.liveProgram("user.created");

        completed(ann("Ann", T1));

        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.enrollments(contact("user_ann").id())).isEmpty();
        assertThat(connectors.views().deliveries(tenant.id(), Optional.empty(), Optional.empty(), 9))
                .isEmpty();
    }

    @Test
    void knownContact_isRefreshed_andKeepsWhatWasNotListed() {
        tenant.send(TestTenant.identify("user_ann", null, "A.", "city", "Basel"));

        assertThat(completed(ann("Ann", T1)).contacts()).isEqualTo(new ImportedUsers(0, 1, 0));

        Contact ann = contact("user_ann");
        assertThat(name(ann)).contains("Ann");
        assertThat(TestTenant.text(ann, "city")).contains("Basel");
        assertThat(TestTenant.text(ann, "plan")).contains("pro");
    }

    @Test
    void secondImport_changesNothing() {
        completed(ann("Ann", T1));
        Contact before = contact("user_ann");

        assertThat(completed(ann("Ann", T1)).contacts()).isEqualTo(new ImportedUsers(0, 0, 1));

        assertThat(contact("user_ann")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, Old, New", "0, 1, New, Old", "0, 0, First, Second"})
    void userListedTwice_isOneContact_withTheNewestData(long first, long second, String named, String then) {
        String last = first > second ? named : then;

        UserImport reached = completed(ann(named, T1 + first), ann(then, T1 + second));

        assertThat(name(contact("user_ann"))).contains(last);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(1);
        assertThat(reached.contacts().created()).isEqualTo(1);
        assertThat(reached.contacts().updated()).isZero();
    }

    @Test
    void userWithoutAnId_isPassedOver_andTheOthersAreNot() {
        UserImport reached = completed("{}", "{\"id\": 7}", "[]", "null", ann("Ann", T1));

        assertThat(reached).isEqualTo(finished(5, 1));
        assertThat(reached.passedOver()).isEqualTo(4);
    }

    // Mixed with webhooks

    @Test
    void newerDataOfAWebhook_isNotOverwritten() {
        webhook("user.updated", ann("New", T2));

        assertThat(completed(ann("Old", T1)).imported()).isZero();

        assertThat(name(contact("user_ann"))).contains("New");
    }

    @Test
    void olderWebhook_overwritesNothingThatWasImported() {
        completed(ann("New", T2));

        webhook("user.updated", ann("Old", T1));

        assertThat(name(contact("user_ann"))).contains("New");
    }

    @Test
    void userDeletedMeanwhile_isNotRevived() {
        webhook("user.created", ann("Ann", T1));
        webhook("user.deleted", "{\"id\": \"user_ann\", \"deleted\": true}");
        Contact gone = contact("user_ann");
        assertThat(gone.deactivatedAt()).isPresent();

        assertThat(completed(ann("Back", T2)).imported()).isZero();

        assertThat(contact("user_ann")).isEqualTo(gone);
    }

    @Test
    void deletionOfAnImportedUser_findsHimByTheIdThatTheImportSaw() {
        completed(user("user_bob", "bob@example.com", "Bob", T1, "").replace("null", "\"bob-1\""));

        webhook("user.deleted", "{\"id\": \"user_bob\", \"deleted\": true}");

        assertThat(contact("bob-1").deactivatedAt()).isPresent();
        assertThat(tenant.contact("user_bob")).isEmpty();
    }

    @Test
    void userCreatedAfterwards_isStillAnEvent_ofTheSameContact() {
        completed(ann("Ann", T1));

        webhook("user.created", ann("Ann", T1));

        assertThat(tenant.events())
                .extracting(EventRecord::contact)
                .containsExactly(contact("user_ann").id());
    }

    // Pages, setbacks and going on

    @Test
    void everyPage_isImported_andToldOf() {
        RecordingObserver observer = RecordingObserver.patient();
        ImportOutcome outcome = run(new ScriptedDirectory(2, crowd(5)), observer);

        assertThat(outcome).isEqualTo(new ImportOutcome.Completed(finished(5, 5)));
        assertThat(observer.progress()).containsExactly(at(2, "2"), at(4, "4"), finished(5, 5));
        assertThat(observer.pauses()).isEmpty();
    }

    @Test
    void pageLargerThanABatch_isImportedWhole() {
        assertThat(completed(new ScriptedDirectory(500, crowd(250))).imported()).isEqualTo(250);

        assertThat(IntStream.range(0, 250).mapToObj(i -> tenant.contact("user_" + i)))
                .allMatch(Optional::isPresent);
    }

    @Test
    void emptyList_isCompletedAtOnce() {
        assertThat(completed()).isEqualTo(finished(0, 0));
    }

    @Test
    void stoppedImport_goesOnWhereItStood_andTellsOfAllRuns() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));

        assertThat(run(directory, RecordingObserver.stoppingAfter(1))).isEqualTo(new ImportOutcome.Stopped(at(2, "2")));
        assertThat(run(directory)).isEqualTo(new ImportOutcome.Completed(finished(5, 5)));

        assertThat(directory.asked()).containsExactly(START, cursor("2"), cursor("4"));
    }

    @Test
    void completeImport_saysSo_andTheProviderIsNotAskedAgain() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(2));
        run(directory);

        assertThat(run(directory)).isEqualTo(new ImportOutcome.AlreadyComplete(finished(2, 2)));
        assertThat(directory.asked()).containsExactly(START);
    }

    @Test
    void restart_beginsAnew_whereverTheImportStood() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));
        run(directory, RecordingObserver.stoppingAfter(1));

        assertThat(completed(directory)).isEqualTo(finished(5, new ImportedUsers(3, 0, 2)));
        assertThat(completed(directory)).isEqualTo(finished(5, new ImportedUsers(0, 0, 5)));

        assertThat(directory.asked())
                .containsExactly(START, START, cursor("2"), cursor("4"), START, cursor("2"), cursor("4"));
    }

    /** Wherever the process dies, at worst one page is asked for again, and the end is the same. */
    @Test
    void importThatDiesAnywhere_goesOnWhereItStood() {
        List<Json> users = crowd(250);
        int deaths = 0;
        for (int after = 0; ; after++) {
            TestTenant other = TestTenant.of(storage, intake);
            ScriptedDirectory directory = new ScriptedDirectory(110, users);
            DyingStorage dying = new DyingStorage(storage, after);
            ImportUsers first = connectors(dying).importUsers();
            try {
                first.run(other.id(), directory, RecordingObserver.patient());
                break;
            } catch (StorageException died) {
                deaths++;
            }
            int asked = directory.asked().size();

            connectors.importUsers().run(other.id(), directory, RecordingObserver.patient());

            UserImport reached = stored(other).orElseThrow();
            assertThat(reached.seen()).as("died at step %d", after).isEqualTo(250);
            assertThat(reached.imported()).as("died at step %d", after).isEqualTo(250);
            assertThat(reached.finishedAt()).as("died at step %d", after).isPresent();
            assertThat(other.contact("user_249")).isPresent();
            assertThat(directory.asked().size()).as("died at step %d", after).isBetween(3, 4);
            assertThat(directory.asked().subList(0, asked)).doesNotHaveDuplicates();
        }
        assertThat(deaths)
                .as("begin, two pieces of each full page, one of the last; each before and after")
                .isEqualTo(12);
    }

    @Test
    void secondRunAtTheSameTime_takesOver_andTheFirstEnds() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(3));
        RecordingObserver overtaken = RecordingObserver.doing(pages -> {
            if (pages == 1) {
                run(directory, RecordingObserver.stoppingAfter(1));
            }
        });

        assertThat(run(directory, overtaken)).isEqualTo(new ImportOutcome.TakenOver());

        assertThat(stored(tenant)).contains(at(2, "2"));
        assertThat(run(directory)).isEqualTo(new ImportOutcome.Completed(finished(3, 3)));
    }

    @Test
    void rateLimit_isWaitedFor_asLongAsTheProviderSays_andAFaultEachTimeLonger() {
        RecordingObserver observer = RecordingObserver.patient();
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(1))
                .butFirst(new UserPage.RateLimited(Duration.ofSeconds(7)))
                .butFirst(new UserPage.Failed("away"))
                .butFirst(new UserPage.Failed("away"));

        assertThat(run(directory, observer)).isInstanceOf(ImportOutcome.Completed.class);

        assertThat(observer.pauses())
                .containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(2), Duration.ofSeconds(4));
    }

    @Test
    void providerThatKeepsFailing_isGivenUp_andWhatCameIsKept() {
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(5));
        run(directory, RecordingObserver.stoppingAfter(1));
        for (int i = 0; i < ImportUsers.SETBACKS_IN_A_ROW; i++) {
            directory.butFirst(new UserPage.Failed("away"));
        }

        assertThat(run(directory)).isEqualTo(new ImportOutcome.Failed(at(2, "2"), "away"));

        assertThat(tenant.contact("user_1")).isPresent();
        assertThat(run(directory)).isEqualTo(new ImportOutcome.Completed(finished(5, 5)));
    }

    @Test
    void refusal_endsItAtOnce() {
        RecordingObserver observer = RecordingObserver.patient();
        ScriptedDirectory directory = new ScriptedDirectory(2, crowd(1)).butFirst(new UserPage.Refused("wrong key"));

        assertThat(run(directory, observer))
                .isEqualTo(new ImportOutcome.Failed(UserImport.begunAt(ManualClock.START), "wrong key"));
        assertThat(observer.pauses()).isEmpty();
    }

    @Test
    void stopDuringAPause_endsIt() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(2));
        RecordingObserver observer = RecordingObserver.stoppingAfter(0);

        assertThat(run(directory, observer)).isInstanceOf(ImportOutcome.Stopped.class);
        assertThat(directory.asked()).isEmpty();
    }

    @Test
    void listThatRunsInACircle_isGivenUp() {
        UserCursor cursor = new UserCursor("0");
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(2))
                .butFirst(new UserPage.Listed(List.of(), Optional.of(cursor)))
                .butFirst(new UserPage.Listed(List.of(), Optional.of(cursor)));

        assertThat(run(directory))
                .isInstanceOfSatisfying(
                        ImportOutcome.Failed.class,
                        failed -> assertThat(failed.reason()).contains("does not go on"));
    }

    @Test
    void unknownTenant_isNotAskedFor() {
        ScriptedDirectory directory = new ScriptedDirectory(1, crowd(1));

        assertThat(connectors.importUsers().run(new TenantId("tn_nobody"), directory, RecordingObserver.patient()))
                .isEqualTo(new ImportOutcome.NoSuchTenant());
        assertThat(directory.asked()).isEmpty();
    }

    private static Optional<UserCursor> cursor(String value) {
        return Optional.of(new UserCursor(value));
    }

    private static List<Json> crowd(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> user("user_" + i, "u" + i + "@example.com", "U" + i, T1, ""))
                .map(JsonReader::read)
                .toList();
    }
}
