package dev.intake.http.tenant;

import dev.intake.http.page.Page;

/**
 * {@code memberLink.jte}: the one-time link of a new member, shown once.
 *
 * @param page the page's frame
 * @param path path of the members
 * @param name the member's name
 * @param link the link
 */
public record MemberLinkView(Page page, String path, String name, String link) {
    /** Returns text without the link, which is a secret. */
    @Override
    public String toString() {
        return "MemberLinkView[" + name + "]";
    }
}
