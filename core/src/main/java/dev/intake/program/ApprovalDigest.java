package dev.intake.program;

import dev.intake.kernel.ContentHash;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.Tenant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Identifies the state of a program that a person sees and approves: its emails and rules, its trigger, the tenant's sender,
 * mail server, layout and sending times, and the other live programs on its event. (ADR 125)
 *
 * @param value the first {@value #CHARACTERS} hexadecimal digits of a SHA-256 hash; other texts match no state
 */
public record ApprovalDigest(String value) {
    private static final int CHARACTERS = 32;

    /**
     * Returns the digest.
     *
     * @param all the tenant's programs
     */
    public static ApprovalDigest of(Program program, EmailSequence sequence, Tenant tenant, Collection<Program> all) {
        ProgramOutline outline = program.outline();
        ContentHash hash = new ContentHash()
                .add(Revision.of(sequence).value())
                .add(outline.id().toString())
                .add(outline.name())
                .add(outline.kind().label())
                .add(outline.trigger().event().value())
                .add(tenant.shownSender());
        add(tenant.sender(), hash);
        add(tenant.layout(), hash);
        add(tenant.sendingTimes(), hash);
        liveOnSameEvent(program, all)
                .forEach(other -> hash.add(other.outline().id().toString()));
        return new ApprovalDigest(hash.hex(CHARACTERS));
    }

    /**
     * Returns the digest of a program's next version, with what it replaces.
     *
     * @param running the program's emails
     * @param all the tenant's programs
     */
    public static ApprovalDigest of(
            Program program, NextVersion next, EmailSequence running, Tenant tenant, Collection<Program> all) {
        return new ApprovalDigest(new ContentHash()
                .add(of(program, next.sequence(), tenant, all).value())
                .add(Revision.of(running).value())
                .add(next.catchUp().name())
                .hex(CHARACTERS));
    }

    private static void add(SenderIdentity sender, ContentHash hash) {
        hash.add(sender.shownFrom().map(SenderAddress::value))
                .add(sender.replyTo().map(SenderAddress::value))
                .add(sender.postalAddress().map(PostalAddress::text))
                .add(sender.mailServer().map(MailServer::shown));
    }

    private static void add(EmailLayout layout, ContentHash hash) {
        hash.add(layout.header().map(LayoutText::value))
                .add(layout.footer().map(LayoutText::value))
                .add(layout.accent().map(Color::value))
                .add(layout.background().map(Color::value));
    }

    private static void add(SendingTimes times, ContentHash hash) {
        hash.add(times.zone().getId()).add(times.cap().map(cap -> cap.emails() + " in " + cap.days()));
    }

    /** Returns the other live programs that start on the same event, oldest first. */
    static List<Program> liveOnSameEvent(Program program, Collection<Program> all) {
        return all.stream()
                .filter(other -> other instanceof Program.Live && !other.id().equals(program.id()))
                .filter(other ->
                        other.outline().trigger().equals(program.outline().trigger()))
                .sorted(Comparator.comparing((Program other) -> other.outline().createdAt())
                        .thenComparing(Program::id))
                .toList();
    }
}
