package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The numeric user and group of a file; in a container they often have no names.
 *
 * @param uid user id; 0 is root
 * @param gid group id
 */
record FileOwner(int uid, int gid) {
    /** The user {@code nobody} of every Linux system. */
    static final FileOwner NOBODY = new FileOwner(65534, 65534);

    static FileOwner of(Path file, LinkOption... options) throws IOException {
        int uid = (int) Files.getAttribute(file, "unix:uid", options);
        int gid = (int) Files.getAttribute(file, "unix:gid", options);
        return new FileOwner(uid, gid);
    }

    boolean isRoot() {
        return uid == 0;
    }

    /**
     * Changes the owner of a file, which requires root. Makes no system call if the owner is already correct, because a
     * sandbox such as systemd's filter may reject the call itself.
     */
    void apply(Path file) throws IOException {
        if (of(file, LinkOption.NOFOLLOW_LINKS).equals(this)) {
            return;
        }
        Files.setAttribute(file, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    }

    /** Changes the owner of a directory and its contents, without following symbolic links. */
    void applyRecursively(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.toList();
        }
        for (Path file : files) {
            apply(file);
        }
    }
}
