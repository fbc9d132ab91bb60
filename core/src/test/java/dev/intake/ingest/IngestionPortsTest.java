package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a program implements that embeds ingestion and nothing else. */
class IngestionPortsTest {
    @Test
    void storageOfIngestion_hasThirteenMethods() {
        assertThat(methods(IngestStorage.class))
                .containsExactly(
                        "AdmissionStore.saveBucket",
                        "AdmissionStore.saveKeys",
                        "BatchReader.access",
                        "BatchReader.gather",
                        "BatchReader.reportFacts",
                        "BatchStores.apply",
                        "IngestStorage.ingestionAccess",
                        "IngestStorage.registry",
                        "IngestStorage.snapshots",
                        "IngestStorage.unitOfWork",
                        "KeyHolders.holder",
                        "Snapshots.ofTenant",
                        "UnitOfWork.inTenant");
    }

    /** Returns the methods without a default of the first interface and of all that its implementation has to supply. */
    private static Set<String> methods(Class<?> first) {
        Set<String> methods = new TreeSet<>();
        Set<Class<?>> seen = new HashSet<>();
        Queue<Class<?>> next = new ArrayDeque<>(List.of(first));
        while (!next.isEmpty()) {
            Class<?> port = next.remove();
            if (port.isInterface() && port.getName().startsWith("dev.intake.") && seen.add(port)) {
                for (Method method : port.getMethods()) {
                    if (Modifier.isAbstract(method.getModifiers()) && !isRedeclared(method, port)) {
                        methods.add(method.getDeclaringClass().getSimpleName() + "." + method.getName());
                    }
                    named(method.getGenericReturnType()).forEach(next::add);
                    Arrays.stream(method.getGenericParameterTypes())
                            .flatMap(IngestionPortsTest::supplied)
                            .forEach(next::add);
                }
            }
        }
        return methods;
    }

    /** Whether another interface that the port joins has the same method: {@code TenantStore} and {@code BatchReader}. */
    private static boolean isRedeclared(Method method, Class<?> port) {
        return Arrays.stream(port.getMethods())
                .anyMatch(other -> other.getName().equals(method.getName())
                        && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                        && other.getDeclaringClass()
                                        .getName()
                                        .compareTo(method.getDeclaringClass().getName())
                                < 0);
    }

    private static Stream<Class<?>> named(Type type) {
        if (type instanceof Class<?> plain) {
            return Stream.of(plain);
        }
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    named(generic.getRawType()),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(IngestionPortsTest::named));
        }
        return type instanceof WildcardType bounded
                ? Arrays.stream(bounded.getUpperBounds()).flatMap(IngestionPortsTest::named)
                : Stream.empty();
    }

    /** Returns what a parameter's own method is called with: the work of a unit of work is given its stores. */
    private static Stream<Class<?>> supplied(Type parameter) {
        return parameter instanceof ParameterizedType generic
                ? Arrays.stream(generic.getActualTypeArguments())
                        .filter(WildcardType.class::isInstance)
                        .flatMap(wildcard -> Arrays.stream(((WildcardType) wildcard).getLowerBounds()))
                        .flatMap(IngestionPortsTest::named)
                : Stream.empty();
    }
}
