// Types of binary files, by their first bytes, else by their ending.

const BY_BYTES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', [0x1f, 0x8b]],
  ['application/zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['application/x-executable', [0x7f, 0x45, 0x4c, 0x46]],
  ['application/vnd.microsoft.portable-executable', [0x4d, 0x5a]],
  ['application/wasm', [0x00, 0x61, 0x73, 0x6d]],
  ['application/java-vm', [0xca, 0xfe, 0xba, 0xbe]],
  ['application/vnd.sqlite3', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ['font/woff2', [0x77, 0x4f, 0x46, 0x32]],
]

const BY_ENDING: Readonly<Record<string, string>> = {
  ico: 'image/x-icon',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  so: 'application/x-sharedlib',
  pyc: 'application/x-python-code',
}

/** The media type of a binary file; `application/octet-stream` if it is unknown. */
export function mediaType(path: string, bytes: Uint8Array): string {
  const known = BY_BYTES.find(([, start]) => start.every((byte, i) => bytes[i] === byte))
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return known?.[0] ?? BY_ENDING[ending] ?? 'application/octet-stream'
}
