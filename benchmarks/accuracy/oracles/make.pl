# The definitions of Make by Makefile::DOM (Debian: libmakefile-dom-perl). Paths on standard input, lines of JSON on standard output.
# Counted: each target of a rule but special ones (`.PHONY`), each variable where it is set, one that is only added to where that
# first happens, what `define` makes. Not: variables of one target, what is within `define`.
use strict;
use warnings;
use JSON::PP;
use MDOM::Document::Gmake;

my $json = JSON::PP->new->canonical->latin1;
my $ASSIGNS = qr/^(?::::|::|[:+?!])?=$/;
# Words before an assignment that leave it one.
my $BEFORE = qr/^(?:export|override|private|unexport)$/;
my $CONDITION = qr/^\s*(?:ifeq|ifneq|ifdef|ifndef|else|endif)\b/;

# The words of a list of tokens: what stands together without a blank between, a reference counted whole.
sub words_of {
    my @words = ('');
    for my $token (@_) {
        if ($token->isa('MDOM::Token::Whitespace') || $token->isa('MDOM::Token::Continuation')) {
            push @words, '' if $words[-1] ne '';
        } else {
            my @parts = $token->isa('MDOM::Token::Interpolation') ? ("$token") : split /(?<=\s)|(?=\s)/, "$token";
            for (@parts) {
                if (/^\s/) { push @words, '' if $words[-1] ne '' }
                else { $words[-1] .= $_ }
            }
        }
    }
    return grep { $_ ne '' } @words;
}

sub read_file {
    my ($file) = @_;
    my $document;
    {
        local $SIG{__WARN__} = sub { die $_[0] };
        $document = MDOM::Document::Gmake->new($file) or die "no document\n";
    }
    my (@found, %known, $defined, $rule);
    my $line = 1;
    my $depth = 0;
    for my $element ($document->elements) {
        my $text = "$element";
        my $first = $line;
        my $newlines = ($text =~ tr/\n//);
        $line += $newlines;
        my $last = $first + ($text =~ /\n\z/ ? $newlines - 1 : $newlines);
        if ($depth > 0 || $text =~ /^\s*(?:(?:override|export)\s+)*define\s/) {
            if ($text =~ /^\s*endef\b/) {
                $depth--;
                $defined->{last} = $last if $depth == 0;
            } elsif ($text =~ /^\s*(?:(?:override|export)\s+)*define\s+(\S.*?)\s*(?:[:+?!]*=)?\s*$/s) {
                if ($depth++ == 0) {
                    $defined = { name => $1, kind => 'macro', first => $first, last => $last };
                    push @found, $defined;
                    $known{$1} = 1;
                    undef $rule;
                }
            }
            next;
        }
        next if $text =~ $CONDITION || $element->isa('MDOM::Token');
        if ($element->isa('MDOM::Command')) {
            $_->{last} = $last for @{ $rule // [] };
            next;
        }
        undef $rule;
        next unless $element->can('elements');
        my @before;
        my $mark;
        for my $token ($element->elements) {
            last if $token->isa('MDOM::Token::Comment');
            if ($token->isa('MDOM::Token::Separator')) { $mark = "$token"; last }
            push @before, $token;
        }
        next unless defined $mark;
        my @words = words_of(@before);
        if ($mark =~ $ASSIGNS || ($mark =~ /^::?$/ && $text =~ /^[^#:]*(?::::|::)=/)) {
            # `a != b` and `a ::= b` are other marks to this parser.
            $mark = "!=" if @words && $words[-1] =~ s/!$//;
            pop @words if @words && $words[-1] eq '';
            shift @words while @words > 1 && $words[0] =~ $BEFORE;
            next if @words != 1 || $words[0] =~ /^\.[A-Z_]+$/;
            # What only adds to a name that is put together adds to what another file sets.
            next if $mark eq '+=' && ($known{ $words[0] } || $words[0] =~ /\$/);
            $known{ $words[0] } = 1;
            push @found, { name => $words[0], kind => 'var', first => $first, last => $last };
        } elsif ($element->isa('MDOM::Rule')) {
            pop @words if @words && $words[-1] eq '&';
            $words[-1] =~ s/&$// if @words;
            my @targets = map { { name => $_, kind => 'target', first => $first, last => $last } } grep { !/^\.[A-Z_]+$/ } @words;
            push @found, @targets;
            $rule = \@targets;
        }
    }
    return @found;
}

while (my $file = <STDIN>) {
    chomp $file;
    my @found = eval { read_file($file) };
    if ($@) {
        (my $error = $@) =~ s/\n.*//s;
        print $json->encode({ f => $file, error => $error }), "\n";
        next;
    }
    print $json->encode({ f => $file, s => $_->{name}, k => $_->{kind}, l => "$_->{first}-$_->{last}" }), "\n" for @found;
}
