// The definitions of Kotlin as the Kotlin compiler's own parser sees them (Debian: kotlin, which is 1.3), under the rule of
// cache-format.md: paths on standard input, a definition a line on standard output.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.*;
import com.intellij.psi.util.PsiTreeUtil;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.*;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.psi.*;

class KotlinOracle {
  static final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);

  /** What came after 1.3 and changes no definition: read as what it was before, at equal length. */
  static String older(String text) {
    return text
      .replaceAll("\\bfun(?=\\s+interface\\b)", "   ")
      .replaceAll("\\bvalue(?=\\s+class\\b)", "     ")
      .replaceAll(",(?=(?:\\s|//[^\\n]*)*[)\\]>])", " ");
  }

  public static void main(String[] args) throws Exception {
    // The compiler's libraries are looked for beside it otherwise.
    var configuration = new CompilerConfiguration();
    configuration.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    var environment = KotlinCoreEnvironment.createForProduction(
      Disposer.newDisposable(), configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    var factory = new KtPsiFactory(environment.getProject(), false);
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path; (path = input.readLine()) != null; ) {
      if (path.isEmpty()) continue;
      var text = new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8)
        .replaceFirst("^\uFEFF", "").replace("\r\n", "\n");
      var file = factory.createFile(path.replaceAll(".*/", ""), older(text));
      var error = PsiTreeUtil.findChildOfType(file, PsiErrorElement.class);
      if (error != null) out.println("{\"f\":" + quote(path) + ",\"error\":" + quote(error.getErrorDescription()) + "}");
      else new KotlinOracle(path, file.getText()).walk(file, false);
    }
    out.flush();
    System.exit(0);
  }

  final String path;
  final int[] starts;

  KotlinOracle(String path, String text) {
    this.path = path;
    var lines = new ArrayList<Integer>(List.of(0));
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.add(at + 1);
    starts = lines.stream().mapToInt(Integer::intValue).toArray();
  }

  /** `isCode`: inside of a function, whose values are locals. */
  void walk(PsiElement parent, boolean isCode) {
    for (var each = parent.getFirstChild(); each != null; each = each.getNextSibling()) {
      boolean inside = isCode;
      if (each instanceof KtNamedFunction function) {
        var isMember = receiverOf(function) != null || isMember(function);
        if (function.getName() != null) add(function.getName(), isMember ? "method" : "fn", function);
        inside = true;
      } else if (each instanceof KtProperty property) {
        var kind = kindOf(property);
        if (kind != null && !isCode) add(property.getName(), kind, property);
        inside = true;
      } else if (each instanceof KtSecondaryConstructor constructor) {
        add("constructor", "method", constructor);
        inside = true;
      } else if (each instanceof KtTypeAlias alias) add(alias.getName(), "type", alias);
      else if (each instanceof KtObjectDeclaration object) {
        if (!object.isObjectLiteral()) add(object.isCompanion() && object.getName() == null ? "Companion" : object.getName(), "class", object);
        inside = false;
      } else if (each instanceof KtFunctionLiteral) inside = true;
      else if (each instanceof KtEnumEntry) inside = false;
      else if (each instanceof KtClass type) {
        if (type.getName() != null) add(type.getName(), type.isInterface() ? "interface" : type.isEnum() ? "enum" : "class", type);
        inside = false;
      } else if (each instanceof KtAnonymousInitializer) inside = true;
      // The statements of a script are what a file holds.
      else if (each instanceof KtScript script) {
        walk(script.getBlockExpression(), false);
        continue;
      }
      walk(each, inside);
    }
  }

  static boolean isMember(KtDeclaration declaration) {
    return declaration.getParent() instanceof KtClassBody;
  }

  static boolean isFunction(KtExpression value) {
    return value instanceof KtLambdaExpression || value instanceof KtNamedFunction function && function.getName() == null;
  }

  /** Null: a field, which is no definition. */
  static String kindOf(KtProperty property) {
    for (var accessor : property.getAccessors()) if (accessor.hasBody()) return "property";
    if (property.hasModifier(org.jetbrains.kotlin.lexer.KtTokens.CONST_KEYWORD)) return "const";
    if (isFunction(property.getInitializer())) return isMember(property) ? "method" : "fn";
    if (isMember(property)) return null;
    if (property.getReceiverTypeReference() != null) return "property";
    return property.isVar() ? "var" : "const";
  }

  void add(String name, String kind, PsiElement element) {
    var first = element.getFirstChild();
    while (isBlank(first)) first = first.getNextSibling();
    var last = element;
    while (last.getLastChild() != null) {
      var child = last.getLastChild();
      while (child != null && (isBlank(child) || child.getTextLength() == 0)) child = child.getPrevSibling();
      if (child == null) break;
      last = child;
    }
    while (first.getFirstChild() != null && !isBlank(first.getFirstChild())) first = first.getFirstChild();
    int from = lineAt(first.getTextRange().getStartOffset()), to = lineAt(last.getTextRange().getEndOffset() - 1);
    out.println("{\"f\":" + quote(path) + ",\"s\":" + quote(name) + ",\"k\":\"" + kind + "\",\"l\":\"" + from + "-" + to
      + "\",\"p\":" + quote(ownerOf(element)) + "}");
  }

  /** The names around a definition; of an extension those of the type that it extends. */
  static String ownerOf(PsiElement element) {
    var names = new ArrayDeque<String>();
    pushReceiver(names, element);
    for (var each = element.getParent(); each != null; each = each.getParent()) {
      var isUnnamed = each instanceof KtObjectDeclaration object && (object.isObjectLiteral() || object.isCompanion() && object.getNameIdentifier() == null);
      var isType = each instanceof KtClassOrObject && !(each instanceof KtEnumEntry) && !isUnnamed;
      var isFunction = each instanceof KtNamedFunction function && function.getName() != null;
      var isComputed = each instanceof KtProperty property && property.getAccessors().stream().anyMatch(KtPropertyAccessor::hasBody);
      if (!isType && !isFunction && !isComputed) continue;
      names.push(((KtNamedDeclaration) each).getName());
      pushReceiver(names, each);
    }
    return String.join(".", names);
  }

  /** The type that an extension extends; one of functions has no name. */
  static void pushReceiver(ArrayDeque<String> names, PsiElement element) {
    for (var user = receiverOf(element); user != null; user = user.getQualifier()) names.push(user.getReferencedName());
  }

  static KtUserType receiverOf(PsiElement element) {
    if (!(element instanceof KtCallableDeclaration callable) || callable.getReceiverTypeReference() == null) return null;
    var type = callable.getReceiverTypeReference().getTypeElement();
    while (type instanceof KtNullableType nullable) type = nullable.getInnerType();
    return type instanceof KtUserType user ? user : null;
  }

  static boolean isBlank(PsiElement element) {
    return element instanceof PsiWhiteSpace || element instanceof PsiComment;
  }

  int lineAt(int offset) {
    int found = Arrays.binarySearch(starts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
  }
}
