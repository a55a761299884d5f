// The definitions of Java by the compiler's own tree API. Paths on standard input, lines of JSON on standard output.
// Counted: modules, types at any depth, methods and constructors as written, fields that are constants: static and final, or of an
// interface. Not: enum constants, record components, other fields, locals, lambdas.
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

class Oracle {
    static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String file = input.readLine(); file != null; file = input.readLine()) {
            String text = new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8);
            DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
            JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///A.java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignore) {
                    return text;
                }
            };
            JavacTask task = (JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, List.of(source));
            CompilationUnitTree unit = task.parse().iterator().next();
            String error = null;
            for (Diagnostic<?> problem : problems.getDiagnostics()) {
                if (problem.getKind() == Diagnostic.Kind.ERROR && error == null) error = problem.getMessage(null);
            }
            if (error != null) print("{\"f\":" + quoted(file) + ",\"error\":" + quoted(error) + "}");
            else new Reader(file, text, unit, Trees.instance(task).getSourcePositions()).scan(unit, null);
        }
        OUT.flush();
    }

    static void print(String line) {
        OUT.print(line);
        OUT.print('\n');
    }

    static String quoted(String text) {
        StringBuilder result = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') result.append('\\').append(c);
            else if (c < ' ') result.append(String.format("\\u%04x", (int) c));
            else result.append(c);
        }
        return result.append('"').toString();
    }

    static class Reader extends TreeScanner<Void, Void> {
        final String file;
        final String text;
        final CompilationUnitTree unit;
        final SourcePositions positions;
        /** Types and methods around, innermost last; a type without a name is null there as "". */
        final Deque<String> owners = new ArrayDeque<>();
        final Deque<Tree.Kind> types = new ArrayDeque<>();

        Reader(String file, String text, CompilationUnitTree unit, SourcePositions positions) {
            this.file = file;
            this.text = text;
            this.unit = unit;
            this.positions = positions;
        }

        void emit(String name, String kind, Tree tree) {
            long start = positions.getStartPosition(unit, tree);
            long end = positions.getEndPosition(unit, tree);
            // A module ends for the compiler where the file does.
            if (tree instanceof ModuleTree) end = text.lastIndexOf('}', (int) end) + 1;
            if (start < 0 || end < 0) return;
            long first = unit.getLineMap().getLineNumber(start);
            long last = unit.getLineMap().getLineNumber(end - 1);
            String owner = String.join(".", (Iterable<String>) owners::descendingIterator);
            print("{\"f\":" + quoted(file) + ",\"s\":" + quoted(name) + ",\"k\":\"" + kind + "\",\"l\":\"" + first + "-" + last
                + "\",\"p\":" + quoted(owner) + "}");
        }

        @Override
        public Void visitModule(ModuleTree tree, Void nothing) {
            emit(tree.getName().toString(), "module", tree);
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            String name = tree.getSimpleName().toString();
            boolean named = !name.isEmpty();
            if (named) {
                emit(name, switch (tree.getKind()) {
                    case INTERFACE, ANNOTATION_TYPE -> "interface";
                    case ENUM -> "enum";
                    default -> "class";
                }, tree);
                owners.push(name);
            }
            types.push(tree.getKind());
            super.visitClass(tree, null);
            types.pop();
            if (named) owners.pop();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            String name = tree.getName().toString();
            // The parser adds no constructors; those of records without parameters are compact.
            if (name.equals("<init>")) name = owners.isEmpty() ? name : owners.peek();
            emit(name, "method", tree);
            owners.push(name);
            Tree.Kind type = types.peek();
            types.push(Tree.Kind.METHOD);
            super.visitMethod(tree, null);
            types.pop();
            owners.pop();
            return null;
        }

        @Override
        public Void visitBlock(BlockTree tree, Void nothing) {
            types.push(Tree.Kind.BLOCK);
            super.visitBlock(tree, null);
            types.pop();
            return null;
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
            types.push(Tree.Kind.LAMBDA_EXPRESSION);
            super.visitLambdaExpression(tree, null);
            types.pop();
            return null;
        }

        @Override
        public Void visitVariable(VariableTree tree, Void nothing) {
            Set<Modifier> flags = tree.getModifiers().getFlags();
            Tree.Kind type = types.peek();
            boolean inInterface = type == Tree.Kind.INTERFACE || type == Tree.Kind.ANNOTATION_TYPE;
            boolean inType = inInterface || type == Tree.Kind.CLASS || type == Tree.Kind.ENUM || type == Tree.Kind.RECORD;
            boolean isConstant = inInterface || (flags.contains(Modifier.STATIC) && flags.contains(Modifier.FINAL));
            if (inType && isConstant && !isEnumConstant(tree)) emit(tree.getName().toString(), "const", tree);
            return super.visitVariable(tree, null);
        }

        /** An enum constant is a field of the enum's type that is made on the spot, without a type as written. */
        boolean isEnumConstant(VariableTree tree) {
            if (types.peek() != Tree.Kind.ENUM || !(tree.getInitializer() instanceof NewClassTree)) return false;
            long typeStart = positions.getStartPosition(unit, tree.getType());
            long nameStart = positions.getStartPosition(unit, tree);
            String start = text.substring((int) nameStart);
            for (AnnotationTree annotation : tree.getModifiers().getAnnotations()) {
                start = text.substring((int) positions.getEndPosition(unit, annotation)).stripLeading();
            }
            return !start.startsWith("public") && !start.startsWith("private") && !start.startsWith("protected")
                && !start.startsWith("static") && !start.startsWith("final");
        }
    }
}
