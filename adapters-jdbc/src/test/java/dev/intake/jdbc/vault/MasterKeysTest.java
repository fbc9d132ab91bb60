package dev.intake.jdbc.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.account.AccountName;
import dev.intake.account.Session;
import dev.intake.account.SignedToken;
import dev.intake.contact.ContactId;
import dev.intake.email.Recipient;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeysTest {
    private static final String A = key(1);
    private static final String B = key(2);

    private static String key(int seed) {
        byte[] bytes = new byte[32];
        new SplittableRandom(seed).nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
            A           > 1 > 1:A
            1:A         > 1 > 1:A
            7:A         > 7 > 7:A
            2:B,1:A     > 2 > 1:A,2:B
            1:A,2:B     > 2 > 1:A,2:B
            10:A,9:B    > 10 > 9:B,10:A
            A,65535:B   > 65535 > 1:A,65535:B
            ' 2 : B , A ' > 2 > 1:A,2:B
            """)
    void parse_ofKeysInAnyOrder_sealsWithTheHighestId(String text, int newest, String revealed) {
        MasterKeys keys = MasterKeys.parse(spelled(text));

        assertThat(keys.newest()).isEqualTo(newest);
        assertThat(keys.reveal()).isEqualTo(spelled(revealed));
        assertThat(keys.find(newest)).isPresent();
        assertThat(keys.find(8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ",",
                "A,",
                ",A",
                "1:",
                ":A",
                "0:A",
                "-1:A",
                "65536:A",
                "99999999999:A",
                "x:A",
                "B:A",
                "1:A:B",
                "A,B",
                "3:A,3:B",
                "AA",
                "1:A=A",
                "1:AAAA",
                "!",
                "1:A!",
                "A;B"
            })
    void parse_ofAnythingElse_namesThePositionOfTheKey_andShowsNothingOfIt(String text) {
        assertThatThrownBy(() -> MasterKeys.parse(spelled(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("master key \\d of \\d (is no|has the same id).*")
                .hasNoCause()
                .message()
                .doesNotContain(A.substring(0, 6), B.substring(0, 6));
    }

    @Test
    void parse_ofAShorterKey_saysHowLongItIs() {
        String short16 = Base64.getEncoder().encodeToString(new byte[16]);

        assertThatThrownBy(() -> MasterKeys.parse("1:" + A + ",2:" + short16))
                .hasMessage("master key 2 of 2 is not ID:KEY with an id of 1 to 65535 and a key of 32 bytes in base64:"
                        + " it has 16 bytes");
    }

    @Test
    void generate_makesOneKey_thatParseReads() {
        MasterKeys keys = MasterKeys.generate(new SplittableRandom(1));

        assertThat(keys.reveal()).isEqualTo("1:" + A);
        assertThat(MasterKeys.parse(keys.reveal()).reveal()).isEqualTo(keys.reveal());
    }

    @Test
    void sessionKeys_areSignedWithByTheNewest_andCheckedWithByAll() {
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        Session session = new Session(AccountName.OPERATOR, now, 1, new UUID(1, 1), now, now, now);
        SignedToken<Session> before = MasterKeys.parse(A).sessionKeys().sign(session);

        MasterKeys added = MasterKeys.parse("3:" + B + ",1:" + A);
        assertThat(added.sessionKeys().session(before, now)).contains(session);
        assertThat(MasterKeys.parse(B).sessionKeys().session(before, now)).isEmpty();
        assertThat(MasterKeys.parse("3:" + B)
                        .sessionKeys()
                        .session(added.sessionKeys().sign(session), now))
                .contains(session);
    }

    @Test
    void toString_showsIdsOnly() {
        assertThat(MasterKeys.parse("3:" + A + ",1:" + B)).hasToString("MasterKeys[1, 3]");
    }

    @Test
    void unsubscribeKeys_followFromTheirMasterKeys_underTheirIds() {
        Recipient ann = new Recipient(new TenantId("tn_1"), new ContactId(new UUID(1, 2)));
        String sent = new UnsubscribeTokens(MasterKeys.parse(A).unsubscribeKeys()).of(ann);

        assertThat(new UnsubscribeTokens(MasterKeys.parse("2:" + B + ",1:" + A).unsubscribeKeys()).read(sent))
                .contains(ann);
        assertThat(new UnsubscribeTokens(MasterKeys.parse(B).unsubscribeKeys()).read(sent))
                .isEmpty();
    }

    /** A link outlives releases: whoever changes the derivation kills every link that was ever sent. */
    @Test
    void unsubscribeToken_ofAKnownKey_staysWhatItWas() {
        Recipient ann = new Recipient(new TenantId("tn_1"), new ContactId(new UUID(1, 2)));

        assertThat(new UnsubscribeTokens(MasterKeys.parse(A).unsubscribeKeys()).of(ann))
                .isEqualTo("AQABAAAAAAAAAAEAAAAAAAAAAnRuXzGcjdHgTILBT5yf5E9yh8pt");
    }

    /** The text with the keys in place of their letters. */
    private static String spelled(String text) {
        return text.replace("A", "\u0001").replace("B", B).replace("\u0001", A);
    }
}
