# Definitions of Perl as PPI, the parser of perlcritic and perltidy's kin, sees them (Debian: libppi-perl). Paths on standard input, lines
# of JSON on standard output.
use strict;
use warnings;
use PPI;
use JSON::PP;

my $json = JSON::PP->new->canonical->utf8;

sub emit {
    my ($file, $name, $kind, $first, $last, $owner) = @_;
    my %line = (f => $file, s => $name, k => $kind, l => "$first-$last");
    $line{p} = $owner if defined $owner;
    print $json->encode(\%line), "\n";
}

sub last_line { my ($node) = @_; my $end = $node->last_token; my $text = $end->content; return $end->line_number + ($text =~ tr/\n//) }

while (my $file = <STDIN>) {
    chomp $file;
    my $document = PPI::Document->new($file, readonly => 1);
    if (!$document) { print $json->encode({ f => $file, error => PPI::Document->errstr // 'not parsed' }), "\n"; next }
    $document->index_locations;
    my @packages = @{ $document->find('PPI::Statement::Package') || [] };
    # A package lasts to the next one in the same block, or to the end of that; code ends where the documentation behind it begins.
    for my $package (@packages) {
        my ($block) = grep { $_->isa('PPI::Structure::Block') } $package->schildren;
        emit($file, $package->namespace, 'module', $package->line_number, $block ? last_line($package) : '');
    }
    # What names what stands in a block: the sub or the package it is the block of; else the package that is announced before it there.
    my $owner_of = sub {
        my ($node) = @_;
        my @names;
        for (my $at = $node; my $parent = $at->parent; $at = $parent) {
            if ($parent->isa('PPI::Statement::Sub') && defined $parent->name) { unshift @names, $parent->name =~ s/::/./gr =~ s/^\.//r }
            elsif ($parent->isa('PPI::Statement::Package')) { return join '.', $parent->namespace, @names }
            next unless $parent->isa('PPI::Document') || $parent->isa('PPI::Structure::Block');
            for (my $before = $at->sprevious_sibling; $before; $before = $before->sprevious_sibling) {
                next unless $before->isa('PPI::Statement::Package') && !grep { $_->isa('PPI::Structure::Block') } $before->schildren;
                return join '.', $before->namespace, @names;
            }
        }
        return join '.', @names;
    };
    my @subs = @{ $document->find('PPI::Statement::Sub') || [] };
    # What is announced stands for itself where the file does not define it.
    my %defined = map { $_->name => 1 } grep { defined $_->name && $_->block } @subs;
    for my $sub (@subs) {
        next if ($sub->isa('PPI::Statement::Scheduled') && $sub->content !~ /^sub\b/) || !defined $sub->name || $sub->name eq '';
        my $name = $sub->name;
        my $qualified = $name =~ s/^(.*)(?:::|')//s ? $1 : undef;
        my $announced = $sub->forward || !$sub->block;
        next if $announced && $defined{ $sub->name };
        emit($file, $name, 'fn', $sub->line_number, last_line($sub), $qualified // $owner_of->($sub));
    }
    # Variables of packages, each once, and the attributes of Moose and its kin, where they stand outside of blocks.
    my %seen;
    my $space = '';
    for my $statement ($document->schildren) {
        $space = $statement->namespace if $statement->isa('PPI::Statement::Package');
        if ($statement->isa('PPI::Statement::Variable') && $statement->type eq 'our') {
            # Each of several has its own line.
            my ($list) = grep { $_->isa('PPI::Structure::List') } $statement->schild(1);
            for my $variable ($list ? @{ $list->find('PPI::Token::Symbol') || [] } : grep { $_->isa('PPI::Token::Symbol') } $statement->schild(1)) {
                my $name = substr $variable->content, 1;
                my $whole = $list ? $variable : $statement;
                next if $seen{"$space $name"}++;
                emit($file, $name, $name =~ /^_*[A-Z][A-Z0-9_]*$/ ? 'const' : 'var', $whole->line_number, last_line($whole), $owner_of->($statement))
                    unless $statement->content =~ /^our\s+\S+\s*=\s*sub\b/;
            }
        }
        my @words = $statement->schildren;
        if (@words > 2 && $words[0]->content eq 'has' && $words[2]->isa('PPI::Token::Operator')) {
            my $name = $words[1]->isa('PPI::Token::Quote') ? $words[1]->string : $words[1]->content;
            $name =~ s/^\+//;
            emit($file, $name, 'property', $statement->line_number, last_line($statement), $owner_of->($statement)) if $name =~ /^\w+$/;
        }
        # Constants of Readonly and Const::Fast.
        emit($file, $1, 'const', $statement->line_number, last_line($statement))
            if $statement->content =~ /^(?:Readonly(?:::\w+)?|const)\s+(?:my|our)\s+[\$\@%](\w+)/;
        # Functions bound to a name.
        emit($file, $1, 'fn', $statement->line_number, last_line($statement)) if $statement->content =~ /^(?:my|our)\s+\$(\w+)\s*=\s*sub\b/;
    }
    # A name of a package is everybody's wherever it is bound, but for as long as a block lasts (`local`).
    for my $statement (@{ $document->find('PPI::Statement') || [] }) {
        emit($file, $1, 'fn', $statement->line_number, last_line($statement)) if $statement->content =~ /^\*(?:\w+::)*(\w+)\s*=\s*sub\b/;
    }
    for my $include (@{ $document->find('PPI::Statement::Include') || [] }) {
        next unless $include->type eq 'use' && $include->module eq 'constant';
        my @arguments = $include->arguments;
        my $first = $arguments[0] or next;
        if ($first->isa('PPI::Structure::Constructor')) {
            my ($list) = $first->schildren;
            my $key = 1;
            for my $child ($list ? $list->schildren : ()) {
                if ($child->isa('PPI::Token::Operator') && $child->content eq ',') { $key = 1; next }
                if ($key && ($child->isa('PPI::Token::Word') || $child->isa('PPI::Token::Quote'))) {
                    my $name = $child->isa('PPI::Token::Quote') ? $child->string : $child->content;
                    emit($file, $name, 'const', $child->line_number, '');
                }
                $key = 0;
            }
        }
        elsif ($first->isa('PPI::Token::Word') || $first->isa('PPI::Token::Quote')) {
            my $name = $first->isa('PPI::Token::Quote') ? $first->string : $first->content;
            emit($file, $name, 'const', $include->line_number, last_line($include));
        }
    }
}
