package dev.intake.program;

import dev.intake.enrollment.ExitRule;
import dev.intake.template.DraftFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a person should know before approving emails, in the same words for the dashboard, tools and commands.
 *
 * @param about what it is about
 * @param text the remark, in sentences for people
 * @param finding the finding; absent unless it is about a merge field
 */
public record Remark(About about, String text, Optional<DraftFinding> finding) {
    /** What a remark is about. */
    public enum About {
        /** There are no emails. */
        EMAILS,
        /** A merge field may have no value. */
        FIELD,
        /** The postal address of the footer is missing. */
        POSTAL_ADDRESS,
        /** Such programs usually end on events. */
        EXITS,
        /** Such programs are usually transactional. */
        CATEGORY,
        /** Other live programs start on the same event. */
        SAME_EVENT
    }

    /** Returns whether a person cannot approve before this is corrected. */
    public boolean preventsApproval() {
        return about == About.EMAILS
                || about == About.POSTAL_ADDRESS
                || finding.filter(DraftFinding::blocks).isPresent();
    }

    /** Returns the remark with its place. */
    public String line() {
        return finding.map(DraftFinding::place)
                        .map(place -> place.substring(0, 1).toUpperCase(Locale.ROOT) + place.substring(1) + ": ")
                        .orElse("")
                + text;
    }

    /** Returns the remark that there are no emails. */
    public static Remark noEmails() {
        return new Remark(About.EMAILS, "It has no emails, so contacts would get nothing.", Optional.empty());
    }

    /** Returns the remark that the footer lacks an address. */
    public static Remark noPostalAddress() {
        return new Remark(
                About.POSTAL_ADDRESS,
                "Marketing email requires a postal address in its footer, and the tenant has none.",
                Optional.empty());
    }

    /** Returns the remark about a merge field. */
    public static Remark of(DraftFinding finding) {
        String remedy = finding.blocks() ? " Change the emails, or use drafting mode per contact." : "";
        return new Remark(About.FIELD, finding.message() + "." + remedy, Optional.of(finding));
    }

    /** Returns the remark that such programs usually end on these events. */
    public static Remark missingExits(ExitRule usual) {
        return new Remark(
                About.EXITS,
                "No event ends it early, so a contact gets its emails when they no longer apply. Such programs usually end"
                        + " on " + usual.inWords() + ".",
                Optional.empty());
    }

    /** Returns the remark that an unsubscribe stops the emails. */
    public static Remark missingTransactional() {
        return new Remark(
                About.CATEGORY,
                "An unsubscribe from marketing stops its emails. Billing notices are usually transactional.",
                Optional.empty());
    }

    /** Returns the remark that other live programs start on the same event. */
    public static Remark sameEvent(int others) {
        return new Remark(
                About.SAME_EVENT,
                others + " other active program" + (others == 1 ? " starts" : "s start")
                        + " on the same event: a contact gets the emails of each.",
                Optional.empty());
    }

    /** Returns what prevents the approval of these emails. */
    static List<Remark> obstacles(EmailSequence sequence, List<DraftFinding> findings, boolean lacksPostalAddress) {
        List<Remark> obstacles = new ArrayList<>();
        if (sequence.steps().isEmpty()) {
            obstacles.add(noEmails());
        }
        findings.stream().filter(DraftFinding::blocks).map(Remark::of).forEach(obstacles::add);
        if (lacksPostalAddress) {
            obstacles.add(noPostalAddress());
        }
        return obstacles;
    }
}
