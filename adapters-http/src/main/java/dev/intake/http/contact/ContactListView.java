package dev.intake.http.contact;

import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import java.util.List;

/**
 * {@code contacts.jte}: contacts, found or all.
 *
 * @param page what is around it
 * @param path of the list
 * @param typed what was searched for; blank for all
 * @param groups the contacts; none when nobody was found
 */
public record ContactListView(Page page, String path, String typed, List<Group> groups) {
    /**
     * Contacts in one order.
     *
     * @param heading what they have in common; blank when they are all there are
     * @param rows some of them
     * @param pager the links to the pages beside
     */
    public record Group(String heading, List<ContactRow> rows, Pager pager) {}

    public boolean isSearch() {
        return !typed.isEmpty();
    }
}
