<?php
// The oracle of PHP: what nikic/php-parser finds (Debian: php-parser), by the rule of cache-format.md.
// Paths on standard input, one a line; one JSON object a line on standard output.
require_once 'PhpParser/autoload.php';

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Stmt;

ini_set('memory_limit', '2G');
error_reporting(E_ALL & ~E_DEPRECATED);

final class Reader extends PhpParser\NodeVisitorAbstract
{
    private array $around = [];

    public function __construct(private readonly string $file)
    {
    }

    private function emit(string $name, string $kind, Node $node): void
    {
        $lines = "{$node->getStartLine()}-{$node->getEndLine()}";
        echo json_encode(['f' => $this->file, 's' => $name, 'k' => $kind, 'l' => $lines, 'p' => $this->owner()], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }

    /** What has a name around; a namespace without braces holds nothing. */
    private function owner(): string
    {
        $names = [];
        foreach ($this->around as $at => $node) {
            $names[] = match (true) {
                $node instanceof Stmt\Namespace_ => $this->head($node) === $node ? $node->name?->toString() : null,
                $node instanceof Stmt\ClassLike, $node instanceof Stmt\ClassMethod, $node instanceof Stmt\Function_ => $node->name?->name,
                $node instanceof Stmt\Expression => $this->isTop($at) ? $this->bound($node)?->name : null,
                default => null,
            };
        }
        return implode('.', array_filter($names, fn ($name) => $name !== null));
    }

    /** Whether what has so many nodes around it is in the file or a namespace. */
    private function isTop(int $depth): bool
    {
        return $depth === 0 || ($depth === 1 && $this->around[0] instanceof Stmt\Namespace_);
    }

    private function inCode(): bool
    {
        foreach ($this->around as $node) {
            if ($node instanceof Stmt\ClassMethod || $node instanceof Stmt\Function_) {
                return true;
            }
        }
        return false;
    }

    public function enterNode(Node $node)
    {
        $outer = end($this->around);
        $top = $this->isTop(count($this->around));
        match (true) {
            $node instanceof Stmt\Namespace_ => $node->name && $this->emit($node->name->toString(), 'module', $this->head($node)),
            $node instanceof Stmt\Class_ => $node->name && $this->emit($node->name->name, 'class', $node),
            $node instanceof Stmt\Interface_ => $this->emit($node->name->name, 'interface', $node),
            $node instanceof Stmt\Trait_ => $this->emit($node->name->name, 'trait', $node),
            $node instanceof Stmt\Enum_ => $this->emit($node->name->name, 'enum', $node),
            $node instanceof Stmt\ClassMethod => $this->emit($node->name->name, 'method', $node),
            $node instanceof Stmt\Function_ => $this->emit($node->name->name, 'fn', $node),
            $node instanceof Stmt\Const_, $node instanceof Stmt\ClassConst => $this->constants($node),
            $node instanceof Expr\FuncCall => $this->define($node, $outer),
            $node instanceof Stmt\Expression => $top && $this->closure($node),
            default => null,
        };
        $this->around[] = $node;
        return null;
    }

    public function leaveNode(Node $node)
    {
        array_pop($this->around);
        return null;
    }

    /** A namespace without braces is its statement alone. */
    private function head(Stmt\Namespace_ $node): Node
    {
        return $node->getAttribute('kind') === Stmt\Namespace_::KIND_BRACED ? $node : $node->name;
    }

    private function constants(Stmt $node): void
    {
        if ($this->inCode()) {
            return;
        }
        foreach ($node->consts as $const) {
            $this->emit($const->name->name, 'const', count($node->consts) === 1 ? $node : $const);
        }
    }

    private function define(Expr\FuncCall $node, Node|false $outer): void
    {
        $isDefine = $node->name instanceof Node\Name && $node->name->toLowerString() === 'define';
        $first = $isDefine && isset($node->args[0]) && $node->args[0] instanceof Node\Arg ? $node->args[0]->value : null;
        if ($first instanceof Node\Scalar\String_ && !$this->inCode()) {
            $this->emit($first->value, 'const', $node);
        }
    }

    private function closure(Stmt\Expression $node): void
    {
        $variable = $this->bound($node);
        if ($variable) {
            $this->emit($variable->name, 'fn', $node);
        }
    }

    /** The variable that a statement binds a closure to. */
    private function bound(Stmt\Expression $node): ?Expr\Variable
    {
        $assign = $node->expr;
        $isBound = $assign instanceof Expr\Assign && $assign->var instanceof Expr\Variable && is_string($assign->var->name)
            && ($assign->expr instanceof Expr\Closure || $assign->expr instanceof Expr\ArrowFunction);
        return $isBound ? $assign->var : null;
    }
}

$lexer = new PhpParser\Lexer\Emulative(['usedAttributes' => ['startLine', 'endLine']]);
$parser = (new PhpParser\ParserFactory())->create(PhpParser\ParserFactory::PREFER_PHP7, $lexer);
while (($file = fgets(STDIN)) !== false) {
    $file = rtrim($file, "\n");
    try {
        $traverser = new PhpParser\NodeTraverser();
        $traverser->addVisitor(new Reader($file));
        $traverser->traverse($parser->parse(file_get_contents($file)) ?? []);
    } catch (PhpParser\Error $error) {
        echo json_encode(['f' => $file, 'error' => $error->getMessage()], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    }
}
