package dev.intake.http.tenant;

import java.util.List;

/**
 * {@code setupChecklist.jte}: the steps that a tenant needs before it can send emails, and which of them are done.
 *
 * @param path path of this fragment
 * @param items the items, in their usual order
 * @param awaitsFirstEvent whether a key exists but no operation was accepted with it
 */
public record SetupChecklist(String path, List<SetupItem> items, boolean awaitsFirstEvent) {
    /** Copies the items. */
    public SetupChecklist {
        items = List.copyOf(items);
    }

    /** Returns the number of items that every tenant needs. */
    public long needed() {
        return items.stream().filter(SetupItem::needed).count();
    }

    /** Returns how many of them are done. */
    public long done() {
        return items.stream().filter(item -> item.needed() && item.done()).count();
    }

    /** Returns whether all of them are done. */
    public boolean isDone() {
        return done() == needed();
    }

    /** Returns the htmx trigger with the interval at which open pages poll: short while a person waits for the first event. */
    public String trigger() {
        return awaitsFirstEvent ? "every 3s" : "every 15s";
    }
}
