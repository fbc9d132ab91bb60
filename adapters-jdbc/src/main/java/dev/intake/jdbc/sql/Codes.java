package dev.intake.jdbc.sql;

import dev.intake.connector.ObjectRef;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import java.util.Locale;
import java.util.function.Function;

/**
 * Stored codes of enum constants: their names in lower case with hyphens, except for those that have numbers. A stored code never
 * changes, so a renamed constant keeps its former code here.
 */
public final class Codes {
    private Codes() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the code of a kind of object, which has underscores. */
    public static String of(ObjectRef.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the constant with the stored code. */
    public static <E extends Enum<E>> E read(Class<E> type, String code) {
        try {
            return Enum.valueOf(type, code.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw unknown(type.getSimpleName(), code);
        }
    }

    public static short of(Source source) {
        return switch (source) {
            case CUSTOMER -> 1;
            case STRIPE -> 2;
            case POLAR -> 3;
            case CLERK -> 4;
        };
    }

    public static Source source(short code) {
        return numbered(Source.values(), Codes::of, code);
    }

    /** Returns the code of the connector's source. */
    public static short of(Connector connector) {
        return of(connector.source());
    }

    public static Connector connector(short code) {
        return numbered(Connector.values(), Codes::of, code);
    }

    public static short of(FeedbackProvider provider) {
        return switch (provider) {
            case RESEND -> 1;
            case POSTMARK -> 2;
        };
    }

    public static FeedbackProvider provider(short code) {
        return numbered(FeedbackProvider.values(), Codes::of, code);
    }

    private static <E> E numbered(E[] values, Function<E, Short> of, short code) {
        for (E value : values) {
            if (of.apply(value) == code) {
                return value;
            }
        }
        throw unknown(values.getClass().getComponentType().getSimpleName(), Short.toString(code));
    }

    /** Creates the exception for a stored code that this version does not know. */
    public static IllegalStateException unknown(String what, String code) {
        return new IllegalStateException("the database has an unknown " + what + ": " + code);
    }
}
