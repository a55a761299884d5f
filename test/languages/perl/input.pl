#!/usr/bin/perl -w
use strict;
package Foo::Bar;
use constant PI => 3.14;
use constant {
    E   => 2.71,
    'PHI' => 1.6,
};
use constant { ONE => 1, TWO => 2, "THREE" => 3 };
use constant DEBUG => 0;
our $VERSION = '1.0';
our @EXPORT_OK = qw(foo
  bar);
my $private = 1;

=head1 NAME

sub not_code { }

=cut

# Doc of foo
sub foo {
    my ($x, $y) = @_;
    my $h = <<"EOT" . <<'B';
sub in_heredoc { {
EOT
}}}
B
    $x =~ s/"/'/g;
    $x =~ s{foo}{ "bar" }e;
    $x =~ tr/a-z/A-Z/;
    my @l = qw( { { );
    my $n = $#l; my $m = $#{$y}; my $s = $x{s} || $x->{y} ; my %h = (y => 1, q => 2, s => 3);
    return $n if $x =~ m#^/"#;
    my $r = qr/["']\{/;
    my $cb = sub { return 1 };
    my $d = $a / 2; my $e = $b / 3;
    if ($x) { print "}" } # }
    isn't($x, 1);
    split /,"/, $x;
    return "$'";
}
sub forward;
sub proto ($$;$) { 1 }
sub sig($x, $y = {}) { 1 }
sub lvalue : lvalue { $x }
sub _private { }
sub oneline { 1 } sub two { 2 }
*alias = sub { 1 };
local *while_it_lasts = sub { 1 };
my $anon = sub { 1 };
sub forward { 1 }
sub Other::method { 2 }
has name => (
  is => 'ro',
);
has 'age' => (is => 'rw');
has [qw(a b)] => (is => 'ro');
{
    package Inner;
    sub inner { }
}
package Block::Pkg 1.0 {
    sub in_block { }
}
package Last;
sub AUTOLOAD { }
sub braces
{
    return { a => 1 };
}
1;
{
  package In;
  sub one { 1 }
}
sub two { 2 }
{ package Baz; sub three { 2 } }
sub four { 1 }
{   package Long;	# c
    sub five { 1 }
}
sub six {
  while ($text =~
    /
      (["'])  # a quote
      (\{ [(])
    /gx) { }
}
sub seven { 1 }
sub chained :Chained(/root) PathPart(register) Args(0) Does(Verbs)  ($self, $c) {
  1;
}
sub listed :Path('/x') { 2 }
class Dot :isa(Base) {
  field $x :param = 0;
  my method secret { }
}
sub eight { 1 } sub nine { 2 }
__END__
sub after_end { }
