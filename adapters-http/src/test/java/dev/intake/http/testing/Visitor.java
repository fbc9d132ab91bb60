package dev.intake.http.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.account.OneTimeLink;
import java.nio.file.Path;
import java.util.List;

/** A person with a real browser, who opens pages of a service, fills in forms and presses buttons. */
public final class Visitor implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestService service;
    private final Chromium browser;

    private Visitor(TestService service, Chromium browser) {
        this.service = service;
        this.browser = browser;
    }

    /** Somebody who is not signed in; the browser has its files in this folder. */
    public static Visitor stranger(TestService service, Path files) throws Exception {
        return new Visitor(service, Chromium.start(files));
    }

    /** The operator, at the first page after the link of a first start has been used. */
    public static Visitor operator(TestService service, Path files) throws Exception {
        Visitor visitor = stranger(service, files);
        visitor.choosePassword(service.intake.accounts().createOperator().orElseThrow());
        return visitor;
    }

    public void choosePassword(OneTimeLink link) throws Exception {
        open("/choose-password/" + link.reveal());
        await("You will sign in as");
        fill("password", TestBrowser.PASSWORD);
        fill("again", TestBrowser.PASSWORD);
        press("main button");
        await("Sign out");
    }

    public void open(String path) throws Exception {
        browser.open(service.uri(path));
    }

    /** Puts a text into the field of this id. */
    public void fill(String id, String text) throws Exception {
        browser.evaluate("document.getElementById(" + quoted(id) + ").value = " + quoted(text));
    }

    /** Presses the first element that the selector finds; there must be one. */
    public void press(String selector) throws Exception {
        String pressed = browser.evaluate("(found => { if (found) found.click(); return found ? 'pressed' : 'none'; })"
                + "(document.querySelector(" + quoted(selector) + "))");
        if (!pressed.equals("pressed")) {
            throw new AssertionError("no " + selector + " in: " + browser.evaluate("document.body.innerHTML"));
        }
    }

    /** Waits until the page shows the text. */
    public void await(String text) throws Exception {
        browser.await(text);
    }

    /** Waits until the address of the page has this in it. */
    public void awaitAddress(String part) throws Exception {
        browser.awaitAddress(part);
    }

    /** What the first element says that the selector finds. */
    public String text(String selector) throws Exception {
        return browser.evaluate("document.querySelector(" + quoted(selector) + ").textContent");
    }

    /** What is in the field of this id. */
    public String value(String id) throws Exception {
        return browser.evaluate("document.getElementById(" + quoted(id) + ").value");
    }

    /** Runs a script in the page and returns its value as text. */
    public String run(String script) throws Exception {
        return browser.evaluate(script);
    }

    public Chromium browser() {
        return browser;
    }

    /** Returns the browser's complaints about the pages, except for response statuses. */
    public List<String> complaints() {
        return browser.complaints().stream()
                .filter(complaint -> !complaint.contains("the server responded with a status of 4"))
                .toList();
    }

    private static String quoted(String text) {
        try {
            return JSON.writeValueAsString(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @Override
    public void close() {
        browser.close();
    }
}
