package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.AccountName;
import dev.intake.http.program.DashboardProgramsKit;
import dev.intake.http.testing.PageForm;
import dev.intake.http.testing.TestBrowser;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fault of a form stands beside the field that it is about, says what to enter, and what was typed is kept. */
class FormFaultsTest extends DashboardProgramsKit {
    private static final Pattern TYPED = Pattern.compile("<(?:input|textarea) id=\"([^\"]*)\"[^\\n]*");
    private static final Pattern NOT_TYPED = Pattern.compile("type=\"(?:hidden|search)\"");

    /** Fields with which no form is rejected, or whose fault stands beside another. */
    private static final Map<String, String> WITHOUT_FAULT = Map.ofEntries(
            Map.entry("audit.jte actor", "any text is allowed"),
            Map.entry("audit.jte action", "any text is allowed"),
            Map.entry("deliveries.jte type", "any text is allowed"),
            Map.entry("deliveries.jte id", "any text is allowed"),
            Map.entry("events.jte message", "any text is allowed"),
            Map.entry("programFields.jte ${sample}", "the preview says so"),
            Map.entry("programForm.jte text", "the faults of a program file are listed above it"),
            Map.entry("programRules.jte ${again}-key", "its fault stands beside the choice before it"),
            Map.entry("passwordConfirmation.jte secret-again", "its fault stands beside the field of the page before"),
            Map.entry("signIn.jte name", "nobody learns whether the name exists"),
            Map.entry("unsavedText.jte text", "its form leads to the page with the faults"));

    @Test
    void everyFieldOfEveryForm_hasAPlaceForItsFault() throws IOException {
        List<String> without = new ArrayList<>();
        int fields = 0;
        try (Stream<Path> templates = Files.list(Path.of("src/main/jte"))) {
            for (Path template : templates.sorted().toList()) {
                String text = Files.readString(template, UTF_8);
                // The template of fields has the place of all that it shows.
                fields += text.split("@template\\.field\\(", -1).length - 1;
                for (MatchResult field : TYPED.matcher(text).results().toList()) {
                    if (NOT_TYPED.matcher(field.group()).find()) {
                        continue;
                    }
                    fields++;
                    boolean hasPlace = field.group().contains("aria-invalid=\"${")
                            && field.group().contains("aria-describedby=\"${");
                    if (!hasPlace) {
                        without.add(template.getFileName() + " " + field.group(1));
                    }
                }
            }
        }
        assertThat(fields).isGreaterThan(40);
        assertThat(without).containsExactlyInAnyOrderElementsOf(WITHOUT_FAULT.keySet());
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', textBlock = """
            EVENTS?                        | type=what?                        | type           | Enter an event type
            EVENTS?                        | property=plan                     | property       | Enter a property
            EVENTS?                        | contact=nobody                    | contact        | Enter that of a contact
            EVENTS?                        | since=soon                        | since          | Enter a date
            EVENTS?                        | until=later                       | until          | Enter a date
            EVENTS/deliveries?             | contact=nobody                    | contact        | Enter that of a contact
            EVENTS/deliveries?             | since=soon                        | since          | Enter a date
            EVENTS/deliveries?             | until=later                       | until          | Enter a date
            EVENTS/counts?ask=count&       | type=what?                        | count-type     | Enter an event type
            EVENTS/counts?ask=funnel&      | type=what?                        | funnel-type    | Enter an event type
            EVENTS/counts?ask=funnel&      | type=good&other=what?             | funnel-other   | Enter an event type
            EVENTS/counts?ask=segment&     | type=what?                        | segment-type   | Enter an event type
            EVENTS/counts?ask=segment&     | type=good&other=what?             | segment-other  | Enter an event type
            PROGRAM/preview?               | contact=nobody                    | contact        | Enter that of a contact
            """)
    void faultOfAFilter_standsBesideItsField(String page, String typed, String field, String says) throws Exception {
        String program = page.startsWith("PROGRAM") ? drafted(text("Welcome", "shared", "Hi")) : "";
        String path =
                page.replace("EVENTS", "/tenants/" + tenant.id() + "/events").replace("PROGRAM", program);

        HttpResponse<String> answer = browser.get(path + encoded(typed));

        assertFault(answer, field, says);
        assertThat(PageForm.of(control(answer, field))).containsValue(typed.substring(typed.lastIndexOf('=') + 1));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', textBlock = """
            PROGRAM/rename                     | name=LONG                              | name               | Enter a name of 1 to 200 characters
            PROGRAM/approve                    | postal-address=LONG                    | postal-address     | at most
            PROGRAM/enroll                     | whom=contact&contact=nobody            | contact            | Enter that of a contact
            PROGRAM/enroll                     | whom=attribute&value=pro&key=???       | key                | Enter the key
            PROGRAM/enroll                     | whom=attribute&key=plan&value=         | value              | Enter the value
            PROGRAM/enroll                     | whom=event&event=what?                 | event              | Enter the type
            SETTINGS/agent-tokens              | scope=read&days=7&name=LONG            | token-name         | Enter a name of 1 to 100 characters
            SETTINGS/agent-tokens              | days=7&name=Cursor                     | token-scopes       | at least one scope
            SETTINGS/signup-event              | event=what?                            | signup-event       | event
            SETTINGS/name                      | name=LONG                              | tenant-name        | Enter 1 to 200 characters
            SETTINGS/timezone                  | timeZone=Mars                          | timezone           | Enter a time zone
            SETTINGS/email-cap                 | days=3&emails=x                        | cap-emails         | Enter 1 to
            SETTINGS/email-cap                 | days=x&emails=3                        | cap-emails         | Enter 1 to
            SETTINGS/address-cap               | emails=x                               | address-cap-emails | Enter 1 to
            SETTINGS/key                       | grace=day                              | confirm-key        | Confirm that
            """)
    void faultOfAForm_standsBesideItsField_andKeepsWhatWasTyped(String form, String typed, String field, String says)
            throws Exception {
        String program = form.startsWith("PROGRAM") ? drafted(text("Welcome", "shared", "Hi")) : "";
        if (form.endsWith("/enroll")) {
            assertThat(approve(program, "sender", "Acme").statusCode()).isEqualTo(303);
        }
        String settings = "/tenants/" + tenant.id() + "/settings/integrations";
        String path = form.replace("PROGRAM", program).replace("SETTINGS", settings);
        browser.get(form.startsWith("SETTINGS") ? settings : program + (form.endsWith("/approve") ? "/approve" : ""));

        HttpResponse<String> answer = browser.post(path, fields(typed));

        assertFault(answer, field, says);
        String kept = typed.substring(typed.lastIndexOf('=') + 1).replace("LONG", LONG);
        if (!field.equals("token-scopes") && !kept.isEmpty() && !field.equals("confirm-key")) {
            assertThat(PageForm.of(control(answer, field))).containsValue(kept);
        }
    }

    private static final String LONG = "x".repeat(201);

    @Test
    void faultOfACode_standsBesideItsField_andTheCodeIsNotKept() throws Exception {
        browser.get("/account");
        assertThat(browser.post("/account/second-factor").statusCode()).isEqualTo(200);

        HttpResponse<String> answer = browser.post("/account/second-factor/activate", "code", "123456");

        assertFault(answer, "code", "enter the next code");
        assertThat(control(answer, "code")).doesNotContain("123456");
    }

    @Test
    void faultOfAPassword_standsBesideItsField_andThePasswordIsNotKept() throws Exception {
        TestBrowser stranger = new TestBrowser(service);
        HttpResponse<String> wrong = stranger.post("/sign-in", "name", ADA.value(), "password", "not the password");
        assertFault(wrong, "password", "Wrong name or password.");
        assertThat(wrong.body()).contains("value=\"" + ADA + "\"").doesNotContain("not the password");

        String link = "/choose-password/"
                + service.intake
                        .accounts()
                        .addMember(new AccountName("bob@example.com"), tenant.id())
                        .orElseThrow()
                        .reveal();
        assertFault(stranger.post(link, "password", "short", "again", "short"), "password", "at least 12");
        assertFault(stranger.post(link, "password", TestBrowser.PASSWORD, "again", "another"), "again", "do not match");
    }

    @Test
    void faultOfTheSignIns_standsBesideTheAccount() throws Exception {
        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());

        HttpResponse<String> answer = operator.get("/sign-ins?account=" + encoded("what?"));

        assertFault(answer, "account", "Enter the name of an account");
        assertThat(answer.body()).contains("value=\"what?\"", "No entries.");
    }

    /** The field is marked and gets the focus, its fault describes it, and no message is at the top. */
    private static void assertFault(HttpResponse<String> answer, String field, String says) {
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertThat(control(answer, field)).contains("aria-invalid=\"true\"", field + "-fault\"", " autofocus");
        Matcher fault = Pattern.compile("<p class=\"fault\" id=\"" + field + "-fault\" role=\"alert\">([^<]*)</p>")
                .matcher(answer.body());
        assertThat(fault.find()).as(field).isTrue();
        assertThat(fault.group(1)).contains(says);
        assertThat(answer.body()).doesNotContain("class=\"notice bad\"");
        assertThat(Pattern.compile("<(?:input|textarea|select|fieldset)[^>]* autofocus")
                        .matcher(answer.body())
                        .results())
                .hasSize(1);
    }

    /** Returns the control with this id, with its text. */
    private static String control(HttpResponse<String> answer, String field) {
        Matcher control = Pattern.compile(
                        "<(input|fieldset|select)(?:[^>\"]|\"[^\"]*\")* id=\"" + field + "\"(?:[^>\"]|\"[^\"]*\")*>"
                                + "|<textarea id=\"" + field + "\"(?:[^>\"]|\"[^\"]*\")*>[^<]*</textarea>")
                .matcher(answer.body());
        assertThat(control.find()).as("%s in %s", field, answer.body()).isTrue();
        return "<main>" + control.group();
    }

    private static String encoded(String typed) {
        List<String> encoded = new ArrayList<>();
        for (String field : typed.split("&", -1)) {
            int middle = field.indexOf('=') + 1;
            encoded.add(field.substring(0, middle) + URLEncoder.encode(field.substring(middle), UTF_8));
        }
        return String.join("&", encoded);
    }

    private static String[] fields(String typed) {
        List<String> fields = new ArrayList<>();
        for (String field : typed.split("&", -1)) {
            int middle = field.indexOf('=');
            fields.add(field.substring(0, middle));
            fields.add(field.substring(middle + 1).replace("LONG", LONG));
        }
        return fields.toArray(String[]::new);
    }
}
