package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.kernel.RandomText;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, Contact: a valid email address; Decisions 2.3. */
class EmailAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.com",
                "a@b.co",
                "ADA@EXAMPLE.COM",
                "Ada.Lovelace@Example.com",
                "ada+news@example.com",
                "ada-l@example.com",
                "ada_l@example.com",
                "_@example.com",
                "1@example.com",
                "1234567890@example.com",
                "a.b.c.d@example.com",
                "ada@sub.example.com",
                "ada@a.b.c.d.example.com",
                "ada@ex-ample.com",
                "ada@ex--ample.com",
                "ada@1example.com",
                "ada@example1.com",
                "ada@123.com",
                "ada@1.2.3.4.com",
                "ada@example.museum",
                "ada@example.co.uk",
                "ada@example.x1",
                "o'brien@example.ie",
                "!#$%&'*+/=?^_`{|}~-@example.com",
                "user%example.org@example.com",
                "user=1@example.com",
                "a/b@example.com",
                "#@example.com",
                "{a}@example.com",
                "ada-@example.com",
                "-ada@example.com",
                "ada~@example.com",
                "ada@xn--bcher-kva.example",
                "ada@example.xn--p1ai",
                "jörg@example.de",
                "jörg@bücher.example",
                "用户@例子.广告",
                "अदा@उदाहरण.भारत",
                "юзер@пример.рф",
                "josé@example.com",
                "jose\u0301@example.com",
                "ada@example.рф",
                "ñandú@example.es",
                "我買@屋企.香港"
            })
    void parse_valid_isTheAddress(String text) {
        assertThat(EmailAddress.parse(text))
                .hasValueSatisfying(
                        address -> assertThat(address.value()).isEqualTo(text).isEqualTo(address.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "@",
                "ada",
                "ada@",
                "@example.com",
                "ada@example",
                "ada@localhost",
                "ada.example.com",
                "ada@@example.com",
                "ada@b@example.com",
                "ada@.com",
                "ada@example.",
                "ada@example.com.",
                "ada@.example.com",
                "ada@example..com",
                ".ada@example.com",
                "ada.@example.com",
                "a..b@example.com",
                "ada@-example.com",
                "ada@example-.com",
                "ada@example.-com",
                "ada@example.com-",
                "ada@exam_ple.com",
                "ada@exam ple.com",
                "ada love@example.com",
                "ada@example.com other",
                "ada\n@example.com",
                "ada@exa\tmple.com",
                "ada\u00a0b@example.com",
                "Ada <ada@example.com>",
                "<ada@example.com>",
                "mailto:ada@example.com",
                "\"ada\"@example.com",
                "\"a b\"@example.com",
                "ada(x)@example.com",
                "ada@[127.0.0.1]",
                "ada@127.0.0.1",
                "ada@example.1",
                "ada@example.123",
                "ada@example.c",
                "a,b@example.com",
                "a;b@example.com",
                "a:b@example.com",
                "a\\b@example.com",
                "a[b]@example.com",
                "ada@example.com,bob@example.com",
                "ada@example!.com",
                "ada@exämple_.com",
                "ada@example.com/path",
                "ada@https://example.com",
                "\ud83d\ude00@example.com",
                "ada@\ud83d\ude00.com",
                "ada@example.com\u200b",
                "ada\u0001@example.com",
                "undefined",
                "null",
                "n/a"
            })
    void parse_invalid_isNoAddress(String text) {
        assertThat(EmailAddress.parse(text)).isEmpty();
    }

    @Test
    void parse_lengths_areLimitedInTheLocalPartTheLabelAndTheWhole() {
        assertThat(EmailAddress.parse("a".repeat(64) + "@example.com")).isPresent();
        assertThat(EmailAddress.parse("a".repeat(65) + "@example.com")).isEmpty();
        assertThat(EmailAddress.parse("a@" + "b".repeat(63) + ".com")).isPresent();
        assertThat(EmailAddress.parse("a@" + "b".repeat(64) + ".com")).isEmpty();
        String labels = ("b".repeat(49) + ".").repeat(5);
        assertThat(EmailAddress.parse("a@" + labels + "cc")).isPresent();
        assertThat(EmailAddress.parse("a@" + labels + "cc".repeat(1)))
                .hasValueSatisfying(address -> assertThat(address.value()).hasSize(254));
        assertThat(EmailAddress.parse("a@" + labels + "ccc")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"' ada@example.com\n', ada@example.com", "'\u00a0ada@example.com\u00a0', ada@example.com"})
    void parse_surroundedByWhiteSpace_isTrimmedFirst(String text, String value) {
        assertThat(EmailAddress.parse(text)).map(EmailAddress::value).contains(value);
    }

    /** Cleaned, it would be somebody else's address. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada\u0000@example.com",
                "ada@example.com\u0000",
                "a\u0007da@example.com",
                "ada@exa\ud83dmple.com",
                "ada@example\u009f.com",
                "a\nda@example.com"
            })
    void parse_withAControlCharacterOrALoneSurrogate_isNoAddress(String text) {
        assertThat(EmailAddress.parse(text)).isEmpty();
    }

    @Test
    void equals_otherCase_isEqual_andKeepsItsSpelling() {
        EmailAddress lower = email("ada@example.com");
        EmailAddress upper = email("Ada@EXAMPLE.com");

        assertThat(upper).isEqualTo(lower).hasSameHashCodeAs(lower);
        assertThat(upper.key()).isEqualTo("ada@example.com").isEqualTo(lower.key());
        assertThat(upper.value()).isEqualTo("Ada@EXAMPLE.com");
        assertThat(lower).isNotEqualTo(email("ada@example.org")).doesNotHaveSameHashCodeAs(email("ada@example.org"));
    }

    /** Decisions 2.8: the local part is folded for ASCII letters only, the domain by IDNA2008. */
    @ParameterizedTest
    @CsvSource({
        "Ann@Example.com, ann@example.COM, true",
        "ann@\u212Aiosk.example, ann@kiosk.example, true",
        "\u212Aate@example.com, kate@example.com, false",
        "JÖRG@example.com, jörg@example.com, false",
        "Jörg@example.com, jörg@example.com, true",
        "jo\u0308rg@example.com, jörg@example.com, true",
        "JO\u0308RG@example.com, JÖRG@example.com, true",
        "JO\u0308RG@example.com, jörg@example.com, false",
        "ΣΑΣ@example.com, σας@example.com, false",
        "ann@ΣΑΣ.example, ann@σασ.example, true",
        "ann@BÜCHER.example, ann@xn--bcher-kva.example, true",
        "ann@straße.example, ann@strasse.example, false",
        "ann@straße.example, ann@xn--strae-oqa.example, true",
        "ann@пример.РФ, ann@xn--e1afmkfd.xn--p1ai, true"
    })
    void equals_byTheKey(String one, String other, boolean same) {
        assertThat(email(one).equals(email(other))).isEqualTo(same);
        assertThat(email(one).key().equals(email(other).key())).isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "Ann@Example.com, Ann@Example.com",
        "ann@straße.example, ann@xn--strae-oqa.example",
        "Jörg@Bücher.example, Jörg@xn--bcher-kva.example"
    })
    void mailable_hasTheDomainInAscii(String address, String mailable) {
        assertThat(email(address).mailable()).contains(mailable);
    }

    @Test
    void mailable_ofADomainThatIsTooLongInAscii_isEmpty() {
        assertThat(email("ann@" + "ü".repeat(60) + "q".repeat(3) + ".example").mailable())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Jörg@übung.Example", "ann@пример.рф", "Ann@example.com"})
    void keyPrefix_ofEveryBeginning_beginsTheKey(String address) {
        for (int end = 0; end <= address.length(); end++) {
            assertThat(email(address).key()).startsWith(EmailAddress.keyPrefix(address.substring(0, end)));
        }
    }

    @Test
    void formerKey_isTheLowerCaseOfTheSpelling_whereItDiffers() {
        assertThat(email("ann@Bücher.example").formerKey()).contains("ann@bücher.example");
        assertThat(email("Ann@Example.com").formerKey()).isEmpty();
    }

    @Test
    void parse_anyText_isAnsweredWithoutThrowing_andStableWhenReadAgain_seed20260311() {
        SplittableRandom random = new SplittableRandom(20260311);
        for (int i = 0; i < 10_000; i++) {
            String text = RandomText.next(random, 6) + "@" + RandomText.next(random, 6) + ".com";
            EmailAddress.parse(text).ifPresent(address -> {
                assertThat(EmailAddress.parse(address.value())).contains(address);
                assertThat(address.value()).doesNotContainAnyWhitespaces().doesNotContain("\u0000");
            });
        }
    }

    private static EmailAddress email(String text) {
        return EmailAddress.parse(text).orElseThrow();
    }

    @Test
    void within_aText_areTheAddressesBetweenItsSeparators() {
        assertThat(EmailAddress.within("To: \"Ann\" <ann@example.com>, bob@example.com; [eve@example.com] @ x"))
                .extracting(EmailAddress::value)
                .containsExactly("ann@example.com", "bob@example.com", "eve@example.com");
        assertThat(EmailAddress.within("no address")).isEmpty();
    }
}
