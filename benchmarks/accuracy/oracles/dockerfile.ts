// The stages, arguments and variables of a Dockerfile as dockerfile-ast sees them. A stage ends where the next begins.
import { load, run } from './packages.ts'

interface Range {
  readonly start: { readonly line: number }
  readonly end: { readonly line: number }
}

run((text, _file, print) => {
  const { DockerfileParser } = load('dockerfile-ast')
  const instructions = DockerfileParser.parse(text).getInstructions()
  for (const [at, instruction] of instructions.entries()) {
    const range: Range = instruction.getRange()
    const first = range.start.line + 1
    const keyword: string = instruction.getKeyword()
    if (keyword === 'FROM') {
      const next = instructions.findIndex(
        (each: typeof instruction, i: number) => i > at && each.getKeyword() === 'FROM',
      )
      const last = instructions[(next < 0 ? instructions.length : next) - 1].getRange().end.line + 1
      const name = instruction.getBuildStage() ?? instruction.getImage()
      if (name) print({ name, kind: 'target', first, last })
    } else if (keyword === 'ARG' || keyword === 'ENV') {
      const properties = instruction.getProperties?.() ?? []
      for (const property of properties) {
        // Each of several has its own lines.
        const own: Range = properties.length > 1 ? property.getRange() : range
        print({ name: property.getName(), kind: 'var', first: own.start.line + 1, last: own.end.line + 1 })
      }
    }
  }
})
