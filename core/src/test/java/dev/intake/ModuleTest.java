package dev.intake;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The module of the core, as it is compiled. That exported types use exported types only is checked by the compiler. */
class ModuleTest {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final ModuleDescriptor MODULE =
            ModuleFinder.of(CLASSES).find("dev.intake.core").orElseThrow().descriptor();

    @Test
    void module_requiresTheBaseOfTheJdk_andAnnotationsAtCompileTimeOnly() {
        assertThat(MODULE.requires())
                .filteredOn(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                .extracting(Requires::name)
                .containsExactly("java.base");
        assertThat(MODULE.requires()).extracting(Requires::name).containsExactlyInAnyOrder("java.base", "org.jspecify");
    }

    @Test
    void everyPackage_isApi() throws IOException {
        assertThat(MODULE.exports()).filteredOn(Exports::isQualified).isEmpty();
        assertThat(MODULE.exports()).extracting(Exports::source).containsExactlyInAnyOrderElementsOf(packages());
    }

    private static Set<String> packages() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("dev"))) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(file -> CLASSES.relativize(file.getParent()).toString().replace('/', '.'))
                    .collect(toSet());
        }
    }
}
