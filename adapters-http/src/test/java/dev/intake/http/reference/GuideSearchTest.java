package dev.intake.http.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GuideSearchTest {
    private static final Map<String, String> FILES = Map.of(
            "tracking.md",
            "# Tracking\n\nSend events.\n\n## Retries\n\nSend the event again after Retry-After.\n\n## Batches\n\nUp to 100"
                    + " events.",
            "webhooks.md",
            "# Webhooks\n\nAbout retries of providers: retries, retries.\n\n## Signatures\n\nA secret.\n",
            "programs.md",
            "# Programs\n\n" + "long ".repeat(2_000));

    private final GuideSearch search = new GuideSearch(
            new Guides(name -> Optional.ofNullable(FILES.get(name)).map(text -> text.getBytes(UTF_8)), markdown -> {
                throw new AssertionError("a search renders nothing");
            }));

    @Test
    void find_ranksASectionOfThatNameFirst_withItsPage() {
        assertThat(search.find("Retries", 5))
                .extracting(section -> section.path() + " " + section.title())
                .containsExactly("/docs/tracking Retries", "/docs/webhooks Webhooks");
        assertThat(search.find("retries", 1)).hasSize(1);
    }

    @Test
    void find_ofMoreWords_prefersSectionsWithAllOfThem() {
        assertThat(search.find("retry-after event batches?", 1))
                .singleElement()
                .extracting(GuideSearch.Section::title)
                .isEqualTo("Batches");
        assertThat(search.find("A secret", 1))
                .singleElement()
                .satisfies(section -> assertThat(section.markdown()).contains("A secret."));
    }

    @Test
    void find_comparesWholeWords_andTheirPartsAndPlurals() {
        assertThat(search.find("rack", 5)).isEmpty();
        assertThat(search.find("end", 5)).isEmpty();
        assertThat(search.find("batch signature", 5))
                .extracting(GuideSearch.Section::title)
                .contains("Signatures");
        assertThat(search.find("retry", 5))
                .extracting(GuideSearch.Section::title)
                .contains("Retries");
    }

    @Test
    void find_nameOfAFramework_isItsQuickstart() {
        GuideSearch shipped = new GuideSearch(Guides.shipped(markdown -> {
            throw new AssertionError("a search renders nothing");
        }));

        for (String framework : List.of("Next.js", "Django", "Express", "Rails", "Spring Boot")) {
            assertThat(shipped.find(framework, 1))
                    .as(framework)
                    .singleElement()
                    .extracting(GuideSearch.Section::guide)
                    .asString()
                    .startsWith("quickstart");
        }
    }

    @Test
    void find_withoutMatchingWords_isEmpty() {
        assertThat(search.find("zeppelin", 5)).isEmpty();
        assertThat(search.find("?! *", 5)).isEmpty();
    }

    @Test
    void longSection_isCut() {
        assertThat(search.find("long", 1))
                .singleElement()
                .satisfies(section -> assertThat(section.markdown()).hasSize(GuideSearch.MAX_CHARACTERS + 1));
    }
}
