package dev.intake.http.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of a page's form with the values that a browser without scripts sends for them. */
public final class PageForm {
    private static final Pattern CONTROL = Pattern.compile(
            "<input (?<input>(?:[^>\"]|\"[^\"]*\")*)>|<textarea (?<area>[^>]*)>\\n?(?<body>[^<]*)</textarea>|<select (?<select>[^>]*)>(?<options>.*?)</select>",
            Pattern.DOTALL);
    private static final Pattern OPTION = Pattern.compile("<option value=\"([^\"]*)\"( selected)?");

    private PageForm() {}

    /** Returns the values by name, with those of checked boxes only. */
    public static Map<String, String> of(String page) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher control = CONTROL.matcher(page.substring(page.indexOf("<main")));
        while (control.find()) {
            if (control.group("input") != null) {
                addInput(control.group("input"), fields);
            } else if (control.group("area") != null) {
                // Browsers send line ends as the standard of forms says.
                fields.put(
                        attribute("name", control.group("area")),
                        plain(control.group("body")).replace("\n", "\r\n"));
            } else {
                fields.put(attribute("name", control.group("select")), selected(control.group("options")));
            }
        }
        return fields;
    }

    private static void addInput(String input, Map<String, String> fields) {
        boolean unchecked = attribute("type", input).equals("checkbox") && !input.contains(" checked");
        if (!unchecked) {
            fields.put(attribute("name", input), attribute("value", input));
        }
    }

    private static String selected(String options) {
        Matcher option = OPTION.matcher(options);
        String first = "";
        while (option.find()) {
            if (option.group(2) != null) {
                return plain(option.group(1));
            }
            first = first.isEmpty() ? plain(option.group(1)) : first;
        }
        return first;
    }

    private static String attribute(String name, String tag) {
        Matcher attribute = Pattern.compile("(?:^| )" + name + "=\"([^\"]*)\"").matcher(tag);
        return attribute.find() ? plain(attribute.group(1)) : "";
    }

    private static String plain(String html) {
        return html.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
