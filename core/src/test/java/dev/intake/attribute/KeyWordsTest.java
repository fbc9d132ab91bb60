package dev.intake.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyWordsTest {
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
    void of_key_isItsWords(String key, String words) {
        assertThat(String.join(" ", KeyWords.of(key))).isEqualTo(words);
    }
}
