package dev.intake.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Standard output in UTF-8. {@link #checkError} also detects that the reader of a pipe has ended. */
final class OutputWriter extends PrintWriter {
    private final PipeReaders readers;

    private OutputWriter(FileOutputStream out, PipeReaders readers) {
        super(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
        this.readers = readers;
    }

    /** Returns standard output in UTF-8, which JSON requires, whatever the terminal's locale is. */
    static OutputWriter ofThisProcess() {
        return new OutputWriter(new FileOutputStream(FileDescriptor.out), PipeReaders.ofStandardOutput());
    }

    @Override
    public boolean checkError() {
        return super.checkError() || readers.haveEnded();
    }
}
