package dev.intake;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.intake.access.AgentToken;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.RecoveryCode;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignedToken;
import dev.intake.account.TotpSecret;
import dev.intake.action.Action;
import dev.intake.connector.ApiKey;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.secret.SealedSecret;
import dev.intake.testing.ActionSample;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The structure of the core: packages in one order, and dependencies only on the JDK. Each rule is verified to see the
 * classes that it checks, and to find a violation.
 */
class ArchitectureTest {
    static {
        // The rules go by names; reading the JDK and the libraries that the core refers to would only take time.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    }

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.intake");

    private static final String ROOT = "dev.intake";

    /**
     * The words of the core, lowest first. A word may depend on those before it, never on those behind it. The root package,
     * which joins the words, stands above all of them.
     */
    private static final List<String> WORDS = List.of(
            "kernel",
            "secret",
            "contact",
            "event",
            "access",
            "action",
            "tenant",
            "account",
            "suppression",
            "enrollment",
            "template",
            "email",
            "program",
            "testworld",
            "review",
            "step",
            "explain",
            "ingest",
            "byhand",
            "rehearsal",
            "connector",
            "webhook",
            "feedback",
            "sync",
            "privacy",
            "traffic",
            "sweep");

    private static final Set<String> DEFAULTS = Set.of(
            Intake.class.getName() + ".on(dev.intake.Storage)",
            Connectors.class.getName()
                    + ".on(dev.intake.Storage, dev.intake.secret.SecretVault, dev.intake.kernel.JsonDecoder)",
            Programs.class.getName() + ".on(dev.intake.Storage)",
            Programs.class.getName()
                    + ".on(dev.intake.Storage, java.time.InstantSource, dev.intake.kernel.IdGenerator)");
    private static final SliceAssignment EACH_CLASS = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getName());
        }

        @Override
        public String getDescription() {
            return "each class";
        }
    };

    @Test
    void core_isSeenWhole() {
        assertThat(CORE.stream().map(ArchitectureTest::word).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(WORDS.stream(), Stream.of("")).toList());
        for (String word : WORDS) {
            assertThat(CORE.stream().filter(type -> word(type).equals(word)))
                    .as(word)
                    .hasSizeGreaterThan(1);
        }
    }

    @Test
    void core_dependsOnTheJdkAndItsAnnotationsOnly() {
        ArchRule rule = classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.intake..", "java..", "javax.crypto..", "javax.net.ssl..", "org.jspecify.annotations..");

        rule.check(CORE);
        assertViolated(rule, UsesALibrary.class);
    }

    @Test
    void words_dependOnEarlierWordsOnly() {
        for (int i = 0; i < WORDS.size(); i++) {
            String word = WORDS.get(i);
            Set<String> later = Stream.concat(WORDS.subList(i + 1, WORDS.size()).stream(), Stream.of(""))
                    .collect(Collectors.toSet());
            mustNotDepend(inWords(Set.of(word)), inWords(later)).check(CORE);
        }
    }

    @Test
    void words_areSeenToDependOnEarlierOnes() {
        for (String word : List.of("contact", "program", "ingest", "webhook", "privacy")) {
            Set<String> earlier = Set.copyOf(WORDS.subList(0, WORDS.indexOf(word)));
            assertThat(mustNotDepend(inWords(Set.of(word)), inWords(earlier))
                            .evaluate(CORE)
                            .hasViolation())
                    .as(word)
                    .isTrue();
        }
    }

    /** The kits of storages and doors try what {@link ActionSample} lists. */
    @Test
    void everyAction_isTried() {
        assertThat(CORE.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC)
                                && field.getRawType().isAssignableTo(Action.class))
                        .map(ArchitectureTest::value))
                .hasSizeGreaterThan(1)
                .containsExactlyInAnyOrderElementsOf(
                        ActionSample.ALL.stream().map(ActionSample::action).toList());
    }

    private static Object value(JavaField constant) {
        try {
            return constant.reflect().get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void packages_areFreeOfCycles() {
        slices().matching("dev.intake.(*)..").should().beFreeOfCycles().check(CORE);
        assertViolated(slices().assignedFrom(EACH_CLASS).should().beFreeOfCycles(), One.class, Two.class);
    }

    @Test
    void packages_areAllNullMarked() {
        assertThat(packagesWithoutNullMarked(CORE)).isEmpty();
        // Of the packages of tests, those that the core has not are not annotated; this one is such.
        assertThat(packagesWithoutNullMarked(new ClassFileImporter().importClasses(One.class)))
                .containsExactly("dev.intake");
    }

    @Test
    void timeIdsAndRandomness_comeFromOutside_exceptForTheDefaultsOfIntake() {
        ArchRule everywhere = noClasses()
                .should()
                .accessTargetWhere(describe("makes time, ids or randomness", ArchitectureTest::isAmbient));
        ArchRule exceptForDefaults = noClasses()
                .should()
                .accessTargetWhere(describe(
                        "makes time, ids or randomness",
                        access -> isAmbient(access)
                                && !DEFAULTS.contains(access.getOrigin().getFullName())));

        exceptForDefaults.check(CORE);
        assertThat(everywhere.evaluate(CORE).getFailureReport().getDetails())
                .isNotEmpty()
                .allMatch(detail -> detail.contains("Intake.on(")
                        || detail.contains("Connectors.on(")
                        || detail.contains("Programs.on("));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"clock", "instant", "source", "date", "millis", "nanos", "uuid", "random", "secure", "math"})
    void timeIdsAndRandomness_areSeen(String method) {
        assertThat(new ClassFileImporter()
                        .importClasses(Ambient.class)
                        .get(Ambient.class)
                        .getMethod(method)
                        .getAccessesFromSelf())
                .anyMatch(ArchitectureTest::isAmbient);
    }

    @Test
    void names_sayWhatAThingIs() {
        ArchRule rule = noClasses()
                .should()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Dto")
                .orShould()
                .haveSimpleNameEndingWith("Helper");

        rule.check(CORE);
        assertViolated(rule, PlantedHelper.class);
    }

    @Test
    void secrets_areFinalClasses_neverRecords() {
        for (Class<?> secret : List.of(
                KeyHash.class,
                Password.class,
                PasswordHash.class,
                OneTimeLink.class,
                SignedToken.class,
                TotpSecret.class,
                RecoveryCode.class,
                SessionKeys.class,
                IngestionKey.class,
                AgentToken.class,
                ApiKey.class,
                SigningSecret.class,
                SigningSecrets.class,
                SealedSecret.class)) {
            assertThat(isFinalClass(CORE.get(secret)))
                    .as(secret.getSimpleName())
                    .isTrue();
        }
        assertThat(isFinalClass(new ClassFileImporter().importClass(One.class))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"access.IngestionKey, reveal", "access.KeyHash, toBytes", "access.AgentToken, reveal"})
    void secrets_areReadInOneWayOnly(String secret, String way) {
        assertThat(CORE.get("dev.intake." + secret).getMethods())
                .filteredOn(method -> method.getModifiers().contains(JavaModifier.PUBLIC)
                        && !method.getModifiers().contains(JavaModifier.STATIC))
                .filteredOn(method -> method.getRawReturnType().isEquivalentTo(String.class)
                        || method.getRawReturnType().isEquivalentTo(byte[].class))
                .extracting(method -> method.getName())
                .contains(way)
                .isSubsetOf(way, "shownPrefix", "shownStart", "toString");
    }

    /** Returns the first part of the package's name behind that of the core; blank for the root package. */
    private static String word(JavaClass type) {
        String name = type.getPackageName();
        if (name.equals(ROOT)) {
            return "";
        }
        String inside = name.substring(ROOT.length() + 1);
        int end = inside.indexOf('.');
        return end < 0 ? inside : inside.substring(0, end);
    }

    private static DescribedPredicate<JavaClass> inWords(Set<String> words) {
        return describe("in " + words, type -> type.getPackageName().startsWith(ROOT) && words.contains(word(type)));
    }

    private static ArchRule mustNotDepend(DescribedPredicate<JavaClass> from, DescribedPredicate<JavaClass> on) {
        return noClasses().that(from).should().dependOnClassesThat(on);
    }

    private static void assertViolated(ArchRule rule, Class<?>... planted) {
        assertThat(rule.evaluate(new ClassFileImporter().importClasses(planted)).hasViolation())
                .as(rule.getDescription())
                .isTrue();
    }

    private static boolean isFinalClass(JavaClass type) {
        return !type.isRecord() && type.getModifiers().contains(JavaModifier.FINAL);
    }

    private static Set<String> packagesWithoutNullMarked(JavaClasses classes) {
        return classes.stream()
                .map(JavaClass::getPackage)
                .filter(found -> !found.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .collect(Collectors.toSet());
    }

    /** Whether it asks the machine for the time, or makes an id or randomness by itself. */
    private static boolean isAmbient(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        return owner.isEquivalentTo(Clock.class)
                || (owner.getPackageName().equals("java.time")
                        && Set.of("now", "system", "tick").contains(name))
                || (owner.isEquivalentTo(System.class)
                        && Set.of("currentTimeMillis", "nanoTime").contains(name))
                || (owner.isEquivalentTo(UUID.class) && name.equals("randomUUID"))
                || (owner.isEquivalentTo(Math.class) && name.equals("random"))
                || (owner.getName().startsWith("java.") && owner.getSimpleName().endsWith("Random"));
    }

    static final class UsesALibrary {
        Object library() {
            return Assertions.catchThrowable(() -> {});
        }
    }

    static final class PlantedHelper {}

    record One(Optional<Two> two) {}

    record Two(Optional<One> one) {}

    static final class Ambient {
        Object clock() {
            return Clock.systemUTC();
        }

        Object instant() {
            return Instant.now();
        }

        Object source() {
            return InstantSource.system();
        }

        Object date() {
            return LocalDate.now(ZoneOffset.UTC);
        }

        long millis() {
            return System.currentTimeMillis();
        }

        long nanos() {
            return System.nanoTime();
        }

        Object uuid() {
            return UUID.randomUUID();
        }

        Object random() {
            return new Random();
        }

        Object secure() {
            return new SecureRandom();
        }

        double math() {
            return Math.random();
        }
    }
}
