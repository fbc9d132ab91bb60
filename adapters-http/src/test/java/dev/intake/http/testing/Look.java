package dev.intake.http.testing;

/** In which colours and on what screen a page is looked at. */
public enum Look {
    LIGHT(false, 1280, 900),
    DARK(true, 1280, 900),
    LIGHT_PHONE(false, 390, 844),
    DARK_PHONE(true, 390, 844),
    LIGHT_NARROWEST(false, 320, 640),
    DARK_NARROWEST(true, 320, 640),
    LIGHT_WIDEST(false, 1920, 1080),
    DARK_WIDEST(true, 1920, 1080);

    private static final int WIDEST_PHONE = 600;

    final boolean dark;
    final int width;
    final int height;

    Look(boolean dark, int width, int height) {
        this.dark = dark;
        this.width = width;
        this.height = height;
    }

    /** Whether this is the end of the range of widths, at which nothing may stick out. */
    public boolean isExtreme() {
        return this == LIGHT_NARROWEST || this == DARK_NARROWEST || this == LIGHT_WIDEST || this == DARK_WIDEST;
    }

    public boolean isPhone() {
        return width <= WIDEST_PHONE;
    }
}
