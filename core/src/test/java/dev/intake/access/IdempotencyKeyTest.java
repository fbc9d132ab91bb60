package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** draft-ietf-httpapi-idempotency-key-header, 2.1: a string in quotes, or bare as most clients send it. */
class IdempotencyKeyTest {
    @Test
    void parse_stringInQuotesOrBare_isTheSameKey() {
        assertThat(IdempotencyKey.parse("\"a-\\\"b\\\\\"").orElseThrow().hash())
                .isEqualTo(IdempotencyKey.parse("\"a-\\\"b\\\\\"").orElseThrow().hash());
        assertThat(IdempotencyKey.parse("\"8e03978e\"").orElseThrow().hash())
                .isEqualTo(IdempotencyKey.parse("8e03978e").orElseThrow().hash());
        assertThat(IdempotencyKey.parse("\"a b\"")).isPresent();
        assertThat(IdempotencyKey.parse("a b")).isEmpty();
        assertThat(IdempotencyKey.parse("\"a\"b\"")).isEmpty();
        assertThat(IdempotencyKey.parse("\"\"")).isEmpty();
    }

    @Test
    void parse_longHeader_isNoKey() {
        assertThat(IdempotencyKey.parse("a".repeat(255))).isPresent();
        assertThat(IdempotencyKey.parse("a".repeat(256))).isEmpty();
        assertThat(IdempotencyKey.parse("\"" + "a".repeat(100_000) + "\"")).isEmpty();
        assertThat(IdempotencyKey.parse("\"" + "\\\"".repeat(100_000) + "\"")).isEmpty();
    }
}
