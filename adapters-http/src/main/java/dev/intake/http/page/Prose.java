package dev.intake.http.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A paragraph, split into text and code, which the API description encloses in backquotes.
 *
 * @param pieces the parts, in order
 */
public record Prose(List<Piece> pieces) {
    /**
     * A part of a paragraph.
     *
     * @param text the text
     * @param code whether it is code
     */
    public record Piece(String text, boolean code) {}

    /** Returns the paragraphs of a member; empty if absent. */
    public static List<Prose> of(JsonNode node, String member) {
        String text = node.path(member).asText("").strip();
        return text.isEmpty()
                ? List.of()
                : Stream.of(text.split("\n\\s*\n")).map(Prose::paragraph).toList();
    }

    private static Prose paragraph(String text) {
        List<Piece> pieces = new ArrayList<>();
        String[] parts = text.replaceAll("\\s+", " ").split("`", -1);
        for (int i = 0; i < parts.length; i++) {
            if (!parts[i].isEmpty()) {
                pieces.add(new Piece(parts[i], i % 2 == 1));
            }
        }
        return new Prose(pieces);
    }
}
