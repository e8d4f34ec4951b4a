package noughts;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/**
 * Plays game after game of a program in one process, since a new one takes long to start. For each game, all classes of
 * the program are loaded anew. Whatever else could outlive a game, the program does not name.
 */
public final class Anew {
    /** Leaves a game that is not over. */
    private static final class Left extends Error {}

    /** The end of what is typed says that another game is wanted. */
    private static final class Keyboard extends FilterInputStream {
        boolean isAtEnd;

        Keyboard() {
            super(new FileInputStream(FileDescriptor.in));
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (isAtEnd) {
                Runtime.getRuntime().halt(1); // The program goes on as if nothing had happened.
            }
            int count = super.read(bytes, from, length);
            if (count < 0) {
                isAtEnd = true;
                throw new Left();
            }
            return count;
        }

        /** The next game needs it. */
        @Override
        public void close() {}
    }

    /** Whether a game was left, and not by the program itself. */
    private static boolean plays(String name, ClassLoader loader) throws Throwable {
        try {
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            return false;
        } catch (InvocationTargetException thrown) {
            Throwable why = thrown.getCause();
            for (Throwable each = why; each != null; each = each.getCause()) {
                each.setStackTrace(own(each.getStackTrace(), name));
            }
            if (!(why instanceof Left)) {
                throw why;
            }
            return true;
        }
    }

    /** The calls of the program itself. */
    private static StackTraceElement[] own(StackTraceElement[] calls, String name) {
        int own = calls.length;
        while (own > 0 && !calls[own - 1].getClassName().equals(name)) {
            own--;
        }
        return own > 0 ? Arrays.copyOf(calls, own) : calls;
    }

    public static void main(String[] arguments) throws Throwable {
        String pipes = System.getenv("NOUGHTS_DICE");
        URL[] folder = {new File(System.getProperty("java.class.path")).toURI().toURL()};
        ClassLoader system = ClassLoader.getSystemClassLoader().getParent();
        OutputStream said = new FileOutputStream(pipes + ".said");
        InputStream orders = new FileInputStream(pipes + ".orders");
        said.write("anew 0\n".getBytes());
        int threads = Thread.activeCount();
        do {
            Keyboard keyboard = new Keyboard();
            System.setIn(new BufferedInputStream(keyboard));
            Thread.interrupted();
            boolean isLeft = plays(arguments[0], new URLClassLoader(folder, system));
            System.out.flush();
            boolean isOpen = FileDescriptor.out.valid() && FileDescriptor.err.valid();
            if (isLeft != keyboard.isAtEnd || Thread.activeCount() != threads || !isOpen) {
                return; // What is left of this game might change the next one.
            }
            said.write("ended 0\n".getBytes());
        } while (orders.read() == '+');
    }
}
