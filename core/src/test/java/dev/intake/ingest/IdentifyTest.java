package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Attributes;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Sanitizer;
import dev.intake.contact.Subject;
import dev.intake.ingest.SubjectForm.Checked;
import dev.intake.kernel.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Operation objects and Identity resolution; Decisions 2.1, 2.4 and 2.5. */
class IdentifyTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "ext, usr, ada@example.com, ext, ada@example.com",
                "ext, usr, -, ext, -",
                "ext, -, -, ext, -",
                "-, usr, ada@example.com, usr, ada@example.com",
                "-, usr, -, usr, -",
                "-, -, ada@example.com, -, ada@example.com",
                "' ', usr, -, usr, -",
                "'', usr, '', usr, -",
                "' ext ', usr, ' ada@example.com ', ext, ada@example.com",
                "'\t', '\u00a0', ada@example.com, -, ada@example.com"
            })
    void check_identities_externalIdWins_andBlankOnesCountAsAbsent(
            @Nullable String externalId,
            @Nullable String userId,
            @Nullable String email,
            @Nullable String id,
            @Nullable String address) {
        Operation.Identify identify = valid(form(externalId, userId, email, null));

        assertThat(identify.subject())
                .isEqualTo(new Subject(
                        Optional.ofNullable(id).map(ExternalId::new),
                        Optional.ofNullable(address).flatMap(EmailAddress::parse)));
    }

    /** Cleaned, it would be somebody else's id. */
    @ParameterizedTest
    @ValueSource(strings = {"e\u0000xt", "ext\u0000", "\u0000", "e\ud83dxt", "e\u0007xt", "e\next"})
    void check_idWithAControlCharacterOrALoneSurrogate_isInvalid(String id) {
        String rule = "must have no control character and no lone surrogate";

        assertThat(form(id, null, "ada@example.com", null)).isEqualTo(invalid(new Finding("externalId", rule)));
        assertThat(form("ext", id, null, null)).isEqualTo(invalid(new Finding("userId", rule)));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "\u00a0\n"})
    void check_noIdentity_isInvalid(@Nullable String blank) {
        assertThat(form(blank, blank, blank, "Ada"))
                .isEqualTo(invalid(new Finding("", "needs at least one of userId, externalId, email")));
    }

    @Test
    void check_invalidEmail_isNamed_evenBesideAnExternalId() {
        Finding finding = new Finding("email", "must be a valid email address");

        assertThat(form("ext", null, "ada@", null)).isEqualTo(invalid(finding));
        assertThat(form(null, null, "ada@", null)).isEqualTo(invalid(finding));
    }

    @Test
    void check_idOver255Characters_isNamed_alsoWhereTheOtherWins() {
        String grin = "\ud83d\ude00";
        String rule = "must be at most 255 characters";

        assertThat(form("x".repeat(256), null, null, null)).isEqualTo(invalid(new Finding("externalId", rule)));
        assertThat(form("ext", "x".repeat(256), null, null)).isEqualTo(invalid(new Finding("userId", rule)));
        assertThat(form(" " + grin.repeat(255) + " ", null, null, null)).isInstanceOf(Checked.Valid.class);
    }

    @Test
    void check_severalFaults_areAllNamed() {
        String tooLong = "x".repeat(256);

        assertThat(form(tooLong, tooLong, "ada", null))
                .isInstanceOfSatisfying(
                        Checked.Invalid.class,
                        invalid -> assertThat(invalid.findings())
                                .extracting(Finding::place)
                                .containsExactly("externalId", "userId", "email"));
    }

    @Test
    void check_name_isTrimmed_andABlankOneCountsAsAbsent() {
        assertThat(valid(form("ext", null, null, " Ada ")).name()).contains(new ContactName("Ada"));
        assertThat(valid(form("ext", null, null, " \u0000 ")).name()).isEmpty();
        assertThat(valid(form("ext", null, null, null)).name()).isEmpty();
    }

    @Test
    void check_reservedNamesInTraits_areAttributes_andOverwriteNothing() {
        Sanitizer traits = new Sanitizer();
        for (String reserved : new String[] {"email", "name", "externalId", "userId", "contactId", "id", "consent"}) {
            traits.text(reserved, "eve@example.com");
        }
        Attributes reserved = traits.result().attributes();
        Checked form = new SubjectForm("ext", null, "ada@example.com").identify("Ada", reserved);

        Operation.Identify identify = valid(form);
        assertThat(identify.subject())
                .isEqualTo(valid(form("ext", null, "ada@example.com", "Ada")).subject());
        assertThat(identify.name()).contains(new ContactName("Ada"));
        assertThat(identify.traits()).isEqualTo(reserved);

        Contact before =
                Contact.create(new ContactId(new UUID(1, 2)), identify.subject(), Source.CUSTOMER, Instant.EPOCH);
        Contact after = before.refreshed(Optional.empty(), Optional.empty(), reserved, Source.CUSTOMER, Instant.EPOCH);
        assertThat(after.attributes().keys()).hasSize(7);
        assertThat(after.id()).isEqualTo(before.id());
        assertThat(after.externalId()).isEqualTo(before.externalId());
        assertThat(after.email()).isEqualTo(before.email());
        assertThat(after.name()).isEmpty();
        assertThat(after.consent()).isEqualTo(before.consent());
    }

    @Test
    void check_reservedNamesInTraits_areNoIdentity() {
        Sanitizer traits = new Sanitizer();
        traits.text("email", "ada@example.com");
        traits.text("userId", "usr");

        assertThat(new SubjectForm(null, null, null)
                        .identify(null, traits.result().attributes()))
                .isInstanceOf(Checked.Invalid.class);
    }

    private static Checked form(
            @Nullable String externalId, @Nullable String userId, @Nullable String email, @Nullable String name) {
        return new SubjectForm(externalId, userId, email).identify(name, Attributes.NONE);
    }

    private static Operation.Identify valid(Checked checked) {
        assertThat(checked).isInstanceOf(Checked.Valid.class);
        return (Operation.Identify) ((Checked.Valid) checked).operation();
    }

    private static Checked invalid(Finding finding) {
        return new Checked.Invalid(List.of(finding));
    }
}
