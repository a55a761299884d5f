<?php
class A {
  /** Doc m */
  #[Route('/x')]
  public function m(private readonly int $a, ?string $b = null, callable ...$c): ?array { return []; }
  #[Attr]
  /** Doc n */
  public function n(self $x): static { }
}
$f = function ($a, callable $cb = null) use ($v): int { return 1; };
$g = fn(callable $cb = null, $x = fn() => 1): int => 1;
/** F */
function &ref(array &$a): array { }
