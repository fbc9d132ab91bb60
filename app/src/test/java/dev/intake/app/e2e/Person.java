package dev.intake.app.e2e;

import dev.intake.http.testing.Chromium;

/** Somebody with a mouse and a keyboard at a real browser, whose clicks and key strokes are counted. */
final class Person {
    private static final int TAB = 9;
    private static final int ENTER = 13;
    private static final int MOST_TABS = 60;
    private static final int MOST_LOOKS = 1_200;
    private static final int LOOK_MS = 50;

    private final Chromium browser;
    private int clicks;
    private int keys;

    Person(Chromium browser) {
        this.browser = browser;
    }

    int clicks() {
        return clicks;
    }

    int keys() {
        return keys;
    }

    /** Waits until the page shows the text. */
    void sees(String text) throws Exception {
        browser.await(text);
    }

    /** Waits until the page has set the focus to what the selector finds. */
    void isAt(String selector) throws Exception {
        for (int i = 0; i < MOST_LOOKS; i++) {
            if (hasFocus(selector)) {
                return;
            }
            Thread.sleep(LOOK_MS);
        }
        throw new AssertionError("the focus is not at " + selector);
    }

    private boolean hasFocus(String selector) throws Exception {
        return browser.evaluate("String(document.activeElement.matches(\"" + selector + "\"))")
                .equals("true");
    }

    /** Waits until the preview of a step, counted from 1, shows the text. */
    void seesInPreview(int step, String text) throws Exception {
        String shown = "(([frame, ...newer]) => newer.length > 0 || frame.hidden || !frame.contentDocument ? ''"
                + " : frame.contentDocument.body.innerText"
                + " + [...frame.contentDocument.querySelectorAll('iframe')].map(mail => mail.srcdoc).join())"
                + "([...document.querySelectorAll('[aria-labelledby=p-" + step + "] .preview iframe')])";
        for (int i = 0; i < MOST_LOOKS; i++) {
            if (browser.evaluate(shown).contains(text)) {
                return;
            }
            Thread.sleep(LOOK_MS);
        }
        throw new AssertionError("no preview with " + text + " but " + browser.evaluate(shown));
    }

    /** Clicks on what the selector finds first. */
    void clicks(String selector) throws Exception {
        clicks++;
        browser.click(selector);
    }

    /** Types where the focus is; a field that the Tab key reached has its content selected. */
    void types(String text) throws Exception {
        keys += text.codePointCount(0, text.length());
        browser.type(text);
    }

    /** Goes on by the Tab key until the focus is at what the selector finds. */
    void tabsTo(String selector) throws Exception {
        for (int i = 0; i < MOST_TABS; i++) {
            keys++;
            browser.press("Tab", TAB, "");
            if (hasFocus(selector)) {
                return;
            }
        }
        throw new AssertionError("the Tab key does not reach " + selector);
    }

    /** Goes on by the Tab key to a field and types. */
    void fills(String selector, String text) throws Exception {
        tabsTo(selector);
        types(text);
    }

    /** Presses the key of a letter, which selects the first option that begins with it. */
    void selects(char letter) throws Exception {
        keys++;
        browser.press(String.valueOf(letter), Character.toUpperCase(letter), String.valueOf(letter));
    }

    void pressesEnter() throws Exception {
        keys++;
        browser.press("Enter", ENTER, "\r");
    }

    /** Returns what the first element says that the selector finds. */
    String reads(String selector) throws Exception {
        return browser.evaluate("document.querySelector(\"" + selector + "\").innerText");
    }
}
