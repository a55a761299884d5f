<html><?php
#!/x
namespace App\Models;
use Foo\Bar;
const TOP = 1, TOP2 = 2;
define('DEF', 3);
\define("DEF2", 3);
/** doc */
#[Attr(1)]
final class Foo extends Base implements I {
    public function operator(): string { return "+"; }
  use TraitX { a as b; }
  public const A = 1, B = 2;
  private static ?int $x = 1;
  case Q;
  public function __construct(private readonly int $p, public $q = fn() => 1) {}
  abstract protected function abs(int $a): string;
  #[Route("/")]
  public static function &refd(): static { return new class(1) extends Z { public function inAnon() {} }; }
  private function hid() { function nested() {} $f = function() {}; }
}
enum Suit: string { case Hearts = 'H'; const Wild = self::Hearts; public function label(): string { return ''; } }
interface I { function m(); const IC = 1; }
trait T { public $p; function tm() {} abstract function ta(); }
function top(array $a = [], ...$rest) { return <<<EOT
 text function no() {}
 EOT; }
$closure = function ($x) use ($y) { return 1; };
$arrow = fn($x) => $x;
if (!function_exists('cond')) { function cond() {} }
?>
<b>function html() {}</b>
<?php function tail() { ?> <i> <?php } 
