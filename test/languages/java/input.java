package shapes;

import java.util.List;

/** Doc. */
@Entity(name = "shape")
public abstract class Shape<T extends Comparable<T>> implements Named {
    public static final int MAX = 10;
    private final static String A = "a", B = "b";
    private int count;
    static int shared;

    public Shape(int count) {
        this.count = count;
    }

    @Override
    public String name() {
        int local = 1;
        class Local {
            void run() {}
        }
        Runnable r = () -> {};
        return "";
    }

    protected abstract double area();

    private static <R> List<R> collect(R... items) throws Exception {
        return null;
    }

    enum Color {
        RED { void paint() {} };

        void paint() {}
    }

    public interface Visitor {
        int DEPTH = 3;

        void visit(Shape<?> shape);

        default void leave() {}
    }

    record Point(int x, int y) {
        Point {
            if (x < 0) throw new IllegalArgumentException();
        }
    }
}

@interface Marker {
    String value() default "";
}

// The mark and the word are two tokens.
public @ interface Spaced {
    int depth() default 1;
}

class Deep {
    static final int FIRST = 1,
        SECOND = 2;

    void run() {
        go(() -> {
            if (true) {
                call(new Runnable() {
                    static final int INNER = 1;

                    @Override
                    public void run() {
                        for (;;) { new Thread() { void deepest() {} }; }
                    }
                });
            }
        });
    }
}

/** Of a file of its own. */
non-sealed class Loose extends Shape {}

@Deprecated
open module shop.till {
    requires transitive java.sql;
    exports shop.till to shop.tax;
}
