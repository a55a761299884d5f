// What a query is about, told from its shape. Pure.
import { withoutArity } from '../util/symbol-names.ts'
import { placeIn } from './file-places.ts'
import type { SearchType } from './search-types.ts'

/**
 * The types to try for a query, likeliest first; `hasFile` tells whether some file is called exactly so, which settles
 * what could be a file or a member (`login.submit`).
 */
export function likelyTypes(query: string, hasFile: (name: string) => boolean): readonly SearchType[] {
  // What is part of no usual name tells nothing where a file is called so.
  if (/[#\\]|^\s|\s$/.test(query) && hasFile(query)) return ['filename', 'symbol', 'content']
  const text = query.trim()
  if (/^(["'`]).+\1$/.test(text) || slashed(text)) return ['content']
  const place = placeIn(text)
  if (place && (/\.\w+$/.test(place.path) || hasFile(place.path))) return ['filename', 'content']
  // What words of a sentence may be settles less than a file that is called so.
  if (/\s/.test(text) && hasFile(text.replaceAll('\\', '/').replace(/^\.\//, '')))
    return ['filename', 'content', 'symbol']
  // Of Ruby and Elixir: `empty?`, `Store#save!`, `store.rb#save!`.
  if (/^(?:[\w./-]+#|[\w.:]+[.:])?[\p{L}_][\p{L}\p{N}_]*[?!]$/u.test(text)) return ['symbol', 'filename', 'content']
  if (isNameInCode(text) || isFrameOfGo(text)) return ['symbol', 'content']
  // `App\\Http\\Kernel::handle()`, as PHP and its traces write it.
  if (/^\\?\w+(?:\\\w+)+(?:::|->|@)\$?\w+(?:\(.*\))?;?$/.test(text)) return ['symbol', 'content']
  if (isLineOfCode(text)) return ['content', 'symbol']
  if (isFolderWithBlank(text)) return ['directory', 'filename', 'content']
  if (/\s/.test(text)) return isProse(text) ? ['symbol', 'content', 'filename'] : ['content', 'symbol', 'filename']
  if (/^[\w$]+\*$/.test(text)) return ['filename', 'symbol', 'content']
  if (/[*?]|\[.+\]/.test(text) && !/[()=;]/.test(text)) return ['filename', 'content']
  if (/[/\\]$/.test(text)) return ['directory', 'filename']
  if ((text.includes('#') && /\w#[\w$]/.test(text)) || (text.includes(':') && isNameInFile(text)))
    return ['symbol', 'content']
  // The address of a route, `/users/:id`, where no folder is called so.
  if (/^\/[\w{}:<>.$@-]+(?:\/[\w{}:<>.$@-]+)*$/.test(text) && !/\.\w+$/.test(text))
    return ['directory', 'content', 'filename']
  if (withoutArity(text) !== undefined) return ['directory', 'symbol', 'content']
  // `App\\Models\\User`, as PHP writes a class; a path of Windows where no symbol is called so.
  if (/^\\?[A-Z]\w*(?:\\\w+)+$/.test(text)) return ['symbol', 'directory', 'filename', 'content']
  // `github.com/junegunn/fzf/src.Run`: what a package of Go exports, by its address.
  if (/^[\w-]+(?:\.[\w-]+)+\/[\w.~%/-]*\.[A-Z]\w*$/.test(text)) return ['filename', 'symbol', 'content']
  if (/[/\\]/.test(text)) {
    return /\.\w+$/.test(text) ? ['filename', 'directory', 'content'] : ['directory', 'filename', 'content']
  }
  if (hasFile(text)) return ['filename', 'symbol', 'content']
  if (/^[\w$]+(?:(?:::|\.)~?[\w$]+)+$/.test(text)) {
    return hasExtension(text) ? ['filename', 'symbol', 'content'] : ['symbol', 'filename', 'content']
  }
  if (/^\.[\w-]/.test(text)) return ['filename', 'content']
  if (/^[\w.]+(?:-[\w.]+)+$/.test(text)) return ['filename', 'symbol', 'content']
  if (/^[\p{L}\p{N}_$@~]+$/u.test(text)) return ['symbol', 'filename', 'directory', 'content']
  return ['content', 'symbol', 'filename']
}

/** `/pattern/` with flags: the pattern and the flags. What follows the last slash of a path is no flag. */
export function slashed(text: string): { readonly pattern: string; readonly flags: string } | undefined {
  const [, pattern, flags] = /^\/(.+)\/([dgimsuvy]*)$/.exec(text) ?? []
  return pattern === undefined ? undefined : { pattern, flags: flags! }
}

/** A path with blanks that ends as folders do; lines of code end so in comments only. */
function isFolderWithBlank(text: string): boolean {
  return /^[^/\s][^"<>|*?:;(){}]*\s[^"<>|*?:;(){}]*[^/\s*]\/$/.test(text)
}

/**
 * True for a name, in any notation of its owners, with what stands around one in code: a call, arguments of a template,
 * a decorator, an operator of C++.
 */
function isNameInCode(text: string): boolean {
  return (
    /[@<>();]|operator\s*\W/.test(text) &&
    /^(?:@?[\w$]+(?:(?:::|\.|->|#)~?[\w$]+)*(?:<[\w\s$:.,<>*&?]*>)?(?:\(\))?;?|(?:\w+::)*operator\s*[^\w\s]{1,3})$/.test(
      text,
    )
  )
}

/** `github.com/hashicorp/raft.(*Raft).run(0xc000…)`, `main.(*T).f()`: what was called, by the address of its package. */
function isFrameOfGo(text: string): boolean {
  return /^[\w.~%/-]+\.\(\*?\w+(?:\[[^\]]*\])?\)\.\w|^[\w-]+(?:\.[\w-]+)+\/[\w.~%/-]*\.\w+(?:\[[^\]]*\])?(?:\.func[\d.]+)*\(/.test(
    text,
  )
}

/** What begins with a word of a language and goes on with a name is a line of code. */
function isLineOfCode(text: string): boolean {
  return /^(?:def|class|interface|struct|enum|trait|impl|instance|defimpl|function|func|fn|fun|import|from|return|raise|throw|const|let|var|type|typedef|use|using|package|namespace|public|private|protected|static|export|extern|pub|async def|async function|#\s*(?:include|define|ifn?def|pragma))\s+(?:[\w$]*[_$A-Z\d.][\w$.]*\b|["'<{*(@]|\w+\s*[({=:;])/.test(
    text,
  )
}

/** Words and no code: what stands between them is blank. */
function isProse(text: string): boolean {
  return /^[\p{L}\p{N}_$'\u2019,.?!-]+(?:\s+[\p{L}\p{N}_$'\u2019,.?!-]+)+$/u.test(text)
}

/** `src/store.py:open`; after a line's number there may follow what stands there. */
function isNameInFile(text: string): boolean {
  return /\w\.\w+:[A-Za-z_$][\w$.]*[?!]?$/.test(text)
}

/** Endings that files have and members hardly ever do. */
function hasExtension(text: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml|toml|md|mdx|rst|txt|html?|s?css|less|py|pyi|go|rs|java|kts?|swift|rb|php|cs|[ch](?:pp|xx|h)?|cc|sh|bash|sql|proto|graphql|gradle|xml|ini|cfg|conf|env|lock|vue|svelte|dart|lua|exs?|zig|png|svg|tf)$/i.test(
    text,
  )
}
