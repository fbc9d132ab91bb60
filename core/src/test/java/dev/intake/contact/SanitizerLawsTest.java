package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.intake.contact.AttributeValue.Decimal;
import dev.intake.contact.AttributeValue.Flag;
import dev.intake.contact.AttributeValue.Text;
import dev.intake.contact.AttributeValue.Whole;
import dev.intake.contact.Sanitizer.Sanitized;
import dev.intake.kernel.CleanText;
import dev.intake.kernel.RandomText;
import dev.intake.testing.Tries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds for every object that anybody sends. */
@Tag(Tries.LAW)
class SanitizerLawsTest {
    private static final int TRIES = Tries.of(1_000, 10_000);
    private static final Pattern KEY_RULE = Pattern.compile("[A-Za-z0-9_.:-]{1,64}");

    @Test
    void output_fitsAllLimits_andIsStorable_seed20260303() {
        SplittableRandom random = new SplittableRandom(20260303);
        for (int i = 0; i < TRIES; i++) {
            Sanitized result = sanitize(members(random, 70));

            assertThat(result.attributes().keys()).hasSizeLessThanOrEqualTo(50);
            result.attributes().asMap().forEach((key, value) -> {
                if (!fits(key, value)) {
                    fail("does not fit: " + key + "=" + value);
                }
            });
            assertThat(result.dropped()).noneMatch(dropped -> CleanText.isLongerThan(dropped.key(), 64));
        }
    }

    @Test
    void sanitizingTwice_isSanitizingOnce_seed20260304() {
        SplittableRandom random = new SplittableRandom(20260304);
        for (int i = 0; i < TRIES; i++) {
            Attributes once = sanitize(members(random, 70)).attributes();

            Sanitizer again = new Sanitizer();
            once.asMap().forEach((key, value) -> offer(again, key.value(), value));

            assertThat(again.result()).isEqualTo(new Sanitized(once, List.of()));
        }
    }

    @Test
    void orderOfKeys_doesNotMatter_upToTheLimit_seed20260305() {
        SplittableRandom random = new SplittableRandom(20260305);
        for (int i = 0; i < TRIES; i++) {
            Map<String, Consumer<Sanitizer>> members = members(random, 50);
            List<String> keys = new ArrayList<>(members.keySet());
            Collections.shuffle(keys, new Random(random.nextLong()));
            Map<String, Consumer<Sanitizer>> shuffled = new LinkedHashMap<>();
            keys.forEach(key -> shuffled.put(key, member(members, key)));

            Sanitized one = sanitize(members);
            Sanitized other = sanitize(shuffled);

            assertThat(other.attributes()).isEqualTo(one.attributes());
            assertThat(sorted(other.dropped())).isEqualTo(sorted(one.dropped()));
        }
    }

    @Test
    void everyMember_isKeptOrDropped_seed20260306() {
        SplittableRandom random = new SplittableRandom(20260306);
        for (int i = 0; i < TRIES; i++) {
            Map<String, Consumer<Sanitizer>> members = members(random, 70);

            Sanitized result = sanitize(members);

            long gone = result.dropped().stream()
                    .filter(dropped -> dropped.reason() != Dropped.Reason.TRUNCATED)
                    .count();
            assertThat(result.attributes().keys().size() + gone).isEqualTo(members.size());
        }
    }

    @Test
    void objectsOfOneRequest_areSanitizedAsIfEachWereAlone_seed20260307() {
        SplittableRandom random = new SplittableRandom(20260307);
        for (int i = 0; i < TRIES / 10; i++) {
            Sanitizer shared = new Sanitizer();
            for (int object = 0; object < 10; object++) {
                Map<String, Consumer<Sanitizer>> members = members(random, 70);

                Sanitizer sharing = shared.another();
                members.values().forEach(member -> member.accept(sharing));

                assertThat(sharing.result()).isEqualTo(sanitize(members));
            }
        }
    }

    private static boolean fits(AttributeKey key, AttributeValue value) {
        return KEY_RULE.matcher(key.value()).matches() && !SecretKeys.looksSecret(key.value()) && fits(value);
    }

    private static boolean fits(AttributeValue value) {
        if (value instanceof Text text) {
            return text.value().codePointCount(0, text.value().length()) <= 1024
                    && text.value().strip().equals(text.value())
                    && text.value().codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
        }
        return !(value instanceof Decimal decimal)
                || Double.isFinite(decimal.value().doubleValue());
    }

    private static Sanitized sanitize(Map<String, Consumer<Sanitizer>> members) {
        Sanitizer sanitizer = new Sanitizer();
        members.values().forEach(member -> member.accept(sanitizer));
        return sanitizer.result();
    }

    private static List<String> sorted(List<Dropped> dropped) {
        return dropped.stream().map(Dropped::toString).sorted().toList();
    }

    private static Consumer<Sanitizer> member(Map<String, Consumer<Sanitizer>> members, String key) {
        return members.getOrDefault(key, sanitizer -> {});
    }

    private static void offer(Sanitizer sanitizer, String key, AttributeValue value) {
        if (value instanceof Text text) {
            sanitizer.text(key, text.value());
        } else if (value instanceof Whole whole) {
            sanitizer.whole(key, whole.value());
        } else if (value instanceof Decimal decimal) {
            sanitizer.number(key, decimal.value());
        } else {
            sanitizer.flag(key, ((Flag) value).value());
        }
    }

    private static Map<String, Consumer<Sanitizer>> members(SplittableRandom random, int atMost) {
        Map<String, Consumer<Sanitizer>> members = new LinkedHashMap<>();
        int size = random.nextInt(atMost + 1);
        for (int i = 0; i < size; i++) {
            String key = key(random, i);
            members.put(key, value(random, key));
        }
        return members;
    }

    private static String key(SplittableRandom random, int i) {
        return switch (random.nextInt(8)) {
            case 0 -> RandomText.next(random, 70);
            case 1 -> "k".repeat(60 + random.nextInt(8));
            case 2 -> "password" + i;
            default -> "key_" + i;
        };
    }

    private static Consumer<Sanitizer> value(SplittableRandom random, String key) {
        return switch (random.nextInt(8)) {
            case 0 -> constant(random.nextLong(), key);
            case 1 -> constant(Double.longBitsToDouble(random.nextLong()), key);
            case 2 -> constant(random.nextBoolean(), key);
            case 3 -> sanitizer -> sanitizer.nested(key);
            case 4 -> sanitizer -> sanitizer.absent(key);
            case 5 -> constant(RandomText.next(random, random.nextInt(20) == 0 ? 2_500 : 30), key);
            default -> constant(RandomText.next(random, 30), key);
        };
    }

    private static Consumer<Sanitizer> constant(Object value, String key) {
        if (value instanceof Long whole) {
            return sanitizer -> sanitizer.whole(key, whole);
        }
        if (value instanceof Double number) {
            return sanitizer -> sanitizer.number(key, number);
        }
        if (value instanceof Boolean flag) {
            return sanitizer -> sanitizer.flag(key, flag);
        }
        return sanitizer -> sanitizer.text(key, value.toString());
    }
}
