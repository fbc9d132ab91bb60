package dev.intake.action;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What actions need besides storage, by type, such as a mail server. Each is made when an action asks for it. Thread-safe. */
public final class Ports {
    /** No ports. */
    static final Ports NONE = new Ports(Map.of());

    private final Map<Class<?>, Supplier<?>> byType;

    private Ports(Map<Class<?>, Supplier<?>> byType) {
        this.byType = Map.copyOf(byType);
    }

    /** Returns these ports and another one, in place of one of the same type. */
    <T> Ports with(Class<T> type, Supplier<? extends T> port) {
        Map<Class<?>, Supplier<?>> all = new HashMap<>(byType);
        all.put(type, port);
        return new Ports(all);
    }

    /**
     * Returns a port.
     *
     * @throws IllegalStateException if whoever runs the action has none of this type
     */
    <T> T get(Class<T> type) {
        Supplier<?> port = byType.get(type);
        if (port == null) {
            throw new IllegalStateException("the action needs Actions.with " + type.getName());
        }
        return type.cast(port.get());
    }
}
