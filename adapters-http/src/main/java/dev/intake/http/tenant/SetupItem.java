package dev.intake.http.tenant;

import java.util.List;
import java.util.Optional;

/**
 * An item of the setup checklist.
 *
 * @param id the id of the item on the page
 * @param title what to set up
 * @param needed whether every tenant needs it
 * @param done whether stored facts show that it is done
 * @param facts the stored facts about it, in sentences; what to do if there are none
 * @param problem why it does not work; absent if it does
 * @param action label of the link
 * @param path the path of the page where it is set up or shown
 */
public record SetupItem(
        String id,
        String title,
        boolean needed,
        boolean done,
        List<String> facts,
        Optional<String> problem,
        String action,
        String path) {
    /** Copies the facts. */
    public SetupItem {
        facts = List.copyOf(facts);
    }

    /** Creates an item that every tenant needs, without a problem. */
    static SetupItem of(String id, String title, boolean done, String fact, String action, String path) {
        return new SetupItem(id, title, true, done, List.of(fact), Optional.empty(), action, path);
    }

    /** Returns the state in words. */
    public String state() {
        return done ? "Done" : needed ? "To do" : "Optional";
    }

    /** Returns the CSS class of the state. */
    public String cssClass() {
        return done ? "active" : needed ? "draft" : "optional";
    }
}
