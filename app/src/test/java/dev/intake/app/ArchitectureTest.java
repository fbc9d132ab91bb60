package dev.intake.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.javalin.http.Context;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shape of the whole, seen from the only module that sees all of it. */
class ArchitectureTest {
    private static final String[] ADAPTERS = {"dev.intake.http..", "dev.intake.jdbc.."};
    private static final DescribedPredicate<JavaClass> CORE = resideInAPackage("dev.intake..")
            .and(DescribedPredicate.not(resideInAnyPackage(ADAPTERS)))
            .and(DescribedPredicate.not(resideInAPackage("dev.intake.app..")))
            .as("the core");

    /** Files a newcomer can look through; {@code package-info} counts, too. */
    private static final long LARGEST_PACKAGE = 60;

    private static final Set<String> READS_A_BODY = Set.of(
            "getInputStream",
            "getReader",
            "getParameter",
            "getParameterMap",
            "getParameterNames",
            "getParameterValues",
            "getPart",
            "getParts",
            "body",
            "bodyAsBytes",
            "bodyAsClass",
            "bodyInputStream",
            "bodyStreamAsClass",
            "bodyValidator",
            "formParam",
            "formParamAsClass",
            "formParamMap",
            "formParams",
            "formParamsAsClass",
            "uploadedFile",
            "uploadedFileMap",
            "uploadedFiles");

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // Once packaged, the tests of the other modules come as jars. The testkit is for tests, too.
            .withImportOption(location -> !location.contains("-tests.jar"))
            .withImportOption(
                    location -> !location.contains("/testkit/target/") && !location.contains("/intake-testkit/"))
            .importPackages("dev.intake");

    /** Checks the rule, having seen that there is something to check. */
    private void check(ArchRule rule, DescribedPredicate<JavaClass> subjects, int atLeast) {
        assertThat(ALL.that(subjects)).as(subjects.getDescription()).hasSizeGreaterThan(atLeast);
        rule.check(ALL);
    }

    @Test
    void core_dependsOnNothingButJavaAndJSpecify() {
        check(
                classes()
                        .that(CORE)
                        .should()
                        .onlyDependOnClassesThat(CORE.or(resideInAnyPackage(
                                "java..", "javax.crypto..", "javax.net.ssl..", "org.jspecify.annotations.."))),
                CORE,
                60);
    }

    @Test
    void httpAdapter_dependsNeitherOnTheOtherNorOnTheApp() {
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.intake.http..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("dev.intake.jdbc..", "dev.intake.app.."),
                resideInAPackage("dev.intake.http.."),
                10);
    }

    @Test
    void jdbcAdapter_dependsNeitherOnTheOtherNorOnTheApp() {
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.intake.jdbc..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("dev.intake.http..", "dev.intake.app.."),
                resideInAPackage("dev.intake.jdbc.."),
                30);
    }

    @Test
    void jdbcAdapter_usesItsEmbeddedServerInNoOtherPackage() {
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.intake.jdbc..")
                        .and()
                        .resideOutsideOfPackage("dev.intake.jdbc.embedded..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("dev.intake.jdbc.embedded.."),
                resideInAPackage("dev.intake.jdbc.embedded"),
                10);
    }

    @Test
    void app_usesTheHttpAdapter_inItsService_andWhereItAdaptsOneClassOfIt() {
        check(
                classes()
                        .that(appClassesThatUse("dev.intake.http"))
                        .should()
                        .resideInAPackage("dev.intake.app.service")
                        .orShould()
                        .haveSimpleName("ProviderAdapters")
                        .orShould()
                        .haveSimpleName("ContactExports")
                        .orShould()
                        .haveSimpleName("LocalCaller"),
                appClassesThatUse("dev.intake.http"),
                0);
    }

    @Test
    void app_usesThePostgresAdapter_inItsBackendAndDoctorOnly_exceptForTheKeysThatAreASetting() {
        check(
                classes()
                        .that(appClassesThatUse("dev.intake.jdbc"))
                        .should()
                        .resideInAnyPackage("dev.intake.app.backend", "dev.intake.app.doctor")
                        .orShould()
                        .onlyDependOnClassesThat(resideInAPackage("dev.intake.jdbc..")
                                .and(DescribedPredicate.not(resideInAPackage("dev.intake.jdbc.vault")))
                                .negate()),
                appClassesThatUse("dev.intake.jdbc"),
                3);
    }

    private static DescribedPredicate<JavaClass> appClassesThatUse(String adapter) {
        return resideInAPackage("dev.intake.app..")
                .and(DescribedPredicate.describe(
                        "use " + adapter,
                        user -> user.getDirectDependenciesFromSelf().stream()
                                .anyMatch(dependency -> dependency
                                        .getTargetClass()
                                        .getPackageName()
                                        .startsWith(adapter))));
    }

    /** Whatever else reads a body has neither its deadline nor its limits. */
    @Test
    void bodiesOfRequests_areReadInOnePlace() {
        check(
                noClasses()
                        .that()
                        .doNotHaveFullyQualifiedName("dev.intake.http.server.BodyReader")
                        .and()
                        .doNotHaveFullyQualifiedName("dev.intake.http.server.UnreadBody")
                        .should()
                        .callMethodWhere(DescribedPredicate.describe(
                                "a request's body is read",
                                call -> READS_A_BODY.contains(call.getTarget().getName())
                                        && (call.getTargetOwner().isAssignableTo(ServletRequest.class)
                                                || call.getTargetOwner().isAssignableTo(Context.class)))),
                resideInAPackage("dev.intake.http.."),
                100);
    }

    @Test
    void packages_dependOnEachOtherInNoCircle() {
        check(slices().matching("dev.intake.(**)").should().beFreeOfCycles(), resideInAPackage("dev.intake.."), 120);
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "adapters-jdbc", "adapters-http", "app"})
    void packages_haveAtMostSixtyFiles(String module) throws IOException {
        Map<Path, Long> files = filesByPackage(Path.of("..", module, "src", "main", "java"));

        assertThat(files).as("packages of " + module).hasSizeGreaterThan(15);
        assertThat(files)
                .allSatisfy((folder, count) ->
                        assertThat(count).as("files of %s", folder).isLessThanOrEqualTo(LARGEST_PACKAGE));
    }

    @Test
    void filesByPackage_countsEachFolderWithoutItsSubfolders(@TempDir Path root) throws IOException {
        Path inner = Files.createDirectories(root.resolve("one/inner"));
        Files.createFile(root.resolve("one/A.java"));
        Files.createFile(root.resolve("one/package-info.java"));
        Files.createFile(root.resolve("one/words.txt"));
        Files.createFile(inner.resolve("B.java"));

        assertThat(filesByPackage(root)).isEqualTo(Map.of(root.resolve("one"), 2L, inner, 1L));
    }

    private static Map<Path, Long> filesByPackage(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        }
    }
}
