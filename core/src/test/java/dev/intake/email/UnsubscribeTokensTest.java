package dev.intake.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.kernel.TenantId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.6: a link identifies its contact and cannot be forged. */
class UnsubscribeTokensTest {
    private static final byte[] OLD = key(1);
    private static final byte[] NEW = key(2);
    private static final Recipient ANN = recipient("tn_1", 7);
    private static final UnsubscribeTokens TOKENS = tokens(Map.of(1, OLD));

    private static byte[] key(int fill) {
        byte[] key = new byte[32];
        Arrays.fill(key, (byte) fill);
        return key;
    }

    private static UnsubscribeTokens tokens(Map<Integer, byte[]> keys) {
        return new UnsubscribeTokens(new UnsubscribeKeys(keys));
    }

    private static Recipient recipient(String tenant, long contact) {
        return new Recipient(new TenantId(tenant), new ContactId(new UUID(contact, -contact)));
    }

    @Test
    void read_ofAnyToken_isItsRecipient_andTheTokenNeedsNoEscaping_seed20260401() {
        SplittableRandom random = new SplittableRandom(20260401);
        for (int i = 0; i < 1_000; i++) {
            String tenant = Integer.toString(i).repeat(random.nextInt(1, 17));
            Recipient recipient = recipient(tenant, random.nextLong());

            String token = TOKENS.of(recipient);

            assertThat(TOKENS.read(token)).contains(recipient);
            assertThat(token).matches("[A-Za-z0-9_-]+").hasSizeLessThanOrEqualTo(UnsubscribeTokens.MAX_LENGTH);
        }
    }

    @Test
    void longestTenantId_fits() {
        Recipient longest = recipient("t".repeat(64), 1);

        assertThat(TOKENS.read(TOKENS.of(longest))).contains(longest);
    }

    @Test
    void anyCharacterChanged_isNoToken() {
        String token = TOKENS.of(ANN);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for (int at = 0; at < token.length(); at++) {
            for (int i = 0; i < alphabet.length(); i++) {
                String changed = token.substring(0, at) + alphabet.charAt(i) + token.substring(at + 1);
                assertThat(TOKENS.read(changed).isPresent()).as(changed).isEqualTo(changed.equals(token));
            }
        }
    }

    @Test
    void anyPart_isNoToken() {
        String token = TOKENS.of(ANN);
        for (int length = 0; length < token.length(); length++) {
            assertThat(TOKENS.read(token.substring(0, length))).isEmpty();
            assertThat(TOKENS.read(token.substring(token.length() - length))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "..", "AQ==", "AQ", "%00", "ä", "\u0000", "AAAA AAAA", "A\nA", "AQABAA="})
    void otherText_isNoToken(String text) {
        assertThat(TOKENS.read(text)).isEmpty();
    }

    @Test
    void hugeText_isNoToken() {
        assertThat(TOKENS.read("A".repeat(1_000_000))).isEmpty();
    }

    @Test
    void tokensOfTwoContactsOrTenants_differ() {
        assertThat(TOKENS.of(ANN)).isNotEqualTo(TOKENS.of(recipient("tn_1", 8)));
        assertThat(TOKENS.of(ANN)).isNotEqualTo(TOKENS.of(recipient("tn_2", 7)));
    }

    @Test
    void newerKey_signs_andTheOldOneStillVerifies_untilItIsDropped() {
        UnsubscribeTokens both = tokens(Map.of(1, OLD, 2, NEW));
        String sentBefore = TOKENS.of(ANN);
        String sentAfter = both.of(ANN);

        assertThat(sentAfter)
                .isNotEqualTo(sentBefore)
                .isEqualTo(tokens(Map.of(2, NEW)).of(ANN));
        assertThat(both.read(sentBefore)).contains(ANN);
        assertThat(both.read(sentAfter)).contains(ANN);
        assertThat(tokens(Map.of(2, NEW)).read(sentBefore)).isEmpty();
        assertThat(tokens(Map.of(1, NEW)).read(sentBefore)).isEmpty();
    }

    @Test
    void highestKeyId_isReadBack() {
        UnsubscribeTokens highest = tokens(Map.of(UnsubscribeKeys.MAX_ID, OLD));

        assertThat(highest.read(highest.of(ANN))).contains(ANN);
    }

    @Test
    void keysOfAnotherShape_areRefused_withoutBeingShown() {
        assertThatThrownBy(() -> new UnsubscribeKeys(Map.of())).isInstanceOf(IllegalArgumentException.class);
        for (int id : new int[] {0, UnsubscribeKeys.MAX_ID + 1}) {
            assertThatThrownBy(() -> new UnsubscribeKeys(Map.of(id, OLD))).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new UnsubscribeKeys(Map.of(1, new byte[31])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("id 1 has 31 bytes");
    }

    @Test
    void keys_areNeverShown_andNotChangedFromOutside() {
        byte[] given = OLD.clone();
        UnsubscribeKeys keys = new UnsubscribeKeys(Map.of(1, given));
        Arrays.fill(given, (byte) 9);

        assertThat(new UnsubscribeTokens(keys).of(ANN)).isEqualTo(TOKENS.of(ANN));
        assertThat(keys).hasToString("UnsubscribeKeys[1]");
    }

    private static final EmailId EMAIL = new EmailId(new UUID(1, 2));

    private static Recipient withAddress(String address) {
        return new Recipient(ANN.tenant(), ANN.contact(), Optional.of(EMAIL), EmailAddress.parse(address));
    }

    @Test
    void link_isTheServicesAddress_theToken_andTheSealedAddress_whichItDoesNotShow() {
        Recipient ann = withAddress("ann@example.com");
        assertThat(new UnsubscribeLinks("https://in.example.com/x", TOKENS).to(ANN))
                .hasToString("https://in.example.com/x/u/" + TOKENS.of(ANN));

        String link =
                new UnsubscribeLinks("https://in.example.com", TOKENS).to(ann).toString();
        assertThat(link)
                .startsWith("https://in.example.com/u/" + TOKENS.of(ANN) + "?to=")
                .matches("[A-Za-z0-9:/.?=_-]+");
        String sealed = link.substring(link.indexOf('=') + 1);
        assertThat(new String(Base64.getUrlDecoder().decode(sealed), StandardCharsets.ISO_8859_1))
                .doesNotContain("ann", "example");
        assertThat(new UnsubscribeLinks("https://in.example.com", TOKENS).to(ann))
                .as("the same email has the same link at every attempt")
                .hasToString(link);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b.co", "Ann+x@Example.com", "jürgen@straße.example", "用户@例子.广告"})
    void sealedAddress_isReadBack_withItsEmail(String address) {
        Recipient recipient = withAddress(address);

        assertThat(TOKENS.read(TOKENS.of(recipient), TOKENS.seal(recipient).orElseThrow()))
                .hasValueSatisfying(read -> {
                    assertThat(read).isEqualTo(recipient);
                    assertThat(read.address().orElseThrow().value()).isEqualTo(address);
                });
    }

    @Test
    void longestAddress_isReadBack() {
        String address = "x".repeat(64) + "@" + "例".repeat(60) + "." + "y".repeat(63) + "." + "z".repeat(63);
        Recipient recipient = withAddress(address);
        assertThat(recipient.address()).isPresent();

        assertThat(TOKENS.read(TOKENS.of(recipient), TOKENS.seal(recipient).orElseThrow()))
                .contains(recipient);
    }

    @Test
    void sealOfAnotherToken_orOtherText_isNoSeal() {
        Recipient ann = withAddress("ann@example.com");
        String token = TOKENS.of(ann);
        String sealed = TOKENS.seal(ann).orElseThrow();
        Recipient bob = new Recipient(new TenantId("tn_1"), new ContactId(new UUID(8, -8)), ann.email(), ann.address());

        assertThat(TOKENS.read(TOKENS.of(bob), sealed)).isEmpty();
        assertThat(TOKENS.read(token, TOKENS.seal(bob).orElseThrow())).isEmpty();
        for (int length = 0; length < sealed.length(); length++) {
            assertThat(TOKENS.read(token, sealed.substring(0, length))).isEmpty();
        }
        for (int at = 0; at < sealed.length() - 1; at++) {
            char other = sealed.charAt(at) == 'A' ? 'B' : 'A';
            assertThat(TOKENS.read(token, sealed.substring(0, at) + other + sealed.substring(at + 1)))
                    .isEmpty();
        }
        for (String text : List.of("", "=", "%00", "ä", "A".repeat(1_000_000))) {
            assertThat(TOKENS.read(token, text)).isEmpty();
        }
    }

    @Test
    void sealOfAnOlderKey_isStillRead() {
        Recipient ann = withAddress("ann@example.com");
        UnsubscribeTokens both = tokens(Map.of(1, OLD, 2, NEW));

        assertThat(both.read(TOKENS.of(ann), TOKENS.seal(ann).orElseThrow())).contains(ann);
        assertThat(both.read(both.of(ann), both.seal(ann).orElseThrow())).contains(ann);
        assertThat(both.read(both.of(ann), TOKENS.seal(ann).orElseThrow())).isEmpty();
    }
}
