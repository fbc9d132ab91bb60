package dev.intake.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.intake.Storage;
import dev.intake.ingest.IngestStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page on architecture and its picture name the words, packages, classes, methods and ports of the code. */
class ArchitecturePageTest {
    private static final int MOST_WORDS = 900;
    private static final int MOST_STOPS = 10;

    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of("core", "adapters-jdbc", "adapters-http", "app");
    private static final Pattern STOP = Pattern.compile("(?m)^\\d+\\. `([A-Z][A-Za-z]+)(?:#([A-Za-z]+))?`");
    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z]+)(?:#([A-Za-z]+))?`");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z]+)` \\| ([^|]+) \\| ?([^|]*) \\|$");

    private static final JavaClasses CODE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .withImportOption(
                    location -> !location.contains("/testkit/target/") && !location.contains("/intake-testkit/"))
            .importPackages("dev.intake");

    private final String page = read("docs/architecture.md");

    @Test
    void page_isShort() {
        assertThat(page.split("\\s+")).hasSizeLessThanOrEqualTo(MOST_WORDS);
    }

    @ParameterizedTest
    @CsvSource({"A batch", "A webhook delivery", "A due step", "A dashboard page", "An action"})
    void walk_hasTenStopsAtMost_eachAClassAndAMethodOfTheCode(String walk) {
        List<MatchResult> stops = STOP.matcher(section(walk)).results().toList();

        assertThat(stops).hasSizeBetween(3, MOST_STOPS);
        assertThat(section(walk).lines().filter(line -> line.matches("\\d+\\. .*")))
                .as("each stop begins with its class")
                .hasSameSizeAs(stops);
        assertThat(stops).allSatisfy(stop -> assertThat(missing(stop)).isEmpty());
    }

    @Test
    void classesNamedAnywhere_exist() {
        assertThat(CLASS.matcher(page).results().flatMap(name -> missing(name).stream()))
                .isEmpty();
    }

    @Test
    void missing_ofWhatDoesNotExist_isNamed() {
        assertThat(CLASS.matcher("`NoSuchClass`, `IngestRules#noSuchMethod`, `IngestRules#plan`")
                        .results()
                        .flatMap(name -> missing(name).stream()))
                .containsExactly("NoSuchClass", "IngestRules#noSuchMethod");
    }

    @Test
    void words_areThoseOfTheCore_inTheirOrder() {
        assertThat(rows()).extracting(row -> row.group(1)).isEqualTo(orderOfTheCore());
    }

    @Test
    void words_areListedWithTheModulesThatHaveTheirPackage() {
        for (MatchResult row : rows()) {
            String modules = Stream.of("jdbc", "http", "app")
                    .filter(module -> packages(module).contains(row.group(1)))
                    .collect(Collectors.joining(", "));

            assertThat(row.group(3)).as(row.group(1)).isEqualTo(modules);
        }
    }

    @ParameterizedTest
    @CsvSource({"jdbc", "http", "app"})
    void packagesThatAreNoWord_areNamedAsMachinery(String module) {
        Set<String> machinery = new TreeSet<>(packages(module));
        orderOfTheCore().forEach(machinery::remove);
        String line = page.lines()
                .filter(found -> found.startsWith("- " + module + ": "))
                .findFirst()
                .orElseThrow();

        assertThat(machinery).isNotEmpty();
        assertThat(Pattern.compile("`([a-z]+)`").matcher(line).results().map(name -> name.group(1)))
                .containsExactlyInAnyOrderElementsOf(machinery);
    }

    @Test
    void picture_showsTheWordsInTheirOrder_theLastOnTop() {
        List<String> shown = new ArrayList<>(Pattern.compile("<text class=\"word\"[^>]*>([a-z]+)</text>")
                .matcher(read("docs/architecture.svg"))
                .results()
                .map(word -> word.group(1))
                .toList());
        Collections.reverse(shown);

        assertThat(shown).isEqualTo(orderOfTheCore());
    }

    @ParameterizedTest
    @CsvSource({"jdbc, 70", "http, 590", "app, 800"})
    void picture_continuesTheWordsOfWhichAModuleHasThePackage(String module, int column) {
        String picture = read("docs/architecture.svg");
        Set<String> boxes = Pattern.compile("<rect class=\"part\" x=\"" + column + "\" y=\"(\\d+)\"")
                .matcher(picture)
                .results()
                .map(box -> box.group(1))
                .collect(Collectors.toSet());
        List<String> continued = Pattern.compile(
                        "<rect class=\"row\" [^>]*y=\"(\\d+)\"[^>]*/>\\s*<text class=\"word\"[^>]*>([a-z]+)<")
                .matcher(picture)
                .results()
                .filter(row -> boxes.contains(row.group(1)))
                .map(row -> row.group(2))
                .toList();

        assertThat(continued)
                .containsExactlyInAnyOrderElementsOf(orderOfTheCore().stream()
                        .filter(packages(module)::contains)
                        .toList());
    }

    @Test
    void ports_areAsManyAsDocumented() {
        assertThat(section("Ports").replaceAll("\\s+", " "))
                .contains("`IngestStorage` leads to " + counted(IngestStorage.class))
                .contains("`Storage` leads to " + counted(Storage.class));
    }

    private static String counted(Class<?> entry) {
        Set<Class<?>> ports = implemented(entry);
        Set<String> methods = new TreeSet<>();
        ports.forEach(port -> methods.addAll(methods(port)));
        return ports.size() + " interfaces with " + methods.size() + " methods";
    }

    /** Returns the interfaces that an implementation of the first one has to return objects of, and the first one. */
    private static Set<Class<?>> implemented(Class<?> entry) {
        Set<Class<?>> found = new LinkedHashSet<>();
        Queue<Class<?>> next = new ArrayDeque<>(List.of(entry));
        while (!next.isEmpty()) {
            Class<?> port = next.remove();
            if (port.isInterface() && !port.isSealed() && port.getName().startsWith("dev.intake.") && found.add(port)) {
                for (Method method : mostSpecific(port)) {
                    named(method.getGenericReturnType()).forEach(next::add);
                }
            }
        }
        return found;
    }

    private static List<Method> mostSpecific(Class<?> port) {
        return Arrays.stream(port.getMethods())
                .filter(method -> !method.isBridge() && !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    /** Returns the methods without a default, each named after the interface that declares it first. */
    private static Set<String> methods(Class<?> port) {
        Set<String> methods = new TreeSet<>();
        for (Method method : mostSpecific(port)) {
            if (!method.isDefault()) {
                methods.add(origin(port, method).getName() + "#" + method.getName()
                        + Arrays.toString(method.getParameterTypes()));
            }
        }
        return methods;
    }

    private static Class<?> origin(Class<?> port, Method method) {
        return Arrays.stream(port.getInterfaces())
                .filter(parent -> has(parent, method))
                .findFirst()
                .<Class<?>>map(parent -> origin(parent, method))
                .orElse(port);
    }

    private static boolean has(Class<?> port, Method method) {
        return Arrays.stream(port.getMethods())
                .anyMatch(found -> found.getName().equals(method.getName())
                        && Arrays.equals(found.getParameterTypes(), method.getParameterTypes()));
    }

    private static Stream<Class<?>> named(Type type) {
        if (type instanceof Class<?> plain) {
            return Stream.of(plain);
        }
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    named(generic.getRawType()),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(ArchitecturePageTest::named));
        }
        return type instanceof WildcardType bounded
                ? Arrays.stream(bounded.getUpperBounds()).flatMap(ArchitecturePageTest::named)
                : Stream.empty();
    }

    /** Returns the name if the code has no such class, several of it, or no such method in it. */
    private static List<String> missing(MatchResult name) {
        List<JavaClass> classes = CODE.stream()
                .filter(type -> type.getSimpleName().equals(name.group(1)))
                .filter(ArchitecturePageTest::hasSource)
                .toList();
        String method = name.group(2);
        boolean exists = classes.size() == 1
                && (method == null
                        || classes.get(0).getMethods().stream()
                                .anyMatch(found -> found.getName().equals(method)));
        return exists ? List.of() : List.of(method == null ? name.group(1) : name.group(1) + "#" + method);
    }

    /** Returns whether the class has a source file; a moved class leaves its old class file until a clean build. */
    private static boolean hasSource(JavaClass type) {
        String file = type.getPackageName().replace('.', '/') + "/"
                + type.getSourceCodeLocation().getSourceFileName();
        return MODULES.stream()
                .anyMatch(module -> Files.exists(
                        ROOT.resolve(module).resolve("src/main/java").resolve(file)));
    }

    private List<MatchResult> rows() {
        return ROW.matcher(page).results().toList();
    }

    /** Returns the text between this heading and the next. */
    private String section(String heading) {
        String after = page.split("(?m)^#+ " + heading + "$", 2)[1];
        return after.split("(?m)^#", 2)[0];
    }

    private static List<String> orderOfTheCore() {
        String test = read("core/src/test/java/dev/intake/ArchitectureTest.java");
        String list = test.split("WORDS = List\\.of\\(", 2)[1].split("\\)", 2)[0];
        return Pattern.compile("\"([a-z]+)\"")
                .matcher(list)
                .results()
                .map(word -> word.group(1))
                .toList();
    }

    private static Set<String> packages(String module) {
        String folder = module.equals("app") ? "app" : "adapters-" + module;
        try (Stream<Path> files = Files.list(
                ROOT.resolve(folder).resolve("src/main/java/dev/intake").resolve(module))) {
            Set<String> packages = new TreeSet<>();
            files.filter(Files::isDirectory)
                    .forEach(found -> packages.add(found.getFileName().toString()));
            return packages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
