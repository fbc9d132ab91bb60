package dev.intake.http.testing;

/** In which colours and on what screen a page is looked at. */
public enum Look {
    LIGHT(false, 1280, 900),
    DARK(true, 1280, 900),
    LIGHT_PHONE(false, 390, 844),
    DARK_PHONE(true, 390, 844);

    private static final int WIDEST_PHONE = 600;

    final boolean dark;
    final int width;
    final int height;

    Look(boolean dark, int width, int height) {
        this.dark = dark;
        this.width = width;
        this.height = height;
    }

    public boolean isPhone() {
        return width <= WIDEST_PHONE;
    }
}
