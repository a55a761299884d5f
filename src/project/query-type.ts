// Guesses from a query's form whether it is a symbol, a file, a folder or content.
import { withoutArity } from '../util/symbol-names.ts'
import { placeIn } from './file-places.ts'
import type { SearchType } from './search-types.ts'

/** Types to try, likeliest first. A file of exactly this name decides ambiguous queries such as `login.submit`. */
export function likelyTypes(query: string, hasFile: (name: string) => boolean): readonly SearchType[] {
  // A file name with unusual characters.
  if (/[#\\]|^\s|\s$/.test(query) && hasFile(query)) return ['filename', 'symbol', 'content']
  const text = query.trim()
  if (/^(["'`]).+\1$/.test(text) || slashed(text)) return ['content']
  const place = placeIn(text)
  if (place && (/\.\w+$/.test(place.path) || hasFile(place.path))) return ['filename', 'content']
  // A file name with blanks.
  if (/\s/.test(text) && hasFile(text.replaceAll('\\', '/').replace(/^\.\//, '')))
    return ['filename', 'content', 'symbol']
  // Ruby and Elixir: `empty?`, `Store#save!`, `store.rb#save!`.
  if (/^(?:[\w./-]+#|[\w.:]+[.:])?[\p{L}_][\p{L}\p{N}_]*[?!]$/u.test(text)) return ['symbol', 'filename', 'content']
  if (isNameInCode(text) || isFrameOfGo(text)) return ['symbol', 'content']
  // PHP and its traces: `App\\Http\\Kernel::handle()`.
  if (/^\\?\w+(?:\\\w+)+(?:::|->|@)\$?\w+(?:\(.*\))?;?$/.test(text)) return ['symbol', 'content']
  if (isLineOfCode(text)) return ['content', 'symbol']
  if (isFolderWithBlank(text)) return ['directory', 'filename', 'content']
  if (/\s/.test(text)) return isProse(text) ? ['symbol', 'content', 'filename'] : ['content', 'symbol', 'filename']
  if (/^[\w$]+\*$/.test(text)) return ['filename', 'symbol', 'content']
  if (/[*?]|\[.+\]/.test(text) && !/[()=;]/.test(text)) return ['filename', 'content']
  if (/[/\\]$/.test(text)) return ['directory', 'filename']
  if ((text.includes('#') && /\w#[\w$]/.test(text)) || (text.includes(':') && isNameInFile(text)))
    return ['symbol', 'content']
  // A route, `/users/:id`, unless a folder has that name.
  if (/^\/[\w{}:<>.$@-]+(?:\/[\w{}:<>.$@-]+)*$/.test(text) && !/\.\w+$/.test(text))
    return ['directory', 'content', 'filename']
  if (withoutArity(text) !== undefined) return ['directory', 'symbol', 'content']
  // A PHP class, `App\\Models\\User`, or else a Windows path.
  if (/^\\?[A-Z]\w*(?:\\\w+)+$/.test(text)) return ['symbol', 'directory', 'filename', 'content']
  // An export of a Go package: `github.com/junegunn/fzf/src.Run`.
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

/** Splits `/pattern/flags`. The rest of a path after its last slash is no list of flags. */
export function slashed(text: string): { readonly pattern: string; readonly flags: string } | undefined {
  const [, pattern, flags] = /^\/(.+)\/([dgimsuvy]*)$/.exec(text) ?? []
  return pattern === undefined ? undefined : { pattern, flags: flags! }
}

/** Code ends in a slash only in comments. */
function isFolderWithBlank(text: string): boolean {
  return /^[^/\s][^"<>|*?:;(){}]*\s[^"<>|*?:;(){}]*[^/\s*]\/$/.test(text)
}

/** True for a qualified name with a call, type arguments, a decorator, or an operator of C++. */
function isNameInCode(text: string): boolean {
  return (
    /[@<>();]|operator\s*\W/.test(text) &&
    /^(?:@?[\w$]+(?:(?:::|\.|->|#)~?[\w$]+)*(?:<[\w\s$:.,<>*&?]*>)?(?:\(\))?;?|(?:\w+::)*operator\s*[^\w\s]{1,3})$/.test(
      text,
    )
  )
}

/** `github.com/hashicorp/raft.(*Raft).run(0xc000…)`, `main.(*T).f()`. */
function isFrameOfGo(text: string): boolean {
  return /^[\w.~%/-]+\.\(\*?\w+(?:\[[^\]]*\])?\)\.\w|^[\w-]+(?:\.[\w-]+)+\/[\w.~%/-]*\.\w+(?:\[[^\]]*\])?(?:\.func[\d.]+)*\(/.test(
    text,
  )
}

function isLineOfCode(text: string): boolean {
  return /^(?:def|class|interface|struct|enum|trait|impl|instance|defimpl|function|func|fn|fun|import|from|return|raise|throw|const|let|var|type|typedef|use|using|package|namespace|public|private|protected|static|export|extern|pub|async def|async function|#\s*(?:include|define|ifn?def|pragma))\s+(?:[\w$]*[_$A-Z\d.][\w$.]*\b|["'<{*(@]|\w+\s*[({=:;])/.test(
    text,
  )
}

function isProse(text: string): boolean {
  return /^[\p{L}\p{N}_$'\u2019,.?!-]+(?:\s+[\p{L}\p{N}_$'\u2019,.?!-]+)+$/u.test(text)
}

/** `src/store.py:open`; the source text may follow a line number. */
function isNameInFile(text: string): boolean {
  return /\w\.\w+:[A-Za-z_$][\w$.]*[?!]?$/.test(text)
}

function hasExtension(text: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json[c5]?|ya?ml|toml|md|mdx|rst|txt|html?|s?css|less|py|pyi|go|rs|java|kts?|swift|rb|php|cs|[ch](?:pp|xx|h)?|cc|sh|bash|sql|proto|graphql|gradle|xml|ini|cfg|conf|env|lock|vue|svelte|dart|lua|exs?|zig|png|svg|tf)$/i.test(
    text,
  )
}
