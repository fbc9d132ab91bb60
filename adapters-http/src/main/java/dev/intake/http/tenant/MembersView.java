package dev.intake.http.tenant;

import dev.intake.http.page.Page;
import java.util.List;
import java.util.Optional;

/**
 * {@code members.jte}: the accounts that may sign in to a tenant.
 *
 * @param page the page's frame
 * @param path path of the page
 * @param members names of the accounts of this page, in order
 * @param next the URL of the next page; absent if there are no more members
 * @param self the name of the signed-in account, which cannot be removed
 * @param typed the rejected name, so that it can be corrected
 */
public record MembersView(
        Page page, String path, List<String> members, Optional<String> next, String self, String typed) {
    /** Copies the list. */
    public MembersView {
        members = List.copyOf(members);
    }
}
