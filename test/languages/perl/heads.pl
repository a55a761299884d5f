package Shop;
use v5.36;

# Pays one.
sub pay ($self, $order, $tip = 0, $note //= 'none', @rest) { return 1 }
sub total ($class, $, %options) { }
sub first($$;@) { $_[0] }
sub top : lvalue ($key) { $h{$key} }
sub none { }
sub empty () { 1 }
my $later = sub ($x) { $x };
my $plain = sub { 1 };
our ($VERSION, @exported,
  %options);
our ($first, $second) = (1, 2);
