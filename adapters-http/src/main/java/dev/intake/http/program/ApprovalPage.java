package dev.intake.http.program;

import dev.intake.contact.EmailAddress;
import dev.intake.email.SendingStop;
import dev.intake.event.FieldCoverage;
import dev.intake.http.page.Page;
import dev.intake.program.ApprovalDigest;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.UnusualSteps;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.MergeField;
import dev.intake.template.PlacedEmail;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code approval.jte}: everything that approval of the emails causes.
 *
 * @param page the page's frame
 * @param path path of the program's page
 * @param tenant the tenant
 * @param check the program, its emails and findings
 * @param sameEvent other live programs on the same event
 * @param coverage how many of the newest events carried each property; absent if counting took too long
 * @param digest the digest of what the form approves
 * @param stop why emails currently wait; absent if none do
 * @param serviceSender the sender address of the service's mail server; absent if no mail server is set
 */
public record ApprovalPage(
        Page page,
        String path,
        Tenant tenant,
        ProgramCheck check,
        List<Program> sameEvent,
        Optional<FieldCoverage> coverage,
        ApprovalDigest digest,
        Optional<SendingStop> stop,
        Optional<EmailAddress> serviceSender) {
    /** Returns whether only the operator sets the sender name; see {@link dev.intake.tenant.SenderIdentity#isNamedByOperator()}. */
    public boolean keepsName() {
        return tenant.sender().isNamedByOperator()
                && page.visit().filter(visit -> visit.account().isOperator()).isEmpty();
    }

    /**
     * A merge field that the emails use.
     *
     * @param written the field, as written
     * @param coverage which contacts have a value
     * @param missing what happens without a value
     */
    public record ShownField(String written, String coverage, String missing) {}

    /** Returns warnings about what is rarely intended, one sentence each. */
    public List<String> warnings() {
        List<String> found = new ArrayList<>(UnusualSteps.of(check.sequence()));
        if (check.offered().profile().isEmpty()) {
            found.add("No event " + check.program().outline().trigger().event()
                    + " has arrived yet. Check that your server sends exactly this name.");
        }
        return List.copyOf(found);
    }

    /** Returns the email cap in words, if it applies to these emails. */
    public Optional<String> cap() {
        Optional<EmailCap> cap = tenant.sendingTimes().cap();
        return cap.filter(set -> check.sequence().category() != EmailCategory.TRANSACTIONAL)
                .map(set -> set.emails() + " within " + set.days() + (set.days() == 1 ? " day" : " days"));
    }

    /** Returns the mail server in words. */
    public String mailServer() {
        return tenant.sender()
                .mailServer()
                .map(MailServer::shown)
                .orElse(serviceSender.isPresent() ? "the service's" : "none");
    }

    /** Returns whether emails are stored instead of sent. */
    public boolean isWithoutMailServer() {
        return tenant.sender().mailServer().isEmpty() && serviceSender.isEmpty();
    }

    /** Returns the fields that the emails use, in alphabetical order. */
    public List<ShownField> fields() {
        SortedMap<MergeField, Boolean> required = new TreeMap<>();
        for (PlacedEmail placed : check.sequence().emails()) {
            placed.email()
                    .fields()
                    .forEach(field -> required.merge(
                            field, placed.email().requiredFields().contains(field), Boolean::logicalOr));
        }
        return required.entrySet().stream()
                .map(field -> new ShownField(
                        ProgramLabels.field(field.getKey()),
                        ProgramLabels.coverage(coverage, field.getKey()),
                        withoutValue(field.getKey(), field.getValue())))
                .toList();
    }

    private String withoutValue(MergeField field, boolean required) {
        if (check.blocking().stream().anyMatch(finding -> finding.field().equals(field))) {
            return "blocks approval";
        }
        if (field instanceof MergeField.ContactEmail) {
            return "nothing is sent";
        }
        return required ? "the email is held for review" : "the fallback is shown";
    }
}
