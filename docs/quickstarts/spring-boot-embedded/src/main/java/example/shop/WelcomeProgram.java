package example.shop;

import dev.intake.Intake;
import dev.intake.access.Actor;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.Approval;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The shop as a tenant, with a program that welcomes new users. The first start creates both. */
@Component
class WelcomeProgram {
    static final EventType SIGNED_UP = new EventType("user.signed_up");

    private final Intake intake;
    private final Tenant tenant;

    WelcomeProgram(Intake intake) {
        this.intake = intake;
        intake.tenantSetup().createFirst();
        tenant = intake.tenantSetup().list().get(0);
        if (intake.programs().views(tenant.id()).programs().isEmpty()) {
            start(tenant.id());
        }
    }

    Tenant tenant() {
        return tenant;
    }

    private void start(TenantId shop) {
        intake.setSender()
                .change(shop, sender -> sender.withPostalAddress(address("1 Main Street")), Actor.COMMAND_LINE);
        EmailSequence emails = new EmailSequence(
                DraftingMode.SHARED,
                List.of(
                        new Step(Duration.ZERO, List.of(email("Welcome aboard", "Hello {{contact.name | there}}!"))),
                        new Step(Duration.ofDays(3), List.of(email("How is it going?", "Can we help?")))));
        Program draft = intake.programs()
                .drafting()
                .draft(shop, new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(SIGNED_UP), emails))
                .orElseThrow();
        Approval approved = intake.programs().lifecycle().approve(shop, draft.id());
        if (!(approved instanceof Approval.Approved)) {
            throw new IllegalStateException(approved.toString());
        }
    }

    private static EmailTemplate email(String subject, String text) {
        EmailTemplateReading reading = EmailTemplate.read(subject, text, Optional.empty());
        if (reading instanceof EmailTemplateReading.Read read) {
            return read.email();
        }
        throw new IllegalArgumentException(reading.toString());
    }

    private static PostalAddress address(String lines) {
        return PostalAddress.parse(lines).orElseThrow();
    }
}
