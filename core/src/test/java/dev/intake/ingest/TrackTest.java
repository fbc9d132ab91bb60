package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Sanitizer;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Operation objects; Decisions 2.4 and 3.4. */
class TrackTest {
    private static final SubjectForm USER = new SubjectForm(null, "usr", null);
    private static final SubjectForm NOBODY = new SubjectForm(null, " ", "");

    @Test
    void check_everythingSent_isTheOperation() {
        Sanitizer sanitizer = new Sanitizer();
        sanitizer.whole("amount", 5);
        Attributes properties = sanitizer.result().attributes();

        assertThat(USER.track("order.created", properties, "2026-03-01", "m-1", true))
                .isEqualTo(new Checked.Valid(new Operation.Track(
                        Optional.of(new Subject(Optional.of(new ExternalId("usr")), Optional.empty())),
                        new EventType("order.created"),
                        properties,
                        Optional.of(Instant.parse("2026-03-01T00:00:00Z")),
                        Optional.of(new DedupeKey(Source.CUSTOMER, "m-1")),
                        true)));
    }

    @Test
    void check_noIdentity_isValid_withoutASubject() {
        assertThat(valid(form(NOBODY, "signup", null, null)).subject()).isEmpty();
    }

    @Test
    void check_noEvent_isInvalid() {
        assertThat(places(form(USER, null, null, null))).containsExactly("event is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a+b", "signup\n", "é"})
    void check_malformedEvent_isInvalid(String event) {
        assertThat(places(form(USER, event, null, null)))
                .containsExactly(
                        "event must be 1 to 120 characters from letters, digits, space, '.', '_', ':', '-'," + " '/'");
    }

    @Test
    void check_eventOfSpacesOnly_isInvalid() {
        assertThat(places(form(USER, "   ", null, null))).containsExactly("event must not be only spaces");
    }

    @Test
    void check_event_isUsedExactlyAsSent() {
        assertThat(valid(form(USER, " Signed Up ", null, null)).event()).isEqualTo(new EventType(" Signed Up "));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "now", "2026-02-30", "1700000000", "1969-12-31T23:59:59Z"})
    void check_invalidTimestamp_countsAsAbsent(@Nullable String timestamp) {
        assertThat(valid(form(USER, "signup", timestamp, null)).timestamp()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"m\u0000-1", "\u0000", "m\uD83D-1", "m\n1", "m\u0085\u00011"})
    void check_messageIdWithAControlCharacterOrALoneSurrogate_isInvalid(String sent) {
        assertThat(places(form(USER, "signup", null, sent)))
                .containsExactly("messageId must have no control character and no lone surrogate");
    }

    @ParameterizedTest
    @CsvSource({"m-1, m-1", "' m-1 ', m-1", "'\tm-1\n', m-1"})
    void check_messageId_isTrimmed(String sent, String id) {
        assertThat(valid(form(USER, "signup", null, sent)).dedupeKey()).contains(new DedupeKey(Source.CUSTOMER, id));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\u00a0\t"})
    void check_blankMessageId_countsAsAbsent(@Nullable String messageId) {
        assertThat(valid(form(USER, "signup", null, messageId)).dedupeKey()).isEmpty();
    }

    @Test
    void check_messageIdOver255Characters_isInvalid() {
        assertThat(valid(form(USER, "signup", null, "m".repeat(255))).dedupeKey())
                .isPresent();
        assertThat(places(form(USER, "signup", null, "m".repeat(256))))
                .containsExactly("messageId must be at most 255 characters");
    }

    @Test
    void check_invalidEmail_isInvalid_thoughATrackNeedsNoIdentity() {
        assertThat(places(form(new SubjectForm(null, null, "ada"), "signup", null, null)))
                .containsExactly("email must be a valid email address");
    }

    @Test
    void check_severalFaults_areAllNamed() {
        Checked form = form(new SubjectForm("x".repeat(256), null, "ada"), null, "never", "m".repeat(256));

        assertThat(places(form))
                .containsExactly(
                        "event is required",
                        "externalId must be at most 255 characters",
                        "email must be a valid email address",
                        "messageId must be at most 255 characters");
    }

    @Test
    void check_reservedNamesInProperties_areNoIdentity() {
        Sanitizer sanitizer = new Sanitizer();
        sanitizer.text("email", "ada@example.com");
        sanitizer.text("userId", "usr");
        Checked form = NOBODY.track("signup", sanitizer.result().attributes(), null, null, false);

        assertThat(valid(form).subject()).isEmpty();
    }

    @Test
    void finding_seenFromOutside_namesTheWholePath() {
        assertThat(new Finding("email", "is bad").in("batch[3]")).hasToString("batch[3].email is bad");
        assertThat(new Finding("", "is bad").in("batch[3]")).hasToString("batch[3] is bad");
        assertThat(new Finding("", "is bad")).hasToString("is bad");
    }

    private static Checked form(
            SubjectForm subject, @Nullable String event, @Nullable String timestamp, @Nullable String messageId) {
        return subject.track(event, Attributes.NONE, timestamp, messageId, false);
    }

    private static Operation.Track valid(Checked checked) {
        assertThat(checked).isInstanceOf(Checked.Valid.class);
        return (Operation.Track) ((Checked.Valid) checked).operation();
    }

    private static List<String> places(Checked checked) {
        assertThat(checked).isInstanceOf(Checked.Invalid.class);
        return ((Checked.Invalid) checked)
                .findings().stream().map(Finding::toString).toList();
    }
}
