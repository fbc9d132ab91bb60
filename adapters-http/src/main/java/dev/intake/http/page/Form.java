package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a submitted form. {@link #toString} shows none, because one may be a password. */
public final class Form {
    /** The maximum size of a long text in a form, in bytes. */
    public static final int MAX_TEXT_BYTES = 2 * 1024 * 1024;

    private static final String ATTRIBUTE = Form.class.getName();
    static final Form EMPTY = new Form(Map.of());

    private final Map<String, List<String>> fields;

    /**
     * Creates a form.
     *
     * @param fields values by name, in the order sent
     */
    Form(Map<String, List<String>> fields) {
        this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns the form of the request; an empty one if there is none. */
    public static Form of(Context context) {
        Form kept = context.attribute(ATTRIBUTE);
        return kept == null ? EMPTY : kept;
    }

    /** Stores the form for the request's handlers. */
    void keep(Context context) {
        context.attribute(ATTRIBUTE, this);
    }

    /** Returns the first value of the field; blank if it was not sent. */
    public String field(String name) {
        List<String> values = fields(name);
        return values.isEmpty() ? "" : values.get(0);
    }

    /** Returns every field with its values. */
    public Map<String, List<String>> all() {
        return fields;
    }

    /** Returns every value of the field, in the order sent. */
    List<String> fields(String name) {
        return fields.getOrDefault(name, List.of());
    }

    @Override
    public String toString() {
        return "Form[" + fields.size() + " fields]";
    }
}
