package dev.intake.http.contact;

import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code contacts.jte}: search results, or all contacts.
 *
 * @param page the page's frame
 * @param path path of the list
 * @param typed the search text; blank for all contacts
 * @param groups the contacts; empty if none was found
 */
public record ContactListView(Page page, String path, String typed, List<Group> groups) {
    /**
     * Contacts that match in one field, or all.
     *
     * @param heading the field that matched; blank in the list of all contacts
     * @param rows the contacts of this page
     * @param pager links to the previous and next page
     * @param searchedTo the creation time of the oldest searched contact; absent if all were searched
     */
    public record Group(String heading, List<ContactRow> rows, Pager pager, Optional<Instant> searchedTo) {
        /** Creates a group of contacts that were found by an index. */
        Group(String heading, List<ContactRow> rows, Pager pager) {
            this(heading, rows, pager, Optional.empty());
        }
    }
}
