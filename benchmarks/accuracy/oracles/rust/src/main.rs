//! The definitions of Rust by the parser `syn`. Paths on standard input, lines of JSON on standard output.
//! Counted: functions and types at any depth, items of traits, `impl` and `extern` blocks, constants and statics that are
//! not a function's, modules with a body, macros. In the call of a macro, `a! {`, at the beginning of a line, what parses
//! as items counts; all else is tokens to the parser, and left out.
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::io::{BufRead, Write};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

struct Reader<'a> {
    file: &'a str,
    lines: Vec<&'a str>,
    owners: Vec<String>,
    /** Whether what stands here belongs to a function, innermost last. */
    local: Vec<bool>,
    /** The parser took an item for tokens, as it does with what is not stable yet. */
    verbatim: bool,
    out: &'a mut dyn Write,
}

fn quoted(text: &str) -> String {
    let mut result = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => result.extend(['\\', c]),
            c if c < ' ' => result.push_str(&format!("\\u{:04x}", c as u32)),
            c => result.push(c),
        }
    }
    result + "\""
}

fn type_name(kind: &syn::Type) -> String {
    match kind {
        syn::Type::Path(path) => path.path.segments.last().map(|each| each.ident.to_string()).unwrap_or_default(),
        syn::Type::Reference(inner) => type_name(&inner.elem),
        syn::Type::Ptr(inner) => type_name(&inner.elem),
        syn::Type::Paren(inner) => type_name(&inner.elem),
        _ => UNNAMED.to_string(),
    }
}

/** Stands for a type that is no path; what belongs to one is not compared by its owner. */
const UNNAMED: &str = "?";

impl Reader<'_> {
    /** Whether the source at the span is a comment, which the parser reads as an attribute. */
    fn is_comment(&self, span: Span) -> bool {
        let start = span.start();
        let line = self.lines.get(start.line - 1).copied().unwrap_or_default();
        line.chars().nth(start.column) == Some('/')
    }

    /** `whole`: span of the item with its attributes. */
    fn emit(&mut self, name: &syn::Ident, kind: &str, attributes: &[syn::Attribute], whole: Span, bare: Span) {
        if name == "_" {
            return;
        }
        let first = attributes
            .iter()
            .filter(|each| matches!(each.style, syn::AttrStyle::Outer))
            .map(|each| each.pound_token.span)
            .find(|span| !self.is_comment(*span))
            .unwrap_or(bare)
            .start()
            .line;
        let written = name.to_string();
        let owner = self.owners.iter().filter(|each| !each.is_empty()).cloned().collect::<Vec<_>>().join(".");
        let _ = writeln!(
            self.out,
            "{{\"f\":{},\"s\":{},\"k\":\"{}\",\"l\":\"{}-{}\"{}}}",
            quoted(self.file),
            quoted(&written),
            kind,
            first,
            whole.end().line,
            if owner.contains(UNNAMED) { String::new() } else { format!(",\"p\":{}", quoted(&owner)) }
        );
    }

    fn within(&mut self, owner: String, local: bool, inside: impl FnOnce(&mut Self)) {
        self.owners.push(owner);
        self.local.push(local);
        inside(self);
        self.local.pop();
        self.owners.pop();
    }

    fn is_local(&self) -> bool {
        *self.local.last().unwrap()
    }

    fn begins_line(&self, span: Span) -> bool {
        let start = span.start();
        let line = self.lines.get(start.line - 1).copied().unwrap_or_default();
        line.chars().take(start.column).all(char::is_whitespace)
    }

    /** Reads the tokens of a call as items: those of each branch of `if #[cfg(…)] { … } else { … }`. */
    fn items(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        if is_word(trees.first(), "if") {
            for tree in trees {
                match tree {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.items(group.stream()),
                    _ => {}
                }
            }
            return;
        }
        // `static ref` of lazy_static!
        let kept = (0..trees.len()).filter(|&i| !(i > 0 && is_word(trees.get(i), "ref") && is_word(trees.get(i - 1), "static")));
        if let Ok(file) = syn::parse2::<syn::File>(kept.map(|i| trees[i].clone()).collect()) {
            self.visit_file(&file);
        }
    }
}

fn is_word(tree: Option<&TokenTree>, word: &str) -> bool {
    matches!(tree, Some(TokenTree::Ident(ident)) if ident == word)
}

/** Where an item begins without its attributes: at its visibility or, where that is nothing, at its first word. */
fn begin(visibility: &syn::Visibility, rest: Span) -> Span {
    match visibility {
        syn::Visibility::Inherited => rest,
        other => other.span(),
    }
}

fn sig_span(sig: &syn::Signature) -> Span {
    let first = [
        sig.constness.map(|each| each.span),
        sig.asyncness.map(|each| each.span),
        sig.unsafety.map(|each| each.span),
        sig.abi.as_ref().map(|each| each.extern_token.span),
    ];
    first.into_iter().flatten().next().unwrap_or(sig.fn_token.span)
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        self.verbatim |= matches!(item, syn::Item::Verbatim(_));
        visit::visit_item(self, item);
    }
    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        self.verbatim |= matches!(item, syn::ImplItem::Verbatim(_));
        visit::visit_impl_item(self, item);
    }
    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        self.verbatim |= matches!(item, syn::TraitItem::Verbatim(_));
        visit::visit_trait_item(self, item);
    }
    fn visit_foreign_item(&mut self, item: &'ast syn::ForeignItem) {
        self.verbatim |= matches!(item, syn::ForeignItem::Verbatim(_));
        visit::visit_foreign_item(self, item);
    }
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.emit(&item.sig.ident, "fn", &item.attrs, item.span(), begin(&item.vis, sig_span(&item.sig)));
        self.within(item.sig.ident.to_string(), true, |inside| visit::visit_item_fn(inside, item));
    }
    fn visit_impl_item_method(&mut self, item: &'ast syn::ImplItemMethod) {
        let head = item.defaultness.map(|each| each.span).unwrap_or_else(|| sig_span(&item.sig));
        self.emit(&item.sig.ident, "method", &item.attrs, item.span(), begin(&item.vis, head));
        self.within(item.sig.ident.to_string(), true, |inside| visit::visit_impl_item_method(inside, item));
    }
    fn visit_trait_item_method(&mut self, item: &'ast syn::TraitItemMethod) {
        self.emit(&item.sig.ident, "method", &item.attrs, item.span(), sig_span(&item.sig));
        self.within(item.sig.ident.to_string(), true, |inside| visit::visit_trait_item_method(inside, item));
    }
    fn visit_foreign_item_fn(&mut self, item: &'ast syn::ForeignItemFn) {
        self.emit(&item.sig.ident, "fn", &item.attrs, item.span(), begin(&item.vis, sig_span(&item.sig)));
    }
    fn visit_foreign_item_static(&mut self, item: &'ast syn::ForeignItemStatic) {
        if self.is_local() {
            return;
        }
        let kind = if item.mutability.is_some() { "var" } else { "const" };
        self.emit(&item.ident, kind, &item.attrs, item.span(), begin(&item.vis, item.static_token.span));
    }
    fn visit_foreign_item_type(&mut self, item: &'ast syn::ForeignItemType) {
        self.emit(&item.ident, "type", &item.attrs, item.span(), begin(&item.vis, item.type_token.span));
    }
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.emit(&item.ident, "struct", &item.attrs, item.span(), begin(&item.vis, item.struct_token.span));
        visit::visit_item_struct(self, item);
    }
    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.emit(&item.ident, "union", &item.attrs, item.span(), begin(&item.vis, item.union_token.span));
        visit::visit_item_union(self, item);
    }
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.emit(&item.ident, "enum", &item.attrs, item.span(), begin(&item.vis, item.enum_token.span));
        visit::visit_item_enum(self, item);
    }
    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.emit(&item.ident, "type", &item.attrs, item.span(), begin(&item.vis, item.type_token.span));
        visit::visit_item_type(self, item);
    }
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let head = item.unsafety.map(|each| each.span).or(item.auto_token.map(|each| each.span));
        let bare = begin(&item.vis, head.unwrap_or(item.trait_token.span));
        self.emit(&item.ident, "trait", &item.attrs, item.span(), bare);
        self.within(item.ident.to_string(), false, |inside| visit::visit_item_trait(inside, item));
    }
    fn visit_item_trait_alias(&mut self, item: &'ast syn::ItemTraitAlias) {
        self.emit(&item.ident, "trait", &item.attrs, item.span(), begin(&item.vis, item.trait_token.span));
    }
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.within(type_name(&item.self_ty), false, |inside| visit::visit_item_impl(inside, item));
    }
    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        let head = item.defaultness.map(|each| each.span).unwrap_or(item.const_token.span);
        self.emit(&item.ident, "const", &item.attrs, item.span(), begin(&item.vis, head));
        visit::visit_impl_item_const(self, item);
    }
    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        let head = item.defaultness.map(|each| each.span).unwrap_or(item.type_token.span);
        self.emit(&item.ident, "type", &item.attrs, item.span(), begin(&item.vis, head));
    }
    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.emit(&item.ident, "const", &item.attrs, item.span(), item.const_token.span);
        visit::visit_trait_item_const(self, item);
    }
    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.emit(&item.ident, "type", &item.attrs, item.span(), item.type_token.span);
    }
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if !self.is_local() {
            self.emit(&item.ident, "const", &item.attrs, item.span(), begin(&item.vis, item.const_token.span));
        }
        visit::visit_item_const(self, item);
    }
    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if !self.is_local() {
            let kind = if item.mutability.is_some() { "var" } else { "const" };
            self.emit(&item.ident, kind, &item.attrs, item.span(), begin(&item.vis, item.static_token.span));
        }
        visit::visit_item_static(self, item);
    }
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if item.content.is_none() {
            return;
        }
        self.emit(&item.ident, "module", &item.attrs, item.span(), begin(&item.vis, item.mod_token.span));
        self.within(item.ident.to_string(), false, |inside| visit::visit_item_mod(inside, item));
    }
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if let Some(name) = &item.ident {
            self.emit(name, "macro", &item.attrs, item.span(), item.mac.path.span());
        } else {
            self.visit_macro(&item.mac);
        }
    }
    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        let name = mac.path.segments.last().map(|each| each.ident.to_string()).unwrap_or_default();
        let is_braced = matches!(mac.delimiter, syn::MacroDelimiter::Brace(_));
        if is_braced && name != "macro_rules" && !name.ends_with("quote") && self.begins_line(mac.path.span()) {
            self.items(mac.tokens.clone());
        }
    }
    fn visit_item_macro2(&mut self, item: &'ast syn::ItemMacro2) {
        self.emit(&item.ident, "macro", &item.attrs, item.span(), begin(&item.vis, item.macro_token.span));
    }
}

fn main() {
    // A thread of its own, for the depth of generated expressions.
    let reading = std::thread::Builder::new().stack_size(1 << 30).spawn(|| {
        let mut out = std::io::BufWriter::new(std::io::stdout());
        for path in std::io::stdin().lock().lines().map_while(Result::ok) {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap_or_default()).into_owned();
            match syn::parse_file(&text) {
                Err(error) => {
                    let _ = writeln!(out, "{{\"f\":{},\"error\":{}}}", quoted(&path), quoted(&error.to_string()));
                }
                Ok(tree) => {
                    // syn takes a mark of byte order and a `#!` line away, of which only the line moves what follows.
                    let lines = text.trim_start_matches('\u{feff}').lines().collect();
                    let mut found = vec![];
                    let (owners, local, verbatim) = (vec![], vec![false], false);
                    let mut reader = Reader { file: &path, lines, owners, local, verbatim, out: &mut found };
                    reader.visit_file(&tree);
                    if reader.verbatim {
                        let error = quoted("holds an item the parser leaves as tokens");
                        let _ = writeln!(out, "{{\"f\":{},\"error\":{error}}}", quoted(&path));
                    } else {
                        let _ = out.write_all(&found);
                    }
                }
            }
        }
        let _ = out.flush();
    });
    reading.unwrap().join().unwrap();
}
