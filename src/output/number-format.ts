// Formats numbers for people. Without Intl, which takes 5 ms to load. Pure.
import { nounFor } from '../util/noun.ts'

/** `1234567` as `1,234,567`. */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Bytes as `512 B`, `3.4 KB`, `12 MB`; a KB is 1,000 bytes. */
export function size(bytes: number): string {
  let value = bytes
  for (const unit of ['B', 'KB', 'MB']) {
    if (value < 999.5) return `${value < 10 && unit !== 'B' ? value.toFixed(1) : Math.round(value)} ${unit}`
    value /= 1000
  }
  return `${value.toFixed(1)} GB`
}

/** Seconds as `8s`, `2m50s`, `1h05m`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole}s`
  const pad = (value: number) => String(value).padStart(2, '0')
  if (whole < 3600) return `${Math.floor(whole / 60)}m${pad(whole % 60)}s`
  return `${Math.floor(whole / 3600)}h${pad(Math.floor((whole % 3600) / 60))}m`
}

/** `1 file`, `1,200 files`. */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${nounFor(value, noun)}`
}

/** An object or a list on one line: `exported 0; source 0; low risk 2`. Names may have commas. */
export function inWords(value: object): string {
  const inline = (part: unknown) => (typeof part === 'object' ? JSON.stringify(part) : String(part))
  const parts = Array.isArray(value)
    ? value.map(inline)
    : Object.entries(value).map(([name, part]) => `${name} ${inline(part)}`)
  return parts.join('; ')
}
