package dev.intake.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds all texts in a tree of values, at any depth, including those that {@code toString} omits. */
final class StoredTexts {
    private static final String OURS = "dev.intake.";

    private final List<String> found = new ArrayList<>();

    /** Prevents endless recursion, because references may form cycles. */
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private StoredTexts() {}

    /** Returns the texts in the value. Byte arrays count as texts, too. */
    static List<String> in(Object value) {
        StoredTexts texts = new StoredTexts();
        texts.look(value);
        return texts.found;
    }

    private void look(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            found.add(new String(bytes, ISO_8859_1));
            found.add(new String(bytes, UTF_8));
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(this::look);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, entry) -> {
                look(key);
                look(entry);
            });
        } else if (value instanceof Iterable<?> elements) {
            elements.forEach(this::look);
        } else if (value != null && value.getClass().getName().startsWith(OURS) && !(value instanceof Enum)) {
            fields(value);
        } else {
            found.add(String.valueOf(value));
        }
    }

    private void fields(Object owner) {
        if (!seen.add(owner)) {
            return;
        }
        for (Field field : owner.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                try {
                    field.setAccessible(true);
                    look(field.get(owner));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException("a field that was made accessible is accessible", e);
                }
            }
        }
    }
}
