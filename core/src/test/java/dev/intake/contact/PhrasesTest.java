package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table of phrases, of which one, two and three words of the same start are in it. */
class PhrasesTest {
    /** Made by each test, so that what makes it is tested, too. */
    private final Phrases table = Phrases.of("pin,api key,api key id", "two factor");

    @ParameterizedTest
    @CsvSource({
        "pin, 0, 1",
        "pins, 0, 0",
        "api, 0, 0",
        "api key, 0, 2",
        "api keys, 0, 2",
        "apis key, 0, 0",
        "apikey, 0, 1",
        "apikeys, 0, 1",
        "api key id, 0, 3",
        "api key ids, 0, 3",
        "api key name, 0, 2",
        "my api key, 0, 0",
        "my api key, 1, 2",
        "two factor, 0, 2",
        "two factors, 0, 2",
        "twofactor, 0, 1",
        "two, 0, 0"
    })
    void lengthAt_isThatOfTheLongestPhraseThere(String key, int at, int expected) {
        assertThat(table.lengthAt(Phrases.words(key), at)).isEqualTo(expected);
    }

    @Test
    void hasRunTogether_isOfWholePhrases_andTheirPlurals() {
        assertThat(table.hasRunTogether("apikey")).isTrue();
        assertThat(table.hasRunTogether("apikeys")).isTrue();
        assertThat(table.hasRunTogether("pin")).isTrue();
        assertThat(table.hasRunTogether("pins")).isFalse();
        assertThat(table.hasRunTogether("apike")).isFalse();
        assertThat(table.hasRunTogether("api key")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "cardNumber, card number",
        "CardNumber, card number",
        "card_number, card number",
        "card-number, card number",
        "card.number, card number",
        "card:number, card number",
        "CARD_NUMBER, card number",
        "cardnumber, cardnumber",
        "CARDNUMBER, cardnumber",
        "APIKey, api key",
        "apiKEY, api key",
        "userAPIKey, user api key",
        "userID, user id",
        "iPhone, i phone",
        "aB, a b",
        "AB, ab",
        "ABc, a bc",
        "password2, password 2",
        "2fa, 2 fa",
        "h2o, h 2 o",
        "oauth2Token, oauth 2 token",
        "CVV2, cvv 2",
        "last4, last 4",
        "last44, last 44",
        "_.a-_:b-, a b",
        "Éa, éa",
        "aÉ, a é",
        "___, ''",
        "'', ''"
    })
    void words_ofAKey_areInLowerCase_andSplitWhereSpellingsDiffer(String key, String words) {
        assertThat(String.join(" ", Phrases.words(key))).isEqualTo(words);
    }
}
