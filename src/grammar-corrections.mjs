// Corrections of compiled grammars whose source cannot be compiled here: bytes of a module, each the same in number.

/** Grammar → what is wrong in it, as it stands there and as it should. */
const CORRECTIONS = {
  // Its scanner asks for its state with `calloc(0, 4)` and so gets memory that others have written to. What it takes for
  // the `#` of a string that is open then has it look for the end of that, which is the end of the file, wherever the
  // grammar gives up one of two readings (`public class`): a file took time by the square of its length.
  'tree-sitter-swift': {
    wrong: '0c00' + '4100' + '4104' + '1080808080000b',
    right: '0c00' + '4101' + '4104' + '1080808080000b',
  },
}

/** The module of a grammar without the faults that are known of it. Throws where one is no longer there. */
export function corrected(grammar, bytes) {
  const correction = CORRECTIONS[grammar]
  if (!correction) return bytes
  const wrong = Buffer.from(correction.wrong, 'hex')
  const at = bytes.indexOf(wrong)
  if (at < 0 || bytes.indexOf(wrong, at + 1) >= 0)
    throw new Error(
      `${grammar}.wasm is not the one that src/grammar-corrections.mjs corrects. Is the fault still in it?`,
    )
  const right = Buffer.from(correction.right, 'hex')
  return Buffer.concat([bytes.subarray(0, at), right, bytes.subarray(at + right.length)])
}
