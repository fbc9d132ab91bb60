package dev.intake.jdbc.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user and group a file belongs to, as numbers: in a container they often have no names.
 *
 * @param uid user id; 0 is root
 * @param gid group id
 */
record FileOwner(int uid, int gid) {
    /** The unprivileged user that every Linux knows as nobody. */
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
     * Makes the file this owner's, which only root may. Nothing is asked of the system when it is already: a sandbox may
     * refuse the call itself, as systemd's filter does, whoever the file belongs to.
     */
    void give(Path file) throws IOException {
        if (of(file, LinkOption.NOFOLLOW_LINKS).equals(this)) {
            return;
        }
        Files.setAttribute(file, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    }

    /** Makes a directory and all in it this owner's, without following symbolic links. */
    void giveAll(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.toList();
        }
        for (Path file : files) {
            give(file);
        }
    }
}
