package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers never see the template code of another tool: drafting finds it and says what to write. */
class ForeignSyntaxTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "{{ contact.name | default: 'friend' }}; write {{contact.name | friend}}",
                "{{contact.name|default:\"friend\"}}; write {{contact.name | friend}}",
                "{{contact.name | default('dear reader')}}; write {{contact.name | dear reader}}",
                "{{contact.name | default \"you\"}}; write {{contact.name | you}}",
                "{{contact.name | Default: you}}; write {{contact.name | you}}",
                "{{event.at | date: \"%Y\"}}; the syntax of another tool",
                "{{contact.name | capitalize}}; has the filter capitalize",
                "{{contact.name | upcase}}; has the filter upcase",
                "{% if contact.name %}Hi{% endif %}; {{contact.name | there}}",
                "{# greeting #}; {{contact.name | there}}",
                "*|FNAME|*; write {{contact.name}}",
                "*|IF:FNAME|*; write {{contact.name}}",
                "*|EMAIL|*; write {{contact.email}}",
                "*|UNSUB|*; remove it",
                "*|MC:SUBJECT|*; write {{event.<key>}}",
                "%%First Name%%; write {{contact.name}}",
                "%%=v(@name)=%%; {{contact.name | there}}",
                "<%= user.name %>; {{contact.name | there}}",
                "<?php echo 1 ?>; {{contact.name | there}}",
                "<#if name??>; {{contact.name | there}}",
                "${user.firstName}; write {{contact.name}}",
                "${name!\"there\"}; write {{contact.name}}",
                "#{customer.email}; write {{contact.email}}",
                "{first_name}; write {{contact.name}}",
                "{$email}; write {{contact.email}}",
                "{contact.name}; write it in two braces",
                "{event.plan}; write it in two braces",
                "%recipient.name%; write {{contact.name}}",
                "%FIRSTNAME%; write {{contact.name}}",
                "[subscriber:firstname | default:reader]; write {{contact.name}}",
                "[firstname,fallback=there]; write {{contact.name}}",
                "[[FIRSTNAME OR \"Friend\"]]; write {{contact.name}}",
                "[Your Name]; write {{contact.name}}",
                "~Contact.FirstName~; write {{contact.name}}",
                "@Model.FirstName; write {{contact.name}}",
                "{{contact.name | fallback: friend}}; write {{contact.name | friend}}",
                "{{contact.name | fallback=\"friend\"}}; write {{contact.name | friend}}",
                "{{contact.name | default=friend}}; write {{contact.name | friend}}",
                "{{contact.name | upper}}; has the filter upper",
                "{{contact.name | truncate: 10}}; the syntax of another tool",
                "{{contact.name | contact.email}}; write a text",
                "[[ contact.name ]]; write {{contact.name}}",
                "{ contact.name }; write it in two braces",
                "{!Contact.FirstName}; write {{contact.name}}",
                "[Insert name here]; write {{contact.name}}",
                "[% name %]; {{contact.name | there}}",
                "[#name#]; write {{contact.name}}",
                "$first_name; write {{contact.name}}",
                "$!contact.name; write {{contact.name}}",
                "%(name)s; write {{contact.name}}",
                "$(email); write {{contact.email}}",
                "-firstName-; write {{contact.name}}",
                "#FIRSTNAME#; write {{contact.name}}",
                "@@name@@; write {{contact.name}}",
                "<<FirstName>>; write {{contact.name}}",
                "\u00abFirst_Name\u00bb; write {{contact.name}}",
                "{{first_name}}; write {{contact.name}}",
                "{{ unsubscribe_url }}; remove it"
            })
    void draft_withTheSyntaxOfAnotherTool_isToldWhatToWrite(String written, String instead) {
        EmailTemplateReading reading = EmailTemplate.read("Hello", "Dear " + written, Optional.empty());

        assertThat(reading)
                .isInstanceOfSatisfying(
                        EmailTemplateReading.Unreadable.class,
                        unreadable -> assertThat(unreadable.faults()).first().satisfies(found -> {
                            assertThat(found.part()).isEqualTo(EmailPart.TEXT);
                            assertThat(found.fault().column()).isEqualTo(6);
                            assertThat(found.fault().message()).contains(instead);
                        }));
    }

    @ParameterizedTest
    @EnumSource(
            value = EmailPart.class,
            names = {"SUBJECT", "TEXT", "HTML"})
    void draft_findsItInEachPart(EmailPart part) {
        String hi = "Hi *|FNAME|*";
        EmailTemplateReading reading = EmailTemplate.read(
                part == EmailPart.SUBJECT ? hi : "Hi",
                part == EmailPart.TEXT ? hi : "Hi",
                Optional.of(part == EmailPart.HTML ? hi : "Hi"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        EmailTemplateReading.Unreadable.class,
                        unreadable -> assertThat(unreadable.faults())
                                .singleElement()
                                .satisfies(found -> assertThat(found.part()).isEqualTo(part)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{contact.name | default}}",
                "{{contact.name | there: you}}",
                "{{event.plan | free (for ever)}}",
                "{{event.link | https://a.example/start}}",
                "GET /users/{userId} returns {\"name\": \"Ada\"}",
                "export PATH=${HOME}/bin:$PATH",
                "new Contact({name: 'Ada', email: 'a@b.example'})",
                "[Read more](https://a.example) and [your name](https://a.example)",
                "[Email] weekly digest, [1], [[2]]",
                "a[name] = 5",
                "save 50% now, 20% later; 100%",
                "$name_of_the_shop, $5, $100.00 and US$name",
                "a well-known-brand - name - and -n",
                "#name, #1# and #hashtag",
                "a << b >> c, \u00abLe nom\u00bb, \u00ab email marketing \u00bb",
                "f(name)s, 10%(net)",
                "a * b | c * d, (*|*)",
                "if x <5 and y <%5",
                "https://a.example/?q=%20name%20&r=%C3%A9",
                "<style>p { color: red }</style><!--[if mso]>x<![endif]-->y"
            })
    void draft_withOtherUsesOfTheSameCharacters_isValid(String text) {
        assertThat(EmailTemplate.read("Hello", text, Optional.empty())).isInstanceOf(EmailTemplateReading.Read.class);
    }

    @Test
    void storedTemplate_thatIsOlderThanTheRule_staysReadable() {
        EmailTemplate stored = EmailTemplate.stored(
                "Hi", "{{contact.name | default: 'friend'}} *|FNAME|*", Optional.empty(), Optional.empty());

        assertThat(stored.fields()).extracting(MergeField::written).isEqualTo(List.of("contact.name"));
    }
}
