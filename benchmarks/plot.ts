// The goals as a picture: a bar for each, as long as what was measured is of its goal, on a scale of powers of two.
// Pure.
import { round } from './measure.ts'

interface Row {
  readonly what: string
  readonly value: number | undefined
  readonly unit: string
  readonly most: number
}

const WIDTH = 960
const LABELS = 370
const VALUES = 210
const ROW = 22
const TOP = 56
const FROM = -5
const TO = 4

/** An SVG that reads on light and dark pages. */
export function plotOf(rows: readonly Row[]): string {
  const height = TOP + rows.length * ROW + 34
  const x = (share: number): number => {
    const power = Math.min(TO, Math.max(FROM, Math.log2(share)))
    return round(LABELS + ((power - FROM) / (TO - FROM)) * (WIDTH - LABELS - VALUES), 1)
  }
  const ticks = [1 / 16, 1 / 4, 1, 4, 16].map(share => {
    const label = share < 1 ? `1/${1 / share}` : String(share)
    const strong = share === 1 ? ' class="goal"' : ' class="tick"'
    return `<line${strong} x1="${x(share)}" x2="${x(share)}" y1="${TOP - 6}" y2="${height - 28}"/><text class="small" text-anchor="middle" x="${x(share)}" y="${height - 12}">${label}</text>`
  })
  const bars = rows.map(({ what, value, unit, most }, i) => {
    const y = TOP + i * ROW
    const text = (at: number, words: string, more = '') =>
      `<text x="${at}" y="${y + 14}"${more}>${escaped(words)}</text>`
    const name = text(LABELS - 10, what, ' text-anchor="end"')
    const where = WIDTH - VALUES + 10
    if (value === undefined) return name + text(where, `not measured, goal ${most}`)
    const share = value / most
    const bar = `<rect class="${share <= 1 ? 'met' : 'missed'}" x="${LABELS}" y="${y + 4}" width="${round(x(share) - LABELS, 1)}" height="${ROW - 8}" rx="2"/>`
    return name + bar + text(where, `${value} ${unit}, goal ${most}`)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Figures of ctx beside their goals">
<style>
text{font:12px system-ui,sans-serif;fill:#24292f}.title{font-weight:600;font-size:15px}.small{font-size:11px;fill:#6e7781}
.met{fill:#2da44e}.missed{fill:#d1603d}.tick{stroke:#afb8c1;stroke-dasharray:2 3}.goal{stroke:#57606a;stroke-width:1.5}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9198a1}.tick{stroke:#3d444d}.goal{stroke:#9198a1}}
</style>
<text class="title" x="16" y="24">What ctx takes, as a share of its goal (1 is the goal, shorter is better)</text>
${ticks.join('\n')}
${bars.join('\n')}
</svg>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
