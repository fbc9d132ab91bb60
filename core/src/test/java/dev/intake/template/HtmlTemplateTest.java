package dev.intake.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.5: values are escaped for HTML, and a field stands only where that makes them safe. */
class HtmlTemplateTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{event.x}}",
                "<p>{{event.x}}</p>",
                "a < {{event.x}}",
                "<3 {{event.x}}",
                "1 > {{event.x}}",
                "&{{event.x}}",
                "&amp;{{event.x}}",
                "<p/>{{event.x}}",
                "<br>{{event.x}}<br/>",
                "<!DOCTYPE html>{{event.x}}",
                "<?xml version='1.0'?>{{event.x}}",
                "<!-- a -->{{event.x}}",
                "<!-->{{event.x}}",
                "<!--->{{event.x}}",
                "<!---->{{event.x}}",
                "<!-- a --!>{{event.x}}",
                "<!-- <p title=' -->{{event.x}}",
                "<!x>{{event.x}}",
                "<!->{{event.x}}",
                "<!>{{event.x}}",
                "</>{{event.x}}",
                "</ a>{{event.x}}",
                "<!--[if !mso]><!-->{{event.x}}<!--<![endif]-->",
                "<style>p { color: red }</style>{{event.x}}",
                "<style>@media print{p{margin:0}}</style>{{event.x}}",
                "<style></p></style >{{event.x}}",
                "<STYLE></style>{{event.x}}",
                "<script>'</p>'</script>{{event.x}}",
                "<script/></script>{{event.x}}",
                "<svg/>{{event.x}}",
                "<svg><p></p></svg>{{event.x}}",
                "<title>{{event.x}}</title>",
                "<title>a < b {{event.x}}</title>",
                "<textarea>{{event.x}}</textarea>",
                "<p title=\"{{event.x}}\">",
                "<p title='{{event.x}}'>",
                "<p title = \"{{event.x}}\">",
                "<p title\n=\n'a > b {{event.x}}'>",
                "<p TITLE=\"a {{event.x}} b\">",
                "<img alt=\"{{event.x}}\">",
                "<td bgcolor=\"{{event.x}}\" width='{{event.x}}%'>",
                "<p aria-label=\"{{event.x}}\" data-plan='{{event.x}}'>",
                "<p a b=c d='e' title=\"{{event.x}}\">",
                "<p/title=\"{{event.x}}\">",
                "<p title=\"<script>{{event.x}}\">",
                "<p style=\"color: red\">{{event.x}}",
                "<p onclick=go()>{{event.x}}"
            })
    void readHtml_fieldInTextOrInAHarmlessQuotedAttribute_isEscapedThere(String html) {
        assertThat(Sample.html(html, Sample.x("<b> & \"c\" 'd'")))
                .isEqualTo(html.replace("{{event.x}}", "&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"));
    }

    @ParameterizedTest
    @CsvSource({
        "'<{{event.x}}>', in a tag",
        "'</{{event.x}}>', in a tag",
        "'<p{{event.x}}>', in a tag",
        "'<p {{event.x}}>', in a tag",
        "'<p a {{event.x}}>', in a tag",
        "'<p a{{event.x}}=\"b\">', in a tag",
        "'<p a =b {{event.x}}>', in a tag",
        "'<p title=\"a\"{{event.x}}>', in a tag",
        "'<p title=\"a\" {{event.x}}>', in a tag",
        "'</p {{event.x}}>', in a tag",
        "'</style {{event.x}}>', in a tag",
        "'<p/{{event.x}}>', in a tag",
        "'<p title={{event.x}}>', without quotes",
        "'<p title= {{event.x}}>', without quotes",
        "'<p title=a{{event.x}}>', without quotes",
        "'<a href={{event.x}}>', without quotes",
        "'<a href=`{{event.x}}`>', without quotes",
        "'<!-- {{event.x}} -->', in a comment",
        "'<!-- a -- > {{event.x}}', in a comment",
        "'<!--[if mso]>{{event.x}}<![endif]-->', in a comment",
        "'<!{{event.x}}>', in a comment",
        "'<!-{{event.x}}>', in a comment",
        "'<!DOCTYPE {{event.x}}>', in a comment",
        "'<![CDATA[{{event.x}}]]>', in a comment",
        "'<?php {{event.x}} ?>', in a comment",
        "'</ {{event.x}}>', in a comment",
        "'<script>{{event.x}}</script>', inside <script>",
        "'<script>\"{{event.x}}\"</script>', inside <script>",
        "'<SCRIPT type=a>{{event.x}}', inside <script>",
        "'<script/>{{event.x}}', inside <script>",
        "'<script></scripty>{{event.x}}', inside <script>",
        "'<script><</script{{event.x}}', inside <script>",
        "'<style>{{event.x}}</style>', inside <style>",
        "'<svg><text>{{event.x}}</text></svg>', inside <svg>",
        "'<svg a=b/>{{event.x}}', inside <svg>",
        "'<math>{{event.x}}</math>', inside <math>",
        "'<iframe>{{event.x}}</iframe>', inside <iframe>",
        "'<noscript>{{event.x}}</noscript>', inside <noscript>",
        "'<xmp>{{event.x}}</xmp>', inside <xmp>",
        "'<plaintext>{{event.x}}', inside <plaintext>",
        "'<template>{{event.x}}</template>', inside <template>",
        "'<title></{{event.x}}>', inside <title>",
        "'<title></TIT{{event.x}}>', inside <title>",
        "'<p onclick=\"{{event.x}}\">', the attribute onclick of <p>",
        "'<img ONERROR=''{{event.x}}''>', the attribute onerror of <img>",
        "'<p style=\"color:{{event.x}}\">', the attribute style of <p>",
        "'<iframe srcdoc=\"{{event.x}}\">', the attribute srcdoc of <iframe>",
        "'<iframe src=\"{{event.x}}\">', the attribute src of <iframe>",
        "'<script src=\"{{event.x}}\">', the attribute src of <script>",
        "'<link href=\"{{event.x}}\">', the attribute href of <link>",
        "'<base href=\"{{event.x}}\">', the attribute href of <base>",
        "'<img srcset=\"{{event.x}}\">', the attribute srcset of <img>",
        "'<form action=\"{{event.x}}\">', the attribute action of <form>",
        "'<button formaction=\"{{event.x}}\">', the attribute formaction of <button>",
        "'<object data=\"{{event.x}}\">', the attribute data of <object>",
        "'<a ping=\"{{event.x}}\">', the attribute ping of <a>",
        "'<a target=\"{{event.x}}\">', the attribute target of <a>",
        "'<meta content=\"0;url={{event.x}}\">', the attribute content of <meta>",
        "'<td background=\"{{event.x}}\">', the attribute background of <td>",
        "'<p id=\"{{event.x}}\">', the attribute id of <p>",
        "'<a =href=\"{{event.x}}\">', the attribute =href of <a>",
        "'<a href=\"javascript:{{event.x}}\">', does not begin with",
        "'<a href=\"java{{event.x}}\">', does not begin with",
        "'<a href=\"jav&#x61;script:{{event.x}}\">', does not begin with",
        "'<a href=\" data:{{event.x}}\">', does not begin with",
        "'<a href=\"vbscript:{{event.x}}\">', does not begin with",
        "'<a href=\"ht\ntps://{{event.x}}\">', does not begin with",
        "'<a href=\"&#104;ttps://{{event.x}}\">', does not begin with",
        "'<a href=\"https:{{event.x}}\">', does not begin with",
        "'<a href=\"//{{event.x}}\">', does not begin with",
        "'<a href=\"/{{event.x}}\">', does not begin with",
        "'<a href=\"#{{event.x}}\">', does not begin with",
        "'<img src=\"cid:{{event.x}}\">', does not begin with",
        "'<img src=\"data:image/png;base64,{{event.x}}\">', does not begin with"
    })
    void readHtml_fieldWhereNoEscapingIsRight_isAFault(String html, String why) {
        assertThat(Template.readHtml(html))
                .isInstanceOfSatisfying(
                        TemplateReading.Unreadable.class,
                        unreadable -> assertThat(unreadable.faults())
                                .singleElement()
                                .satisfies(fault -> {
                                    assertThat(fault.message())
                                            .startsWith("{{event.x}} is not allowed")
                                            .contains(why);
                                    assertThat(html.lines()
                                                    .toList()
                                                    .get(fault.line() - 1)
                                                    .substring(fault.column() - 1))
                                            .startsWith("{{event.x}}");
                                }));
    }

    @Test
    void readHtml_faultInATag_leavesTheRestReadable() {
        assertThat(Template.readHtml("<p {{event.a}}>{{event.b}}<a href=javascript:{{event.c}}>{{event.d}}</a>"))
                .isInstanceOfSatisfying(
                        TemplateReading.Unreadable.class,
                        unreadable -> assertThat(unreadable.faults())
                                .extracting(TemplateFault::column)
                                .containsExactly(4, 46));
    }

    @ParameterizedTest
    @CsvSource({
        "'{{event.x}}', 'https://a.example/b?c=d&e=f#g', 'https://a.example/b?c=d&amp;e=f#g'",
        "'{{event.x}}', 'HTTP://A.example', 'HTTP://A.example'",
        "' {{event.x}} ', 'https://a.example', ' https://a.example '",
        "'{{event.x}}', 'https://a.example/%20', 'https://a.example/%20'",
        "'{{event.x}}', 'https://a.example/\"onclick=\"b', 'https://a.example/%22onclick=%22b'",
        "'{{event.x}}', 'https://a.example/''<b>`', 'https://a.example/&#39;%3Cb%3E%60'",
        "'{{event.x}}', 'https://ä.example/é', 'https://%C3%A4.example/%C3%A9'",
        "'{{event.x}}', 'mailto:a@b.co', 'mailto:a@b.co'",
        "'{{event.x}}?y={{event.y}}', 'https://a.example/', 'https://a.example/?y=a%2Fb%3Fc%26d%3De'",
        "'https://{{event.x}}.a.example/', 'team-1', 'https://team-1.a.example/'",
        "'https://{{event.x}}', 'b.example', 'https://b.example'",
        "'https://a.example:{{event.x}}/', '8080', 'https://a.example:8080/'",
        "'https://a.example/{{event.x}}', 'teams/42', 'https://a.example/teams/42'",
        "'https://a.example/{{event.x}}', 'a b?c#d&e%', 'https://a.example/a%20b%3Fc%23d%26e%25'",
        "'https://a.example/{{event.x}}', 'javascript:alert(1)', 'https://a.example/javascript:alert%281%29'",
        "'https://a.example/{{event.x}}', '\"><script>', 'https://a.example/%22%3E%3Cscript%3E'",
        "'https://a.example/?x={{event.x}}', 'a&b=c/d+e', 'https://a.example/?x=a%26b%3Dc%2Fd%2Be'",
        "'https://a.example/?x={{event.x}}', '\ud83d\ude00', 'https://a.example/?x=%F0%9F%98%80'",
        "'https://a.example/#{{event.x}}', '../a', 'https://a.example/#..%2Fa'",
        "'https://{{event.y2}}.a.example/{{event.x}}', 'c/d', 'https://host.a.example/c/d'",
        "'mailto:{{event.x}}', 'a+b@c.de', 'mailto:a+b@c.de'",
        "'mailto:{{event.x}}', 'a@c.de?bcc=d@e.fg', 'mailto:a@c.de%3Fbcc%3Dd@e.fg'",
        "'mailto:a@c.de?subject={{event.x}}', 'x&bcc=d@e.fg', 'mailto:a@c.de?subject=x%26bcc%3Dd%40e.fg'",
        "'tel:{{event.x}}', '+49 30 1', 'tel:+49%2030%201'"
    })
    void render_link_isWrittenSoThatTheValueStaysInItsPart(String link, String value, String written) {
        MergeValues values = Sample.text(java.util.Map.of("x", value, "y", "a/b?c&d=e", "y2", "host"));

        assertThat(Sample.html("<a href=\"" + link + "\">", values)).isEqualTo("<a href=\"" + written + "\">");
        assertThat(Sample.html("<img src='" + link + "'>", values)).isEqualTo("<img src='" + written + "'>");
    }

    @ParameterizedTest
    @CsvSource({
        "'{{event.x}}', 'javascript:alert(1)'",
        "'{{event.x}}', 'JaVaScRiPt:alert(1)'",
        "'{{event.x}}', 'java\nscript:alert(1)'",
        "'{{event.x}}', '\u0001javascript:alert(1)'",
        "'{{event.x}}', 'data:text/html,<script>'",
        "'{{event.x}}', 'vbscript:a'",
        "'{{event.x}}', 'file:///etc/passwd'",
        "'{{event.x}}', 'a.example/b'",
        "'{{event.x}}', '//a.example'",
        "'{{event.x}}', '/a'",
        "'{{event.x}}', 'https:a'",
        "'{{event.x}}', 'https:///a'",
        "'{{event.x}}', 'https://'",
        "'{{event.x}}', 'https://?a'",
        "'{{event.x}}', 'https://@a'",
        "'{{event.x}}', 'https:\\\\a'",
        "'{{event.x}}', 'https://a\\@b'",
        "'{{event.x}}', 'https://a b'",
        "'{{event.x}}', 'https://a\nb'",
        "'{{event.x}}', 'mailto:'",
        "'{{event.x}}', 'pro'",
        "'https://{{event.x}}.a.example/', 'b.example/'",
        "'https://{{event.x}}.a.example/', 'b@c'",
        "'https://{{event.x}}.a.example/', 'b:c'",
        "'https://{{event.x}}.a.example/', 'b#'",
        "'https://{{event.x}}.a.example/', '-b'",
        "'https://a.example{{event.x}}', '@b.example'",
        "'https://a.example/{{event.x}}', '../b'",
        "'https://a.example/{{event.x}}', 'b/..'",
        "'https://a.example/{{event.x}}', '.'"
    })
    void render_link_thatTheValueWouldBreakOrBend_holdsTheEmail(String link, String value) {
        EmailTemplate email = Sample.email("s", "{{event.x}}", "<a href=\"" + link + "\">{{event.x}}</a>");

        assertThat(email.render(Sample.x(value)))
                .isInstanceOfSatisfying(
                        Rendering.Held.class,
                        held -> assertThat(held.missing())
                                .extracting(MergeField::written)
                                .containsExactly("event.x"));
    }

    @Test
    void render_hostileValue_isTheSameHarmlessTextEverywhere() {
        String value = "--></title></textarea><!-- ]]> {{event.y}} &lt; \"'><img src=x onerror=alert(1)>";
        String escaped =
                "--&gt;&lt;/title&gt;&lt;/textarea&gt;&lt;!-- ]]&gt; {{event.y}} &amp;lt; &quot;&#39;&gt;&lt;img src=x"
                        + " onerror=alert(1)&gt;";

        assertThat(Sample.html("<title>{{event.x}}</title><p title='{{event.x}}'>{{event.x}}", Sample.x(value))
                        .replace("\u200c", ""))
                .isEqualTo("<title>" + escaped + "</title><p title='" + escaped + "'>" + escaped);
    }

    @ParameterizedTest
    @CsvSource({"'a\u0000b', ab", "'a\u202eb', ab", "'a\r\nb', 'a b'", "'a\ud83d', a", "'\u200fع', '\u200fع'"})
    void render_htmlValue_losesWhatWouldControlOrTurnTheTextAroundIt(String value, String shown) {
        assertThat(Sample.html("<p>{{event.x}}</p>", Sample.x(value))).isEqualTo("<p>" + shown + "</p>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            <p>Hi</p><!-- later                  | in a comment
            <p>Hi</p><!-- later --              | in a comment
            <p>Hi</p><!doctype                  | in a comment
            <p>Hi</p></                         | in a comment
            <p>Hi</p><?php echo 1;              | in a comment
            <p>Hi</p><p                         | in a tag
            <p>Hi</p><p class                   | in a tag
            <p>Hi</p><p class=                  | in the value of an attribute
            <p>Hi</p><p class=x                 | in the value of an attribute
            <p>Hi</p><a href="https://x.example | in the value of an attribute
            <p>Hi</p><a title='it is "open"     | in the value of an attribute
            <p>Hi</p><style>p { color: red }    | inside <style>
            <p>Hi</p><title>News                | inside <title>
            <p>Hi</p><textarea>                 | inside <textarea>
            <p>Hi</p><script>                   | inside <script>
            <p>Hi</p><svg>                      | inside <svg>
            <p>Hi</p><plaintext>                | inside <plaintext>
            <p>Hi</p><noscript></body>          | inside <noscript>
            """)
    void htmlThatDoesNotEndInText_isRefused_becauseTheFooterFollows(String html, String where) {
        assertThat(faultsOf(html))
                .singleElement()
                .satisfies(fault -> assertThat(fault.message()).startsWith("the HTML ends " + where + ": close it"));
        assertThatCode(() -> EmailTemplate.stored("Hi", "Hi", Optional.of(html), Optional.empty())
                        .fields())
                .as("an older email is still read")
                .doesNotThrowAnyException();
    }

    private static List<TemplateFault> faultsOf(String html) {
        return Template.readHtml(html).faults();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>Hi",
                "<p>Hi</p><!-- ok -->",
                "1 < 2 <",
                "<html><body><p>Hi</p></body></html>",
                "<style></style>",
                "<br/>"
            })
    void htmlThatEndsInText_isFine(String html) {
        assertThat(faultsOf(html)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            <p>Hi</p>                                       | 9
            <body><p>Hi</p></body>                          | 15
            <body>Hi</BODY ></html>                         | 8
            <body>Hi</body><!-- </body> -->                 | 8
            <body>Hi<!-- </body> --></body>                 | 24
            <p title="</body>">Hi                           | 21
            <body><style>/* </body> */</style>Hi</body>     | 36
            <body>Hi</body>there</body>                     | 20
            """)
    void endOfTheBody_isTheLastEndTag_thatIsNoneInACommentOrValue(String html, int end) {
        assertThat(RenderedEmail.endOfBody(html)).isEqualTo(end);
    }
}
