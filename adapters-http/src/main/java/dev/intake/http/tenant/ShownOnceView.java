package dev.intake.http.tenant;

import dev.intake.http.page.Page;
import dev.intake.http.page.SdkSnippets.Snippet;
import java.util.List;
import java.util.Optional;

/** {@code shownOnce.jte}: a new secret, shown once. */
public record ShownOnceView(
        Page page,
        String heading,
        String text,
        String secret,
        String snippetTitle,
        String snippet,
        List<Snippet> clients,
        Optional<FirstEventView> firstEvent) {}
