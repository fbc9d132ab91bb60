package dev.intake.template;

import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Emails that a worker has parsed, so that it parses none while a tenant is locked: it notes what is missing, and parses it
 * afterwards. Beyond {@value #MAX_SIZE} characters, the tenant with most of them gives up the one that it used longest ago.
 * Not thread-safe.
 */
public final class ParsedEmails {
    /** Three times the longest email, so that the one that was parsed last always stays. */
    static final int MAX_SIZE = 2_000_000;

    private static final int OVERHEAD = 1_000;

    private final Map<TenantId, Kept> byTenant = new HashMap<>();
    private final List<Missing> missing = new ArrayList<>();
    private int size;

    private record Missing(TenantId tenant, EmailTemplate email) {}

    /** The emails of a tenant, that which was used longest ago first. */
    private static final class Kept {
        private final Map<EmailTemplate, EmailTemplate> emails = new LinkedHashMap<>(16, 0.75f, true);
        private int size;
    }

    /** Creates a list without emails. */
    public ParsedEmails() {}

    /** Returns whether the email is parsed, or equals one that this has parsed. If not, it is missing from now on. */
    public boolean has(TenantId tenant, EmailTemplate email) {
        Optional.ofNullable(byTenant.get(tenant))
                .map(kept -> kept.emails.get(email))
                .ifPresent(email::parsedAs);
        if (!email.isParsed()) {
            missing.add(new Missing(tenant, email));
        }
        return email.isParsed();
    }

    /** Forgets which emails are missing, before a unit of work that may be a repeated one. */
    public void forgetMissing() {
        missing.clear();
    }

    /** Parses the emails that are missing, and returns whether there were any. */
    public boolean parseMissing() {
        List<Missing> found = List.copyOf(missing);
        missing.clear();
        found.forEach(this::parse);
        return !found.isEmpty();
    }

    private void parse(Missing found) {
        found.email().parsed();
        Kept kept = byTenant.computeIfAbsent(found.tenant(), tenant -> new Kept());
        kept.emails.put(found.email(), found.email());
        // Not yet counted, so that it is not given up itself.
        while (size + size(found.email()) > MAX_SIZE) {
            giveUpOne();
        }
        add(kept, size(found.email()));
    }

    private void giveUpOne() {
        Map.Entry<TenantId, Kept> most = byTenant.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().size))
                .orElseThrow();
        Kept kept = most.getValue();
        Iterator<EmailTemplate> emails = kept.emails.keySet().iterator();
        add(kept, -size(emails.next()));
        emails.remove();
        if (kept.emails.isEmpty()) {
            byTenant.remove(most.getKey());
        }
    }

    private void add(Kept kept, int characters) {
        kept.size += characters;
        size += characters;
    }

    private static int size(EmailTemplate email) {
        return OVERHEAD + email.length();
    }
}
