// Every call of a Java tree, as javac binds it: `java JavaCalls.java ROOT < PATHS`, a path a line, relative to the root. Prints
// a line a call: file, line, name, file and line of the definition, kind, with tabs. A tree with a module-info.java at its root
// is compiled in the place of that module of the JDK.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.lang.model.element.*;
import javax.tools.*;

public class JavaCalls {
  static Path root;
  static Trees trees;
  static final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);

  public static void main(String[] args) throws IOException {
    root = Path.of(args[0]).toRealPath();
    List<File> files = new ArrayList<>();
    for (String path : new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList())
      if (!path.endsWith("-info.java")) files.add(root.resolve(path).toFile());
    List<String> options = new ArrayList<>(List.of("-proc:none", "-Xmaxerrs", "1"));
    Path info = root.resolve("module-info.java");
    if (Files.exists(info)) {
      Matcher name = Pattern.compile("\\bmodule\\s+([\\w.]+)\\s*\\{").matcher(Files.readString(info));
      if (name.find()) options.addAll(List.of("--patch-module", name.group(1) + "=" + root));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    JavacTask task = (JavacTask) compiler.getTask(
        Writer.nullWriter(), manager, d -> {}, options, null, manager.getJavaFileObjectsFromFiles(files));
    trees = Trees.instance(task);
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    for (CompilationUnitTree unit : units) new Calls(unit).scan(unit, null);
    out.flush();
  }

  static class Calls extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final String file;

    Calls(CompilationUnitTree unit) {
      this.unit = unit;
      this.file = pathOf(unit);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
      ExpressionTree callee = call.getMethodSelect();
      String name = callee instanceof MemberSelectTree member ? member.getIdentifier().toString() : callee.toString();
      if (!name.equals("this") && !name.equals("super")) print(callee, name, "method");
      return super.visitMethodInvocation(call, none);
    }

    @Override
    public Void visitNewClass(NewClassTree call, Void none) {
      ExpressionTree type = call.getIdentifier();
      if (type instanceof ParameterizedTypeTree generic) type = (ExpressionTree) generic.getType();
      String name = type instanceof MemberSelectTree member ? member.getIdentifier().toString() : type.toString();
      print(type, name, "class");
      return super.visitNewClass(call, none);
    }

    void print(ExpressionTree tree, String name, String kind) {
      Element element = trees.getElement(TreePath.getPath(unit, tree));
      TreePath definition = element == null ? null : trees.getPath(element);
      if (definition == null || trees.getSourcePositions().getEndPosition(unit, tree) < 0) return;
      CompilationUnitTree other = definition.getCompilationUnit();
      out.println(String.join("\t", file, lineOfEnd(unit, tree), name, pathOf(other), lineOf(other, definition.getLeaf()), kind));
    }
  }

  static String pathOf(CompilationUnitTree unit) {
    return root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
  }

  /** The line of the last word of a callee, which may stand below its receiver. */
  static String lineOfEnd(CompilationUnitTree unit, Tree tree) {
    return "" + unit.getLineMap().getLineNumber(trees.getSourcePositions().getEndPosition(unit, tree) - 1);
  }

  /** The last line of the head, behind annotations and modifiers. */
  static String lineOf(CompilationUnitTree unit, Tree tree) {
    long at = trees.getSourcePositions().getStartPosition(unit, tree);
    ModifiersTree modifiers = tree instanceof MethodTree method ? method.getModifiers()
        : tree instanceof ClassTree type ? type.getModifiers() : null;
    long end = modifiers == null ? -1 : trees.getSourcePositions().getEndPosition(unit, modifiers);
    return "" + unit.getLineMap().getLineNumber(Math.max(at, end));
  }
}
