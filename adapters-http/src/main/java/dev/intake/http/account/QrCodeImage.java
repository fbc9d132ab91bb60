package dev.intake.http.account;

import io.nayuki.qrcodegen.QrCode;

/**
 * A QR code as an SVG path whose unit is one module.
 *
 * @param size modules per side, including the quiet zone
 * @param path the dark modules
 */
public record QrCodeImage(int size, String path) {
    private static final int QUIET_ZONE = 4;

    static QrCodeImage of(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    path.append('M')
                            .append(x + QUIET_ZONE)
                            .append(' ')
                            .append(y + QUIET_ZONE)
                            .append("h1v1h-1z");
                }
            }
        }
        return new QrCodeImage(code.size + 2 * QUIET_ZONE, path.toString());
    }
}
