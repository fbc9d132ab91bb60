package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.DraftingMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Spec, Merge fields 2 to 4; Decisions 6.4: which keys are offered, and the findings about a draft before its approval. */
class DraftCheckTest {
    private static final AttributeKey PLAN = new AttributeKey("plan");
    private static final AttributeKey COUPON = new AttributeKey("coupon");
    private static final EventId EVENT = new EventId(new UUID(0, 7));
    private static final Instant AT = Instant.parse("2026-02-01T08:00:00Z");
    private static final Optional<TypeProfile> ALL_HAD_PLAN =
            Optional.of(new TypeProfile(new EventType("user.signed_up"), Set.of(PLAN)));

    @ParameterizedTest
    @CsvSource({
        "SHARED, event.plan, OFFERED",
        "SHARED, event.coupon, NOT_OFFERED",
        "SHARED, event.Plan, NOT_OFFERED",
        "SHARED, contact.email, OFFERED",
        "SHARED, contact.name, DEPENDS_ON_CONTACT",
        "SHARED, contact.plan, DEPENDS_ON_CONTACT",
        "PER_CONTACT, event.plan, OFFERED",
        "PER_CONTACT, event.coupon, DEPENDS_ON_EVENT",
        "PER_CONTACT, contact.email, OFFERED",
        "PER_CONTACT, contact.name, DEPENDS_ON_CONTACT"
    })
    void offer_isWhatEveryEventCarried_elseItDependsOnTheMode(DraftingMode mode, String field, FieldOffer offer) {
        assertThat(offered(mode, ALL_HAD_PLAN).offer(field(field))).isEqualTo(offer);
    }

    @ParameterizedTest
    @EnumSource(DraftingMode.class)
    void offer_beforeAnyEvent_isUnknown(DraftingMode mode) {
        OfferedFields offered = offered(mode, Optional.empty());

        assertThat(offered.offer(field("event.plan"))).isEqualTo(FieldOffer.NO_EVENT_YET);
        assertThat(offered.offer(field("contact.email"))).isEqualTo(FieldOffer.OFFERED);
        assertThat(offered.offered()).containsExactly(field("contact.email"));
    }

    @ParameterizedTest
    @EnumSource(DraftingMode.class)
    void offered_areTheAddressAndTheCommonKeys(DraftingMode mode) {
        assertThat(offered(mode, ALL_HAD_PLAN).offered()).containsExactly(field("contact.email"), field("event.plan"));
    }

    @Test
    void findings_sharedDraft_nameTheKeyThatSomeEventLacked_andSinceWhich() {
        DraftCheck check = check(DraftingMode.SHARED, ALL_HAD_PLAN);

        assertThat(check.keysSomeEventLacked()).containsExactly(COUPON);
        assertThat(check.findings(Map.of(COUPON, new FirstWithout(EVENT, AT))))
                .containsExactly(
                        new DraftFinding.DependsOnContact("step 1", field("contact.name")),
                        new DraftFinding.NotOffered(
                                "step 2, variant B", field("event.coupon"), Optional.of(EVENT), Optional.of(AT)));
    }

    @Test
    void findings_draftPerContact_nameTheKeyThatSomeEventLacked_andSinceWhich() {
        DraftCheck check = check(DraftingMode.PER_CONTACT, ALL_HAD_PLAN);

        assertThat(check.keysSomeEventLacked()).containsExactly(COUPON);
        assertThat(check.findings(Map.of(COUPON, new FirstWithout(EVENT, AT))))
                .containsExactly(
                        new DraftFinding.DependsOnContact("step 1", field("contact.name")),
                        new DraftFinding.DependsOnEvent(
                                "step 2, variant B", field("event.coupon"), Optional.of(EVENT), Optional.of(AT)));
    }

    @Test
    void findings_ofFieldsWithAFallback_areThoseOnly_thatTheModeForbidsOrCannotCheck() {
        List<PlacedEmail> emails = List.of(new PlacedEmail(
                "step 1",
                Sample.email("Hi {{contact.name | there}}", "{{event.coupon | none}} {{event.plan | free}}")));
        DraftFinding notOffered =
                new DraftFinding.NotOffered("step 1", field("event.coupon"), Optional.empty(), Optional.empty());

        assertThat(new DraftCheck(emails, offered(DraftingMode.SHARED, ALL_HAD_PLAN)).findings(Map.of()))
                .containsExactly(notOffered);
        assertThat(notOffered.blocks()).isTrue();
        assertThat(new DraftCheck(emails, offered(DraftingMode.PER_CONTACT, ALL_HAD_PLAN)).findings(Map.of()))
                .isEmpty();
        assertThat(new DraftCheck(emails, offered(DraftingMode.SHARED, Optional.empty())).findings(Map.of()))
                .containsExactly(
                        new DraftFinding.NoEventYet("step 1", field("event.coupon")),
                        new DraftFinding.NoEventYet("step 1", field("event.plan")));
        assertThat(new DraftCheck(emails, offered(DraftingMode.PER_CONTACT, Optional.empty())).findings(Map.of()))
                .isEmpty();
    }

    @Test
    void findings_fieldWithAFallbackInOnePlaceOnly_dependsOnTheContact() {
        List<PlacedEmail> emails =
                List.of(new PlacedEmail("step 1", Sample.email("{{contact.name | there}}", "{{contact.name}}")));

        assertThat(new DraftCheck(emails, offered(DraftingMode.SHARED, ALL_HAD_PLAN)).findings(Map.of()))
                .containsExactly(new DraftFinding.DependsOnContact("step 1", field("contact.name")));
    }

    @Test
    void findings_eventNoLongerStored_leaveItOut() {
        assertThat(check(DraftingMode.SHARED, ALL_HAD_PLAN).findings(Map.of()))
                .contains(new DraftFinding.NotOffered(
                        "step 2, variant B", field("event.coupon"), Optional.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(DraftingMode.class)
    void findings_beforeAnyEvent_saySoOfEachKey(DraftingMode mode) {
        DraftCheck check = check(mode, Optional.empty());

        assertThat(check.keysSomeEventLacked()).isEmpty();
        assertThat(check.findings(Map.of()))
                .containsExactly(
                        new DraftFinding.DependsOnContact("step 1", field("contact.name")),
                        new DraftFinding.NoEventYet("step 1", field("event.plan")),
                        new DraftFinding.NoEventYet("step 2, variant B", field("event.coupon")),
                        new DraftFinding.NoEventYet("step 2, variant B", field("event.plan")));
    }

    @Test
    void findings_draftThatUsesOnlyOfferedFields_areEmpty() {
        DraftCheck check = new DraftCheck(
                List.of(new PlacedEmail("step 1", Sample.email("{{event.plan}}", "{{contact.email}}", "<p>hello</p>"))),
                offered(DraftingMode.SHARED, ALL_HAD_PLAN));

        assertThat(check.findings(Map.of())).isEmpty();
    }

    @Test
    void messages_nameTheFieldAndTheReason() {
        MergeField field = field("event.coupon");
        Optional<EventId> since = Optional.of(EVENT);
        Optional<Instant> at = Optional.of(AT);

        assertThat(new DraftFinding.NotOffered("step 1", field, since, at).message())
                .isEqualTo("{{event.coupon}} is not offered: not every event of this type carried it, the first without"
                        + " it was 00000000-0000-0000-0000-000000000007, at 2026-02-01T08:00:00Z");
        assertThat(new DraftFinding.DependsOnEvent("step 1", field, Optional.empty(), Optional.empty()).message())
                .isEqualTo("{{event.coupon}} is held if the entry event lacks it: not every event of this type carried"
                        + " it");
        assertThat(new DraftFinding.NoEventYet("step 1", field).message())
                .isEqualTo("{{event.coupon}} cannot be checked: no event of this type seen yet");
        assertThat(new DraftFinding.DependsOnContact("step 1", field("contact.name")).message())
                .isEqualTo("{{contact.name}} is held if the contact has none");
    }

    private static DraftCheck check(DraftingMode mode, Optional<TypeProfile> profile) {
        return new DraftCheck(
                List.of(
                        new PlacedEmail("step 1", Sample.email("Hi {{contact.name}}", "Your plan is {{event.plan}}")),
                        new PlacedEmail(
                                "step 2, variant B",
                                Sample.email("{{event.plan}}", "t", "<p>{{event.coupon}} {{contact.email}}</p>"))),
                offered(mode, profile));
    }

    private static OfferedFields offered(DraftingMode mode, Optional<TypeProfile> profile) {
        return new OfferedFields(mode == DraftingMode.SHARED, profile);
    }

    private static MergeField field(String written) {
        return MergeField.parse(written).orElseThrow();
    }

    @Test
    void findings_haveALimit_whichKeepsThoseThatPreventApproval() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append("{{contact.a").append(i).append("}} ");
        }
        for (int i = 0; i < 200; i++) {
            text.append("{{event.a").append(i).append("}} ");
        }
        EmailTemplate email = EmailTemplate.stored("Hi", text.toString(), Optional.empty(), Optional.empty());
        DraftCheck check =
                new DraftCheck(List.of(new PlacedEmail("step 1", email)), offered(DraftingMode.SHARED, ALL_HAD_PLAN));

        assertThat(check.findings(Map.of()))
                .hasSize(2 * DraftCheck.MAX_FINDINGS)
                .filteredOn(DraftFinding::blocks)
                .hasSize(DraftCheck.MAX_FINDINGS);
        assertThat(check.keysSomeEventLacked()).hasSize(50);
    }
}
