package dev.intake.http.tenant;

import java.util.List;

/**
 * {@code setupChecklist.jte}: what a tenant needs until it sends emails, and what of it is done.
 *
 * @param path path of this fragment
 * @param items the items, in the order in which they are usually done
 * @param awaitsEvent whether a key exists and no operation was accepted with it
 */
public record SetupChecklist(String path, List<SetupItem> items, boolean awaitsEvent) {
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

    /** Returns how often an open page asks for this fragment: often while a person waits for the first event. */
    public String trigger() {
        return awaitsEvent ? "every 3s" : "every 15s";
    }
}
