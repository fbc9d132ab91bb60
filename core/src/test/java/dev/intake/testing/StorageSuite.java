package dev.intake.testing;

import static java.util.stream.Collectors.toSet;

import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Opens the storage of each kit that a test class nests and closes it after the kit's last test. The class registers it:
 *
 * <pre>{@code
 * @KitsInParallel
 * class MyStorageTest {
 *     @RegisterExtension
 *     static final StorageSuite SUITE = new StorageSuite(MyStorageUnderTest::new);
 *
 *     @Test
 *     void everyKit_isNested() {
 *         assertThat(StorageSuite.kitsMissingIn(MyStorageTest.class)).isEmpty();
 *     }
 *
 *     @Nested
 *     class Access extends AccessConformance {}
 * }
 * }</pre>
 */
public final class StorageSuite implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(StorageSuite.class);

    private final Supplier<? extends StorageUnderTest> opening;

    /**
     * Creates the suite of a storage.
     *
     * @param opening opens an empty storage; several kits may call it at the same time
     */
    public StorageSuite(Supplier<? extends StorageUnderTest> opening) {
        this.opening = opening;
    }

    /** Returns the kits that no class nested in the suite extends, by name. */
    public static List<Class<?>> kitsMissingIn(Class<?> suite) {
        Set<Class<?>> nested =
                Stream.of(suite.getDeclaredClasses()).map(Class::getSuperclass).collect(toSet());
        return ReflectionSupport.findAllClassesInPackage(
                        StorageContract.class.getPackageName(), StorageSuite::isKit, name -> true)
                .stream()
                .filter(kit -> !nested.contains(kit))
                .sorted(Comparator.comparing(Class::getName))
                .toList();
    }

    private static boolean isKit(Class<?> type) {
        return StorageContract.class.isAssignableFrom(type)
                && type != StorageContract.class
                && Modifier.isAbstract(type.getModifiers())
                && Modifier.isPublic(type.getModifiers());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == StorageUnderTest.class;
    }

    /** Returns the storage of the test's kit, or of the test alone; JUnit closes it with the context. */
    @Override
    public StorageUnderTest resolveParameter(ParameterContext parameter, ExtensionContext context) {
        boolean fresh = AnnotationSupport.isAnnotated(context.getRequiredTestClass(), FreshStorage.class);
        return (fresh ? context : kit(context))
                .getStore(NAMESPACE)
                .computeIfAbsent(StorageUnderTest.class, key -> opening.get(), StorageUnderTest.class);
    }

    private static ExtensionContext kit(ExtensionContext ofTest) {
        ExtensionContext context = ofTest;
        while (context.getTestMethod().isPresent()) {
            context = context.getParent().orElseThrow();
        }
        return context;
    }
}
