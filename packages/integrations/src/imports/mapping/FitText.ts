import { visibleName } from "@slotkit/core/internal"
import { changed, type Mapped, mapped } from "./Mapped.ts"

/**
 * Fits a name or title into a length: on one line, without hidden characters, cut with an ellipsis. `otherwise` replaces an empty
 * one.
 */
export const fitTitle = (field: string, text: string, maxLength: number, otherwise: string): Mapped<string> => {
  const clean = visibleName(text.toWellFormed().replaceAll("\u0000", "")).replace(/\s+/g, " ").trim()
  if (!/[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(clean)) {
    return mapped(otherwise, changed(field, `It is empty at the source, and is "${otherwise}".`))
  }
  return cut(field, clean, maxLength)
}

/** Fits a text of several lines into a length, cut with an ellipsis. */
export const fitText = (field: string, text: string, maxLength: number): Mapped<string> =>
  cut(field, text.toWellFormed().replaceAll("\u0000", "").replace(/\r\n?/g, "\n").trim(), maxLength)

const cut = (field: string, text: string, maxLength: number): Mapped<string> => {
  const points = [...text]
  if (points.length <= maxLength) return mapped(text)
  const short = `${points
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`
  return mapped(short, changed(field, `It was shortened to ${maxLength} characters from ${points.length}.`))
}

/** Returns the text of HTML: blocks and line breaks as lines, list entries with a hyphen, without tags. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:script|style)\b[^>]*>[\s\S]*?<\/(?:script|style)\s*>/gi, "")
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|ul|ol)\s*>/gi, "\n")
    .replace(/<li\b[^>]*>/gi, "- ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:nbsp|amp|lt|gt|quot|#0?39|apos);/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim()

const entities: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#039;": "'",
  "&apos;": "'"
}

/** Returns an HTTP or HTTPS URL that Slotkit accepts, or `null`. */
export const fitWebAddress = (address: string | null | undefined): string | null =>
  address != null && address.length <= maxLength && /^https?:\/\/[^\s/]/.test(address) && URL.canParse(address) ? address : null

const maxLength = 2048
